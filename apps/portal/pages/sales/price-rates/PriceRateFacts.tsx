import css from '#apps/portal/components/form/Form.module.css';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { conditionsOf, mediaName, placeOf } from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';

/** Shows the prices of a rate, its conditions and its purpose. */
export function PriceRateFacts({ rate }: { rate: PriceRateWire }) {
  const { t, formats } = useTexts();
  const conditions = conditionsOf(t, formats, rate);
  const priceText = ({ ticket, handling }: PriceRateWire['prices'][number]): string => {
    const extra = handling ?? rate.handling;
    const [own, more] = [formats.money(ticket), formats.money(extra)];
    return extra === 0 ? own : t('price-rates.facts.price', { ticket: own, handling: more });
  };
  return (
    <section className={css.facts}>
      <h3 className={css.factsTitle}>{t('price-rates.facts.title')}</h3>
      <Facts
        facts={[
          ...rate.prices.map((price) => [placeOf(t, formats, price), priceText(price), price.id] as const),
          [
            t('price-rates.facts.usable'),
            conditions.length > 0 ? (
              <Conditions key="usable" conditions={conditions} />
            ) : (
              t('price-rates.usable.always')
            ),
          ],
          [
            t('price-rates.facts.used_in'),
            rate.used_in.length > 0
              ? rate.used_in.map(({ kind, name }) => (kind === 'media_type' ? mediaName(name) : name)).join(', ')
              : t(rate.prices.length > 0 ? 'price-rates.everywhere' : 'price-rates.nowhere'),
          ],
        ]}
      />
    </section>
  );
}

const Conditions = ({ conditions }: { conditions: readonly string[] }) => (
  <ul>
    {conditions.map((condition) => (
      <li key={condition}>{condition}</li>
    ))}
  </ul>
);

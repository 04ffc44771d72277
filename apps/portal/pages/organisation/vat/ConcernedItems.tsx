import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/vat/VatRatesPage.module.css';
import { useSoldAhead, useVatUses } from '#apps/portal/pages/organisation/vat/vat-uses.ts';
import { isDay } from '#kernel/days.ts';
import type { SoldAheadWire } from '#modules/vat/contract/staff.ts';
import type { VatKind } from '#modules/vat/rules/vat-rates.ts';

const PAGES = [
  { what: 'price_rates', path: '/price-rates' },
  { what: 'products', path: '/products' },
  { what: 'voucher_types', path: '/voucher-types' },
] as const;

/** Names what a change of a rate concerns, and counts what is sold already for its day and later. */
export function ConcernedItems({ kind, percent, from }: { kind: VatKind; percent: number; from: string }) {
  const { t, formats } = useTexts();
  const use = useVatUses().data?.find((each) => each.kind === kind);
  const sold = useSoldAhead(kind, from).data;
  const groups = PAGES.filter(({ what }) => use && use[what].length > 0);
  return (
    <section className={css.concerned} aria-live="polite">
      {isDay(from) && sold ? (
        <>
          <h3>{t('vat-rates.sold.title', { from: formats.date(from) })}</h3>
          <SoldAhead sold={sold} />
        </>
      ) : (
        <p className={css.hint}>{t('vat-rates.concerned.pick')}</p>
      )}
      <h3>{t('vat-rates.concerned.title')}</h3>
      {use && groups.length === 0 ? <p>{t('vat-rates.concerned.none')}</p> : null}
      {groups.map(({ what, path }) => (
        <div key={what} className={css.items}>
          <p>{t(`vat-rates.concerned.${what}`)}</p>
          <ul>
            {use?.[what].map(({ id, name }) => (
              <li key={id}>
                <Link to={`${path}/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {groups.length > 0 ? <p className={css.hint}>{t('vat-rates.concerned.stays', { percent })}</p> : null}
    </section>
  );
}

function SoldAhead({ sold: { tickets, reserved, cards } }: { sold: SoldAheadWire }) {
  const { t, formats } = useTexts();
  const { count } = tickets;
  return (
    <>
      <ul>
        <li>
          {count === 0
            ? t('vat-rates.sold.tickets_none')
            : t('vat-rates.sold.tickets', {
                count,
                amount: formats.money(tickets.gross),
                vat: formats.money(tickets.vat),
              })}
        </li>
        {reserved > 0 ? <li>{t('vat-rates.sold.reserved', { count: reserved })}</li> : null}
        {cards.at_use > 0 ? <li>{t('vat-rates.sold.at_use', { count: cards.at_use })}</li> : null}
        {cards.at_sale > 0 ? <li>{t('vat-rates.sold.at_sale', { count: cards.at_sale })}</li> : null}
      </ul>
      {count > 0 ? <p className={css.hint}>{t('vat-rates.sold.law')}</p> : null}
    </>
  );
}

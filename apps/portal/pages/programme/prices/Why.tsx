import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/prices/PricesPage.module.css';
import { mediaName } from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import type { ScreeningPricesWire } from '#modules/pricing/contract/staff.ts';

type Rate = ScreeningPricesWire['rates'][number];
type Schedule = ScreeningPricesWire['schedule'];
type Other = ScreeningPricesWire['others'][number];

/** Says which of its prices a rate has for this show, and where and when it is sold (PRICE-1, PRICE-5). */
export function Why({ rate, of }: { rate: Rate; of: Schedule }) {
  const { t } = useTexts();
  const { narrowed_to, sold_on, days_in_advance } = rate;
  const names = {
    event: t('schedules.prices.why.event'),
    screen: of.screen,
    media_type: mediaName(of.media_type),
    dimension: of.dimension,
    cinema: of.cinema,
  };
  const surfaces = sold_on.map((surface) => t(`price-rates.surface.${surface}`)).join(', ');
  return (
    <small>
      {narrowed_to.length === 0
        ? t('schedules.prices.why.general')
        : t('schedules.prices.why.narrowed', { what: narrowed_to.map((kind) => names[kind]).join(', ') })}{' '}
      {surfaces === '' ? t('schedules.prices.why.nowhere') : t('schedules.prices.why.sold_on', { surfaces })}{' '}
      {days_in_advance > 0 ? t('schedules.prices.why.in_advance', { count: days_in_advance }) : null}
    </small>
  );
}

/** Lists the rates that this show does not have, each with its reason. */
export function Others({ others }: { others: readonly Other[] }) {
  const { t, formats } = useTexts();
  if (others.length === 0) return null;
  const reasonOf = ({ reason, params }: Other): string =>
    reason === 'only_from' || reason === 'only_until'
      ? t(`schedules.prices.others.${reason}`, { day: formats.date(params.from || params.until) })
      : t(`schedules.prices.others.${reason}`, params);
  return (
    <section className={css.others}>
      <h2 className={css.title}>{t('schedules.prices.others.title')}</h2>
      <ul className={css.reasons}>
        {others.map((other) => (
          <li key={other.price_rate_id}>
            <Link to={`/price-rates/${other.price_rate_id}`}>{other.name}</Link>
            <span>{reasonOf(other)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

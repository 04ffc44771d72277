import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/sell/hall/HallPanel.module.css';
import { type Counts, lessOf, moreOf } from '#apps/pos/sell/hall/hall-tickets.ts';
import type { TillHall } from '#modules/till/contract/till.ts';
import { classes } from '#ui/classes.ts';

type Offer = { hall: TillHall; counts: Counts; onCount: (rateId: number, count: number) => void };

/** Shows the rates as tiles: each press adds a ticket. */
export function Tariffs({ hall, counts, onCount }: Offer) {
  const { t, formats } = useTexts();
  return (
    <ul className={css.tariffs} aria-label={t('sell.hall.tariffs')}>
      {hall.tariffs.map(({ price_rate_id: id, name, description, total_price }) => {
        const more = moreOf(hall, counts, id);
        const less = lessOf(hall, counts, id);
        const count = counts.get(id) ?? 0;
        return (
          <li key={id} className={classes(css.tariff, count > 0 && css.taken)}>
            <button
              type="button"
              className={css.more}
              disabled={more === null}
              title={description}
              onClick={() => onCount(id, more ?? count)}
            >
              <span className={css.rate}>{name}</span>
              <span className={css.price}>{formats.money(total_price)}</span>
            </button>
            {count > 0 ? (
              <div className={css.counted}>
                <button
                  type="button"
                  className={css.less}
                  aria-label={t('sell.bill.fewer', { name })}
                  onClick={() => onCount(id, less ?? 0)}
                >
                  <svg viewBox="0 0 16 16" aria-hidden="true">
                    <path d="M3 8h10" />
                  </svg>
                </button>
                <output className={css.count}>{count}</output>
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

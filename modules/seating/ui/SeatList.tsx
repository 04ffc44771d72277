import { useMemo, useSyncExternalStore } from 'react';
import { WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import { mayChange } from '#modules/seating/rules/picker/seat-picker.ts';
import { seatViews } from '#modules/seating/rules/picker/seat-picker-view.ts';
import { planRows } from '#modules/seating/ui/plan-rows.ts';
import css from '#modules/seating/ui/SeatList.module.css';
import type { SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { SeatWords } from '#modules/seating/ui/seat-words.ts';

/** The free seats row by row as plain checkboxes, for users who cannot use a drawing. */
export function SeatList({ picking, words }: { picking: SeatPicking; words: SeatWords }) {
  const { hall, config, supplements } = picking;
  const state = useSyncExternalStore(picking.subscribe, picking.get, picking.get);
  const rows = useMemo(() => planRows(hall, config), [hall, config]);
  const views = useMemo(() => seatViews(hall, state), [hall, state]);
  const shown = rows
    .map((row) => ({
      ...row,
      seats: row.seats.filter(({ id }) => ['available', 'chosen'].includes(views.get(id)?.look ?? '')),
    }))
    .filter((row) => row.seats.length > 0);
  if (shown.length === 0) return <p>{words.t('seat-picker.list_none')}</p>;
  return (
    <div className={css.list}>
      {shown.map((row) => {
        const free = row.seats.filter(({ id }) => views.get(id)?.look === 'available').length;
        const chosen = row.seats.filter(({ id }) => views.get(id)?.look === 'chosen');
        return (
          <details key={row.row} className={css.row}>
            <summary>
              <span>{words.t('seat-picker.list_row', { row: row.label })}</span>
              <span className={css.count}>{words.t('seat-picker.list_free', { count: free })}</span>
              {chosen.length > 0 ? (
                <span className={css.mine}>
                  {words.t('seat-picker.state.chosen')}: {chosen.map(({ number }) => number).join(', ')}
                </span>
              ) : null}
            </summary>
            <ul className={css.seats}>
              {row.seats.map((seat) => {
                const look = views.get(seat.id)?.look ?? 'available';
                const supplement = supplements[seat.class] ?? 0;
                return (
                  <li key={seat.id}>
                    <label className={css.seat}>
                      <input
                        type="checkbox"
                        checked={look === 'chosen'}
                        disabled={!mayChange(state) && !(state.needs.asks && seat.class === WHEELCHAIR_SEATS)}
                        aria-label={words.seatLabel({ ...seat, seatClass: seat.class, supplement, look })}
                        onChange={() => picking.dispatch({ type: 'toggle', seatId: seat.id })}
                      />
                      <span>{seat.number}</span>
                      {seat.class !== 'standard_seats' ? (
                        <span className={css.more}>{words.className(seat.class)}</span>
                      ) : null}
                      {supplement > 0 ? (
                        <span className={css.more}>
                          {words.t('seat-picker.supplement', { price: words.money(supplement) })}
                        </span>
                      ) : null}
                    </label>
                  </li>
                );
              })}
            </ul>
          </details>
        );
      })}
    </div>
  );
}

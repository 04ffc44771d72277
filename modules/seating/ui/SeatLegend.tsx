import { useMemo, useSyncExternalStore } from 'react';
import { seatViews } from '#modules/seating/rules/picker/seat-picker-view.ts';
import { classLooks } from '#modules/seating/ui/class-looks.ts';
import css from '#modules/seating/ui/SeatPlan.module.css';
import type { SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { SeatWords } from '#modules/seating/ui/seat-words.ts';
import { classes } from '#ui/classes.ts';

/**
 * The classes of this hall with their supplements, and the signs for chosen and taken (D-034,
 * D-035).
 */
export function SeatLegend({ picking, words }: { picking: SeatPicking; words: SeatWords }) {
  const { hall, supplements } = picking;
  const state = useSyncExternalStore(picking.subscribe, picking.get, picking.get);
  const looks = useMemo(() => classLooks(hall.arrangement), [hall]);
  const keptEmpty = useMemo(
    () => hall.clearance > 0 && [...seatViews(hall, state).values()].some(({ look }) => look === 'kept-empty'),
    [hall, state],
  );
  const sign = (...names: (string | undefined)[]) => (
    <span className={classes(css.sign, css.seat, ...names)} aria-hidden="true" />
  );
  return (
    <ul className={css.legend} aria-label={words.t('seat-picker.legend')}>
      {[...looks].map(([seatClass, look]) => (
        <li key={seatClass}>
          {sign(css[look], css.free, look === 'wheelchair' ? css.wheels : undefined)}
          {words.className(seatClass)}
          {supplements[seatClass] ? (
            <span className={css.price}>
              {words.t('seat-picker.supplement', { price: words.money(supplements[seatClass]) })}
            </span>
          ) : null}
        </li>
      ))}
      <li>
        {sign(css.chosen)}
        {words.t('seat-picker.state.chosen')}
      </li>
      <li>
        {sign(css.taken)}
        {words.t('seat-picker.state.sold')}
      </li>
      {keptEmpty ? (
        <li>
          {sign(css.keptEmpty)}
          {words.t('seat-picker.state.kept_empty')}
        </li>
      ) : null}
    </ul>
  );
}

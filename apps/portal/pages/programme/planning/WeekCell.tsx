import { type KeyboardEvent, memo, useRef } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { hueOf } from '#apps/portal/pages/planning/film-colour.ts';
import { ScaleStrip } from '#apps/portal/pages/planning/ScaleStrip.tsx';
import css from '#apps/portal/pages/planning/WeekGrid.module.css';
import type { Day } from '#kernel/days.ts';
import type { HouseClock } from '#modules/screenings/rules/house-times.ts';
import type { Planned } from '#modules/screenings/rules/week-plan.ts';
import { classes } from '#ui/classes.ts';

type Props = {
  /** Its name in the page. */
  cell: string;
  clock: HouseClock;
  day: Day;
  inCell: readonly Planned[];
  /** Keys with something wrong, and those not saved as they stand; blanks between. */
  faults: string;
  fresh: string;
  isAt: boolean;
  isPast: boolean;
  row: number;
  column: number;
  onKeyDown: (event: KeyboardEvent) => void;
  /** `isAgain`: it was chosen already. */
  onSelect: (row: number, column: number, isAgain: boolean) => void;
};

/** What a screen shows on a day: to scale, and by film with its times. */
export const WeekCell = memo(
  function WeekCell({
    cell,
    clock,
    day,
    inCell,
    faults,
    fresh,
    isAt,
    isPast,
    row,
    column,
    onKeyDown,
    onSelect,
  }: Props) {
    const { t, formats } = useTexts();
    /** Whether the press found it chosen: the focus that comes with it chooses. */
    const wasAt = useRef(false);
    const inOrder = inCell.toSorted((a, b) => a.start - b.start);
    const films = [...Map.groupBy(inOrder, ({ versionId }) => versionId).values()];
    const wrong = faults === '' ? [] : faults.split(' ');
    const unsaved = fresh === '' ? [] : fresh.split(' ');
    return (
      <td className={classes(css.cell, isPast && css.past, wrong.length > 0 && css.wrong)}>
        <button
          type="button"
          className={css.content}
          data-cell={cell}
          tabIndex={isAt ? 0 : -1}
          onPointerDown={() => {
            wasAt.current = isAt && document.activeElement?.getAttribute('data-cell') === cell;
          }}
          onFocus={() => onSelect(row, column, false)}
          onClick={({ detail }) => onSelect(row, column, wasAt.current || detail === 0)}
          onKeyDown={onKeyDown}
        >
          {inOrder.length > 0 ? <ScaleStrip day={day} clock={clock} screenings={inOrder} wrong={wrong} /> : null}
          {films.map((screenings) => {
            const [film] = screenings;
            return film ? (
              <span
                key={film.versionId}
                className={classes(css.film, screenings.length === 1 && css.once)}
                style={hueOf(film.movieId)}
              >
                <span className={css.title} title={film.movieTitle}>
                  {film.movieTitle}
                </span>
                <span className={css.times}>
                  {screenings.map((screening) => (
                    <span
                      key={screening.key}
                      className={classes(
                        css.time,
                        screening.cancelled && css.cancelled,
                        screening.fixed && !screening.cancelled && css.fixed,
                        unsaved.includes(screening.key) && css.fresh,
                        wrong.includes(screening.key) && css.fault,
                      )}
                    >
                      {formats.time(screening.start)}
                      {wrong.includes(screening.key) ? <b className={css.mark}>!</b> : null}
                    </span>
                  ))}
                </span>
              </span>
            ) : null;
          })}
          {inOrder.length === 0 ? <span className={css.empty}>{t('planning.grid.empty')}</span> : null}
        </button>
      </td>
    );
  },
  (before, after) =>
    before.isAt === after.isAt &&
    before.faults === after.faults &&
    before.fresh === after.fresh &&
    before.cell === after.cell &&
    before.clock === after.clock &&
    before.inCell.length === after.inCell.length &&
    before.inCell.every((screening, index) => screening === after.inCell[index]),
);

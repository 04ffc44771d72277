import { type KeyboardEvent, memo, useRef } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { hueOf } from '#apps/portal/pages/programme/planning/grid/film-colour.ts';
import { ScaleStrip } from '#apps/portal/pages/programme/planning/grid/ScaleStrip.tsx';
import css from '#apps/portal/pages/programme/planning/grid/WeekGrid.module.css';
import type { Day } from '#kernel/days.ts';
import type { ExhibitorClock } from '#modules/screenings/rules/planning/opening-hours.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';
import { classes } from '#ui/classes.ts';

type Props = {
  /** Its id in the page. */
  cell: string;
  clock: ExhibitorClock;
  day: Day;
  inCell: readonly Planned[];
  /** Keys with a fault, and unsaved keys, separated by spaces. */
  faults: string;
  fresh: string;
  isAt: boolean;
  isPast: boolean;
  row: number;
  column: number;
  onKeyDown: (event: KeyboardEvent) => void;
  /** `isAgain`: it was selected already. */
  onSelect: (row: number, column: number, isAgain: boolean) => void;
};

function Time({ screening, isFresh, isWrong }: { screening: Planned; isFresh: boolean; isWrong: boolean }) {
  const { formats } = useTexts();
  return (
    <span
      className={classes(
        css.time,
        screening.cancelled && css.cancelled,
        screening.fixed && !screening.cancelled && css.fixed,
        isFresh && css.fresh,
        isWrong && css.fault,
      )}
    >
      {formats.time(screening.start)}
      {isWrong ? <b className={css.mark}>!</b> : null}
    </span>
  );
}

/** Shows a screen on a day: to scale, and by film with its times. */
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
    const { t } = useTexts();
    /** Whether the cell was selected before the press: the focus event of the press selects it. */
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
                    <Time
                      key={screening.key}
                      screening={screening}
                      isFresh={unsaved.includes(screening.key)}
                      isWrong={wrong.includes(screening.key)}
                    />
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

import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ComparableLine } from '#apps/portal/pages/programme/planning/grid/ComparableLine.tsx';
import type { ComparableShow } from '#apps/portal/pages/programme/planning/grid/comparable.ts';
import { hueOf } from '#apps/portal/pages/programme/planning/grid/film-colour.ts';
import { ScaleStrip } from '#apps/portal/pages/programme/planning/grid/ScaleStrip.tsx';
import css from '#apps/portal/pages/programme/planning/grid/WeekGrid.module.css';
import type { Week } from '#apps/portal/pages/programme/planning/planning.ts';
import { StageMark } from '#apps/portal/pages/programme/planning/stage/StageMark.tsx';
import type { Day } from '#kernel/days.ts';
import type { ExhibitorClock } from '#modules/screenings/rules/planning/opening-hours.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';
import { classes } from '#ui/classes.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** What a drag means to a cell: the key of the show that is dragged from it, and how that show would be here. */
export type CellDragMark = { readonly dragged: string | null; readonly over: 'free' | 'wrong' | null };

type Props = {
  /** Its id in the page. */
  cell: string;
  clock: ExhibitorClock;
  day: Day;
  inCell: readonly Planned[];
  /** Keys with a fault, unsaved keys and selected keys, separated by spaces. */
  faults: string;
  fresh: string;
  selected: string;
  drag: CellDragMark;
  /** Facts of saved screenings, by key, and the seats of the screen: how full a show is. */
  facts: Week['facts'];
  capacity: number;
  /** Absent: none, or they are not shown. */
  comparable: ComparableShow | undefined;
  isAt: boolean;
  isPast: boolean;
  row: number;
  column: number;
  onKeyDown: (event: KeyboardEvent) => void;
  /** `isAgain`: it was selected already. */
  onSelect: (row: number, column: number, isAgain: boolean) => void;
};

function Time(props: {
  screening: Planned;
  isFresh: boolean;
  isWrong: boolean;
  isDragged: boolean;
  isSelected: boolean;
  /** Seats that are sold, held or reserved, of those of the hall. */
  taken: number;
  capacity: number;
}) {
  const { t, formats } = useTexts();
  const { screening, isFresh, isWrong, taken, capacity } = props;
  const share = capacity > 0 ? Math.min(1, taken / capacity) : 0;
  return (
    <span
      className={classes(
        css.time,
        screening.cancelled && css.cancelled,
        screening.fixed && !screening.cancelled && css.fixed,
        isFresh && css.fresh,
        isWrong && css.fault,
        props.isDragged && css.dragged,
        props.isSelected && css.selected,
      )}
      data-show={screening.key}
      title={taken > 0 ? t('planning.grid.taken', { taken, capacity }) : undefined}
    >
      {formats.time(screening.start)}
      {screening.cancelled ? null : <StageMark stage={screening.stage} />}
      {props.isSelected ? <VisuallyHidden>{` ${t('planning.selection.selected')}`}</VisuallyHidden> : null}
      {isWrong ? <b className={css.mark}>!</b> : null}
      {taken > 0 ? (
        <i className={css.taken} style={{ '--share': share } as CSSProperties}>
          <VisuallyHidden>{t('planning.grid.taken', { taken, capacity })}</VisuallyHidden>
        </i>
      ) : null}
    </span>
  );
}

/** A film of a cell: its title follows its only time, or stands above several. */
function FilmTimes({ screenings, children }: { screenings: readonly Planned[]; children: ReactNode }) {
  const [film] = screenings;
  if (!film) return null;
  const isOnce = screenings.length === 1;
  const title = (
    <span className={css.title} title={film.movieTitle}>
      {film.movieTitle}
    </span>
  );
  return (
    <span className={classes(css.film, isOnce && css.once)} style={hueOf(film.movieId)}>
      {isOnce ? null : title}
      <span className={css.times}>{children}</span>
      {isOnce ? title : null}
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
    selected,
    drag,
    facts,
    capacity,
    comparable,
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
    const chosen = selected === '' ? [] : selected.split(' ');
    return (
      <td
        className={classes(
          css.cell,
          isPast && css.past,
          wrong.length > 0 && css.wrong,
          drag.over && (drag.over === 'free' ? css.overFree : css.overWrong),
        )}
      >
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
          {films.map((screenings) => (
            <FilmTimes key={screenings[0]?.versionId} screenings={screenings}>
              {screenings.map((screening) => (
                <Time
                  key={screening.key}
                  screening={screening}
                  isFresh={unsaved.includes(screening.key)}
                  isWrong={wrong.includes(screening.key)}
                  isDragged={drag.dragged === screening.key}
                  isSelected={chosen.includes(screening.key)}
                  taken={facts.get(screening.key)?.taken ?? 0}
                  capacity={capacity}
                />
              ))}
            </FilmTimes>
          ))}
          {inOrder.length === 0 ? <span className={css.empty}>{t('planning.grid.empty')}</span> : null}
          {comparable ? <ComparableLine show={comparable} /> : null}
        </button>
      </td>
    );
  },
  (before, after) =>
    before.isAt === after.isAt &&
    before.faults === after.faults &&
    before.fresh === after.fresh &&
    before.selected === after.selected &&
    before.cell === after.cell &&
    before.clock === after.clock &&
    before.facts === after.facts &&
    before.comparable === after.comparable &&
    before.drag.dragged === after.drag.dragged &&
    before.drag.over === after.drag.over &&
    before.inCell.length === after.inCell.length &&
    before.inCell.every((screening, index) => screening === after.inCell[index]),
);

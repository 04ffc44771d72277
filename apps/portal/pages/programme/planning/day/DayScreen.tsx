import type { CSSProperties } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/day/DayPlan.module.css';
import type { BlockDrag, BlockListeners } from '#apps/portal/pages/programme/planning/day/use-block-drag.tsx';
import { hueOf } from '#apps/portal/pages/programme/planning/grid/film-colour.ts';
import { faultText } from '#apps/portal/pages/programme/planning/save/fault-text.ts';
import type { Selection } from '#apps/portal/pages/programme/planning/selection/use-selection.ts';
import { StageMark } from '#apps/portal/pages/programme/planning/stage/StageMark.tsx';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import { type Cell, isFree } from '#modules/screenings/rules/planning/cell.ts';
import { dayMinuteOf } from '#modules/screenings/rules/planning/opening-hours.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const MINUTE_MS = 60_000;
const HOUR = 60;

/** Shows a screen on a day: each film to scale, between its ads and its cleaning. */
export function DayScreen(props: {
  planner: Planner;
  selection: Selection;
  name: string;
  cell: Cell;
  hours: { readonly from: number; readonly count: number };
  /** The show that is dragged now. */
  drag: BlockDrag | null;
  listeners: BlockListeners;
  mayEdit: boolean;
  onOpen: (key: string) => void;
  onEdit: (() => void) | null;
}) {
  const { t } = useTexts();
  const { planner, cell } = props;
  const screenings = planner.inCell(cell).toSorted((a, b) => a.start - b.start);
  const drag = screenings.some(({ key }) => key === props.drag?.key) ? props.drag : null;
  // a moved show stays the element that a finger holds; a copy leaves its original where it is
  const blocks = screenings.map((screening) => {
    const isMoved = drag?.key === screening.key && !drag.isCopy;
    return { key: screening.key, screening: isMoved ? drag.shown : screening, drag: isMoved ? drag : null };
  });
  if (drag?.isCopy) blocks.push({ key: 'copy', screening: drag.shown, drag });
  return (
    <section className={css.row} aria-label={props.name} data-hall={cell.screenId}>
      <h3 className={css.screen}>
        {props.name}
        {props.onEdit ? (
          <Button size="small" variant="quiet" onClick={props.onEdit}>
            {t('common.edit')} <VisuallyHidden>{props.name}</VisuallyHidden>
          </Button>
        ) : null}
      </h3>
      <ol className={css.track}>
        {blocks.map((block) => (
          <Block {...props} {...block} key={block.key} />
        ))}
        {screenings.length === 0 ? <li className={css.nothing}>{t('planning.day.nothing')}</li> : null}
      </ol>
    </section>
  );
}

function Block(props: {
  screening: Planned;
  planner: Planner;
  selection: Selection;
  hours: { readonly from: number; readonly count: number };
  /** Set while it is dragged. */
  drag: BlockDrag | null;
  listeners: BlockListeners;
  mayEdit: boolean;
  onOpen: (key: string) => void;
}) {
  const { t, formats } = useTexts();
  const { screening, planner, selection, hours, drag } = props;
  const { week } = planner;
  const { minute } = dayMinuteOf(screening.start, week.clock);
  const length = (screening.until - screening.start) / MINUTE_MS;
  const faults = planner.faultsOf(screening);
  const facts = week.facts.get(screening.key);
  const { adsMinutes, cleaningMinutes } = week.turnaround;
  const style = {
    ...hueOf(screening.movieId),
    '--at': (minute - hours.from * HOUR) / (hours.count * HOUR),
    '--length': length / (hours.count * HOUR),
    '--ads': Math.min(1, adsMinutes / length),
    '--row-shift': `${drag?.rowShift ?? 0}px`,
    '--cleaning': Math.min(1, cleaningMinutes / length),
  } as CSSProperties;
  const isSelected = selection.keys.has(screening.key);
  const isFresh = planner.written.has(screening.key);
  return (
    <li className={classes(css.place, drag && css.dragged)} style={style}>
      <button
        type="button"
        className={classes(
          css.block,
          (faults.length > 0 || drag?.isWrong) && css.wrong,
          props.mayEdit && isFree(screening) && css.movable,
          screening.cancelled && css.cancelled,
          isFresh && css.fresh,
          isSelected && css.selected,
        )}
        data-show={screening.key}
        aria-pressed={selection.isTapping || selection.keys.size > 0 ? isSelected : undefined}
        {...props.listeners}
        onKeyDown={(event) => {
          if (event.key !== ' ' || !props.mayEdit || screening.cancelled) return props.listeners.onKeyDown(event);
          event.preventDefault(); // Enter opens it
          selection.toggle([screening.key]);
        }}
        onClick={(event) => {
          if (!selection.click(event, null)) props.onOpen(screening.key);
        }}
      >
        <b>
          {formats.time(screening.start)}
          {screening.cancelled ? null : <StageMark stage={screening.stage} isSilent />}
        </b>
        <span className={css.film}>{screening.movieTitle}</span>
        <BlockState screening={screening} taken={facts?.taken ?? 0} />
        {faults.map((fault) => (
          <em key={`${fault.kind} ${fault.kind === 'occupied' ? fault.by.key : ''}`}>
            {faultText(fault, { t, formats })}
          </em>
        ))}
      </button>
    </li>
  );
}

/** Until when a show occupies its hall, and what is special about it. */
function BlockState({ screening, taken }: { screening: Planned; taken: number }) {
  const { t, formats } = useTexts();
  return (
    <small>
      {t('planning.day.until', { time: formats.time(screening.until) })}
      {screening.type !== 'regular' ? ` · ${t(`schedules.type.${screening.type}`)}` : ''}
      {taken > 0 ? ` · ${t('planning.standing.taken', { count: taken })}` : ''}
      {screening.cancelled || screening.stage === 'on_sale' ? '' : ` · ${t(`planning.stage.${screening.stage}`)}`}
      {screening.cancelled ? ` · ${t('planning.standing.cancelled')}` : ''}
      {screening.runtimeMinutes === null ? ` · ${t('planning.day.unknown')}` : ''}
    </small>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { useUnsaved } from '#apps/portal/components/form/use-unsaved.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CopyDayDialog } from '#apps/portal/pages/programme/planning/day/CopyDayDialog.tsx';
import { copyText } from '#apps/portal/pages/programme/planning/day/copy-text.ts';
import { DayPlan } from '#apps/portal/pages/programme/planning/day/DayPlan.tsx';
import {
  type Comparable,
  ComparableShown,
  useComparable,
} from '#apps/portal/pages/programme/planning/grid/comparable.ts';
import { PromisedShows } from '#apps/portal/pages/programme/planning/grid/PromisedShows.tsx';
import { useIsWide } from '#apps/portal/pages/programme/planning/grid/use-is-wide.ts';
import { WeekChooser } from '#apps/portal/pages/programme/planning/grid/WeekChooser.tsx';
import { WeekGrid } from '#apps/portal/pages/programme/planning/grid/WeekGrid.tsx';
import css from '#apps/portal/pages/programme/planning/PlanningPage.module.css';
import { PlanTools } from '#apps/portal/pages/programme/planning/PlanTools.tsx';
import { readWeek, type Week, weekOf } from '#apps/portal/pages/programme/planning/planning.ts';
import { PrintedPlan } from '#apps/portal/pages/programme/planning/print/ProjectionSheet.tsx';
import { ScreeningSheet } from '#apps/portal/pages/programme/planning/ScreeningSheet.tsx';
import { ReviewDialog } from '#apps/portal/pages/programme/planning/save/ReviewDialog.tsx';
import { SaveBar } from '#apps/portal/pages/programme/planning/save/SaveBar.tsx';
import { useSavePlan } from '#apps/portal/pages/programme/planning/save/use-save-plan.ts';
import { SelectionBar } from '#apps/portal/pages/programme/planning/selection/SelectionBar.tsx';
import { type Selection, useSelection } from '#apps/portal/pages/programme/planning/selection/use-selection.ts';
import { useBeginsAs } from '#apps/portal/pages/programme/planning/stage/begins-as.ts';
import { StageLegend } from '#apps/portal/pages/programme/planning/stage/StageMark.tsx';
import { StageTools } from '#apps/portal/pages/programme/planning/stage/StageTools.tsx';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import { usePlanner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import { addDays, type Day } from '#kernel/days.ts';
import type { Copy } from '#modules/screenings/rules/planning/week-plan.ts';
import { Notice } from '#ui/Notice.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

type Open =
  | { readonly what: 'review' }
  /** Null: a day of any week, which is chosen. */
  | { readonly what: 'copy'; readonly day: Day | null }
  | { readonly what: 'screening'; readonly key: string };

/**
 * Edits a week: all days as a sheet, or one day to scale; changes are reviewed before they are
 * saved.
 */
export function Planning({ week }: { week: Week }) {
  const { t, formats } = useTexts();
  const [beginsAs, setBeginsAs] = useBeginsAs();
  const planner = usePlanner(week, beginsAs);
  const mayEdit = useMay('schedules.edit');
  const selection = useSelection(planner, mayEdit);
  const figures = useComparable(week);
  const isWide = useIsWide();
  const [day, setDay] = useState<Day | null>(null);
  /** A link may open one screening of the week. */
  const named = useSearchParams()[0].get('open');
  const [open, setOpen] = useState<Open | null>(named ? { what: 'screening', key: `s${named}` } : null);
  const [statusText, setStatusText] = useState<string | null>(null);
  const close = (): void => setOpen(null);
  const saving = useSavePlan(planner, () => {
    setStatusText(null);
    close();
  });
  const count = planner.changes.written.length + planner.changes.removed.length;
  useUnsaved(count > 0, true);
  const shownDay = day ?? (isWide ? null : firstDay(week));
  const review = (): void => {
    saving.forget();
    setOpen({ what: 'review' });
  };
  const copied = (copy: Copy): void => setStatusText(copyText(copy, { t, formats }));
  const { isCopying, copyFormer } = useCopyFormer(planner, copied, () => setStatusText(t('common.error.unknown')));
  usePlanKeys(mayEdit && open === null, planner, count > 0 ? review : null);
  return (
    <>
      <PrintedPlan week={planner.week} days={shownDay === null ? week.days : [shownDay]} />
      <div className={css.onScreen}>
        <WeekChooser week={week} />
        <PlanTools
          planner={planner}
          selection={selection}
          figures={figures}
          day={shownDay}
          mayEdit={mayEdit}
          isWide={isWide}
          isCopying={isCopying}
          onShow={(next) => setDay(next)}
          onCopyFormer={() => void copyFormer()}
          onCopyDay={() => setOpen({ what: 'copy', day: null })}
          first={firstDay(week)}
        />
        {mayEdit ? <StageTools planner={planner} beginsAs={beginsAs} onBeginsAs={setBeginsAs} /> : null}
        <CopyReport text={statusText} />
        <ShownPlan
          planner={planner}
          selection={selection}
          comparable={figures.comparable}
          day={shownDay}
          mayEdit={mayEdit}
          refused={saving.refused}
          onDay={setDay}
          onOpen={setOpen}
        />
        <StageLegend plan={planner.plan} />
        <PromisedShows planner={planner} />
        <Bars planner={planner} selection={selection} onReview={review} />
        <Opened
          planner={planner}
          shownDay={shownDay}
          open={open}
          saving={saving}
          mayEdit={mayEdit}
          onCopied={copied}
          close={close}
        />
      </div>
    </>
  );
}

/** The bars at the bottom of the window: the selected shows, and the unsaved changes. */
function Bars(props: { planner: Planner; selection: Selection; onReview: () => void }) {
  const { t } = useTexts();
  const { planner, selection } = props;
  const count = planner.changes.written.length + planner.changes.removed.length;
  const selected = selection.keys.size;
  return (
    <div className={css.bars}>
      <VisuallyHidden>
        <span role="status">{selected > 0 ? t('planning.selection.count', { count: selected }) : ''}</span>
      </VisuallyHidden>
      {selected > 0 || selection.isTapping ? <SelectionBar planner={planner} selection={selection} /> : null}
      {count > 0 ? (
        <SaveBar
          count={count}
          faults={planner.faults.size}
          onDiscard={() => planner.step({ do: 'discard' })}
          onReview={props.onReview}
        />
      ) : null}
    </div>
  );
}

/** What came of a copy. */
const CopyReport = ({ text }: { text: string | null }) =>
  text ? (
    <Notice kind="info" live>
      {text}
    </Notice>
  ) : null;

/** Copies the shows of the week before. */
function useCopyFormer(planner: Planner, onDone: (copy: Copy) => void, onFailed: () => void) {
  const [isCopying, setCopying] = useState(false);
  const { wire } = planner.week;
  const copyFormer = async (): Promise<void> => {
    setCopying(true);
    try {
      const cinema = wire.cinema ? String(wire.cinema.id) : null;
      onDone(planner.copyWeek(weekOf(await readWeek(cinema, addDays(wire.week, -7))).saved));
    } catch {
      onFailed();
    } finally {
      setCopying(false);
    }
  };
  return { isCopying, copyFormer };
}

/** The whole week as a sheet, or one day to scale. */
function ShownPlan(props: {
  planner: Planner;
  selection: Selection;
  comparable: Comparable;
  /** Null: the whole week. */
  day: Day | null;
  mayEdit: boolean;
  refused: ReturnType<typeof useSavePlan>['refused'];
  onDay: (day: Day | null) => void;
  onOpen: (open: Open) => void;
}) {
  const { t } = useTexts();
  const { planner, day, mayEdit, refused, onDay, onOpen } = props;
  const shared = {
    planner,
    selection: props.selection,
    mayEdit,
    onCopyDay: (from: Day) => onOpen({ what: 'copy', day: from }),
    onOpen: (key: string) => onOpen({ what: 'screening', key }),
  };
  if (day !== null) return <DayPlan {...shared} day={day} onDay={onDay} />;
  return (
    <ComparableShown value={props.comparable}>
      <WeekGrid {...shared} refused={refused} onShowDay={onDay} />
      {mayEdit ? <p className={css.keys}>{t('planning.keys')}</p> : null}
    </ComparableShown>
  );
}

/** The dialog or sheet that is open over the plan. */
function Opened({
  planner,
  shownDay,
  open,
  saving,
  mayEdit,
  onCopied,
  close,
}: {
  planner: Planner;
  shownDay: Day | null;
  open: Open | null;
  saving: ReturnType<typeof useSavePlan>;
  mayEdit: boolean;
  onCopied: (copy: Copy) => void;
  close: () => void;
}) {
  const opened = open?.what === 'screening' ? planner.plan.find(({ key }) => key === open.key) : undefined;
  return (
    <>
      {open?.what === 'review' ? (
        <ReviewDialog
          planner={planner}
          busy={saving.busy}
          problem={saving.problem}
          onSave={saving.save}
          onReadAnew={saving.readAnew}
          onClose={close}
        />
      ) : null}
      {open?.what === 'copy' ? (
        <CopyDayDialog
          planner={planner}
          day={open.day}
          shownDay={shownDay}
          onClose={close}
          onDone={(copy) => {
            onCopied(copy);
            close();
          }}
        />
      ) : null}
      {opened ? (
        <ScreeningSheet
          key={opened.key}
          planner={planner}
          screening={opened}
          mayEdit={mayEdit}
          refused={saving.refused.get(opened.key) ?? []}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y go through the steps of the plan, Ctrl+S shows what will change. */
function usePlanKeys(isOn: boolean, planner: Planner, onReview: (() => void) | null): void {
  const onKey = (event: KeyboardEvent): void => {
    const isInField = event.target instanceof Element && event.target.matches('input, textarea');
    if (!isOn || isInField || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z') planner.step({ do: event.shiftKey ? 'redo' : 'undo' });
    else if (key === 'y') planner.step({ do: 'redo' });
    else if (key === 's' && onReview) onReview();
    else return;
    event.preventDefault();
  };
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => latest.current(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Returns the first day on a phone: today, or the first of the week. */
const firstDay = ({ days, wire }: Week): Day => (days.includes(wire.today) ? wire.today : (days[0] ?? wire.week));

import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CopyDayDialog } from '#apps/portal/pages/planning/CopyDayDialog.tsx';
import { copyText } from '#apps/portal/pages/planning/copy-text.ts';
import { DayPlan } from '#apps/portal/pages/planning/DayPlan.tsx';
import css from '#apps/portal/pages/planning/PlanningPage.module.css';
import { PlanTools } from '#apps/portal/pages/planning/PlanTools.tsx';
import { readWeek, type Week, weekOf } from '#apps/portal/pages/planning/planning.ts';
import { ReviewDialog } from '#apps/portal/pages/planning/ReviewDialog.tsx';
import { SaveBar } from '#apps/portal/pages/planning/SaveBar.tsx';
import { ScreeningSheet } from '#apps/portal/pages/planning/ScreeningSheet.tsx';
import { useIsWide } from '#apps/portal/pages/planning/use-is-wide.ts';
import { useLeaveGuard } from '#apps/portal/pages/planning/use-leave-guard.tsx';
import { usePlanner } from '#apps/portal/pages/planning/use-planner.ts';
import { useSavePlan } from '#apps/portal/pages/planning/use-save-plan.ts';
import { WeekChooser } from '#apps/portal/pages/planning/WeekChooser.tsx';
import { WeekGrid } from '#apps/portal/pages/planning/WeekGrid.tsx';
import { addDays, type Day } from '#kernel/days.ts';
import type { Copy } from '#modules/screenings/rules/week-plan.ts';
import { Notice } from '#ui/Notice.tsx';

type Open =
  | { readonly what: 'review' }
  | { readonly what: 'copy'; readonly day: Day }
  | { readonly what: 'screening'; readonly key: string };

/** A week on the table: as a sheet of all days, or a day to scale; what changes is looked at before it is saved. */
export function Planning({ week }: { week: Week }) {
  const { t, formats } = useTexts();
  const planner = usePlanner(week);
  const mayEdit = useMay('schedules.edit');
  const isWide = useIsWide();
  const [day, setDay] = useState<Day | null>(null);
  /** A link may lead to one screening of the week. */
  const named = useSearchParams()[0].get('open');
  const [open, setOpen] = useState<Open | null>(named ? { what: 'screening', key: `s${named}` } : null);
  const [told, setTold] = useState<string | null>(null);
  const [isCopying, setCopying] = useState(false);
  const close = (): void => setOpen(null);
  const saving = useSavePlan(planner, () => {
    setTold(null);
    close();
  });
  const count = planner.changes.written.length + planner.changes.removed.length;
  const asking = useLeaveGuard(count > 0);
  const shownDay = day ?? (isWide ? null : firstDay(week));
  const opened = open?.what === 'screening' ? planner.plan.find(({ key }) => key === open.key) : undefined;
  const review = (): void => {
    saving.forget();
    setOpen({ what: 'review' });
  };
  const copied = (copy: Copy): void => setTold(copyText(copy, { t, formats }));
  const copyFormer = async (): Promise<void> => {
    setCopying(true);
    try {
      const cinema = week.wire.cinema ? String(week.wire.cinema.id) : null;
      copied(planner.copyWeek(weekOf(await readWeek(cinema, addDays(week.wire.week, -7))).saved));
    } catch {
      setTold(t('common.error.unknown'));
    } finally {
      setCopying(false);
    }
  };
  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  onKey.current = (event) => {
    const isElsewhere = open !== null || (event.target instanceof Element && event.target.matches('input, textarea'));
    if (!(event.ctrlKey || event.metaKey) || isElsewhere || !mayEdit) return;
    const key = event.key.toLowerCase();
    if (key === 'z') planner.step({ do: event.shiftKey ? 'redo' : 'undo' });
    else if (key === 'y') planner.step({ do: 'redo' });
    else if (key === 's' && count > 0) review();
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey.current(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <WeekChooser week={week} />
      <PlanTools
        planner={planner}
        day={shownDay}
        mayEdit={mayEdit}
        isWide={isWide}
        isCopying={isCopying}
        onShow={(next) => setDay(next)}
        onCopyFormer={() => void copyFormer()}
        first={firstDay(week)}
      />
      {told ? (
        <Notice kind="info" live>
          {told}
        </Notice>
      ) : null}
      {shownDay === null ? (
        <WeekGrid
          planner={planner}
          mayEdit={mayEdit}
          refused={saving.refused}
          onCopyDay={(from) => setOpen({ what: 'copy', day: from })}
          onShowDay={setDay}
          onOpen={(key) => setOpen({ what: 'screening', key })}
        />
      ) : (
        <DayPlan
          planner={planner}
          day={shownDay}
          mayEdit={mayEdit}
          onDay={setDay}
          onOpen={(key) => setOpen({ what: 'screening', key })}
          onCopyDay={(from) => setOpen({ what: 'copy', day: from })}
        />
      )}
      {shownDay === null && mayEdit ? <p className={css.keys}>{t('planning.keys')}</p> : null}
      {count > 0 ? (
        <SaveBar
          count={count}
          faults={planner.faults.size}
          onDiscard={() => planner.step({ do: 'discard' })}
          onReview={review}
        />
      ) : null}
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
          onClose={close}
          onDone={(copy) => {
            copied(copy);
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
      {asking}
    </>
  );
}

/** The day a phone begins with: the present one, or the first of the week. */
const firstDay = ({ days, wire }: Week): Day => (days.includes(wire.today) ? wire.today : (days[0] ?? wire.week));

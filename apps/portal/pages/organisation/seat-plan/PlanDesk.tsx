import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useState } from 'react';
import { ApiError, textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { SCREENS } from '#apps/portal/pages/screens/screens.ts';
import { ImportPanel, LinesPanel, NamingPanel } from '#apps/portal/pages/seat-plan/HallPanels.tsx';
import { LABEL_PLACES, PlanCanvas } from '#apps/portal/pages/seat-plan/PlanCanvas.tsx';
import { PlanPreview } from '#apps/portal/pages/seat-plan/PlanPreview.tsx';
import { PlanProblems } from '#apps/portal/pages/seat-plan/PlanProblems.tsx';
import { PlanToolbar } from '#apps/portal/pages/seat-plan/PlanToolbar.tsx';
import css from '#apps/portal/pages/seat-plan/SeatPlanPage.module.css';
import { SelectionPanel } from '#apps/portal/pages/seat-plan/SelectionPanel.tsx';
import { draftOf, planFormOf, seatPlanKey } from '#apps/portal/pages/seat-plan/seat-plan.ts';
import { UnsavedGuard } from '#apps/portal/pages/seat-plan/UnsavedGuard.tsx';
import { usePlanSize } from '#apps/portal/pages/seat-plan/use-plan-size.ts';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { capacityOf } from '#modules/seating/rules/arrangement.ts';
import { problemsWithDrawing } from '#modules/seating/rules/drawing-problems.ts';
import { beginEditing, drawingOf, editPlan } from '#modules/seating/rules/plan-editor.ts';
import { seatWords } from '#modules/seating/ui/seat-words.ts';
import type { SavedSeatPlanWire, SeatPlanWire } from '#modules/venues/staff-contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

const CHANGED_MEANWHILE = 'venues.plan_changed_meanwhile';

/** Where somebody draws the seats of a screen (PORT-008). Nothing is kept before it is saved. */
export function PlanDesk({ plan, mayEdit, reload }: { plan: SeatPlanWire; mayEdit: boolean; reload: () => void }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const words = useMemo(() => seatWords({ t, money: formats.money }), [t, formats]);
  const saved = useMemo(() => draftOf(plan), [plan]);
  const [editor, dispatch] = useReducer(editPlan, null, () => beginEditing(saved, plan.taken));
  const [isPreviewed, setPreviewed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const drawing = drawingOf(editor);
  const size = usePlanSize(drawing.columns + LABEL_PLACES);
  const problems = useMemo(() => problemsWithDrawing(drawing), [drawing]);
  const draft = editor.history.present;
  const isEdited = draft !== saved;

  const save = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const { unnumbered, ...now } = await api().post<SavedSeatPlanWire>(
        `/api/staff/screens/${plan.screen.id}/seats`,
        planFormOf(draft, plan.version),
      );
      toast(t('common.saved'), 'success');
      if (unnumbered > 0) toast(t('seat-plan.unnumbered', { count: unnumbered }), 'warning');
      calls.setQueryData(seatPlanKey(String(plan.screen.id)), now);
      void calls.invalidateQueries({ queryKey: SCREENS });
    } catch (error) {
      setRefusal(error);
      const taken = error instanceof ApiError ? error.body.taken : undefined;
      if (Array.isArray(taken)) {
        dispatch({ type: 'keep', ids: taken });
        dispatch({ type: 'select-seats', ids: new Set(taken) });
      }
    } finally {
      setBusy(false);
    }
  };
  const isOld = refusal instanceof ApiError && refusal.body.code === CHANGED_MEANWHILE;
  if (isPreviewed)
    return (
      <>
        <UnsavedGuard when={isEdited} />
        <PlanPreview draft={draft} words={words} onClose={() => setPreviewed(false)} />
      </>
    );
  return (
    <>
      <UnsavedGuard when={isEdited} />
      <PlanToolbar {...{ editor, dispatch, size, mayEdit }} onPreview={() => setPreviewed(true)} />
      <div className={css.desk}>
        <div className={css.drawing}>
          <div className={css.viewport} ref={size.viewport}>
            {size.unit > 0 ? (
              <PlanCanvas {...{ editor, dispatch, words }} unit={size.unit} readOnly={!mayEdit} />
            ) : null}
          </div>
          <p className={css.hint}>{t(mayEdit ? 'seat-plan.keys' : 'seat-plan.look_only')}</p>
          <ul className={css.legend}>
            <li data-sign="sold">{t('seat-plan.legend.sold')}</li>
            <li data-sign="by-hand">{t('seat-plan.legend.by_hand')}</li>
            <li data-sign="disabled">{t('seat-plan.legend.disabled')}</li>
          </ul>
          <PlanProblems problems={problems} editor={editor} dispatch={dispatch} />
        </div>
        {mayEdit ? (
          <div className={css.panels}>
            <SelectionPanel {...{ editor, dispatch, words }} />
            <LinesPanel {...{ editor, dispatch }} />
            <NamingPanel {...{ editor, dispatch }} />
            <ImportPanel dispatch={dispatch} />
          </div>
        ) : null}
      </div>
      {mayEdit ? (
        <footer className={css.foot}>
          <Problem action={isOld ? <Button onClick={reload}>{t('seat-plan.reload')}</Button> : undefined}>
            {refusal ? textOfError(refusal, t) : null}
          </Problem>
          <div className={css.save}>
            <p role="status">
              {t('seat-plan.capacity', { count: capacityOf(drawing) })}
              {plan.screenings > 0 ? ` · ${t('seat-plan.screenings', { count: plan.screenings })}` : ''}
            </p>
            <Button disabled={!isEdited} onClick={reload}>
              {t('seat-plan.discard')}
            </Button>
            <Button
              variant="primary"
              disabled={!isEdited || problems.length > 0}
              busy={busy}
              busyLabel={t('common.busy')}
              onClick={() => void save()}
            >
              {t('common.save')}
            </Button>
          </div>
        </footer>
      ) : null}
    </>
  );
}

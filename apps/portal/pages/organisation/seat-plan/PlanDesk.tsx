import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { useUnsaved } from '#apps/portal/components/form/use-unsaved.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { SCREENS } from '#apps/portal/pages/organisation/screens/screens.ts';
import { ImportPanel, LinesPanel, NamingPanel } from '#apps/portal/pages/organisation/seat-plan/HallPanels.tsx';
import { LABEL_PLACES, PlanCanvas } from '#apps/portal/pages/organisation/seat-plan/PlanCanvas.tsx';
import { PlanPreview } from '#apps/portal/pages/organisation/seat-plan/PlanPreview.tsx';
import { PlanProblems } from '#apps/portal/pages/organisation/seat-plan/PlanProblems.tsx';
import { PlanToolbar } from '#apps/portal/pages/organisation/seat-plan/PlanToolbar.tsx';
import css from '#apps/portal/pages/organisation/seat-plan/SeatPlanPage.module.css';
import { SelectionPanel } from '#apps/portal/pages/organisation/seat-plan/SelectionPanel.tsx';
import { draftOf, planFormOf, seatPlanKey } from '#apps/portal/pages/organisation/seat-plan/seat-plan.ts';
import { usePlanSize } from '#apps/portal/pages/organisation/seat-plan/use-plan-size.ts';
import { capacityOf } from '#modules/seating/rules/arrangement.ts';
import { problemsWithDrawing } from '#modules/seating/rules/drawing/drawing-problems.ts';
import { beginEditing, drawingOf, editPlan } from '#modules/seating/rules/drawing/plan-editor.ts';
import { seatWords } from '#modules/seating/ui/seat-words.ts';
import type { SeatPlanWire } from '#modules/venues/contract/cinemas.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { ApiError, textOfError } from '#web/api/api-error.ts';

const CHANGED_MEANWHILE = 'venues.plan_changed_meanwhile';

/** Edits the seats of a screen (PORT-008). Nothing is stored before it is saved. */
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
  useUnsaved(isEdited, true);

  const save = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const { unnumbered, ...now } = await api().call('POST /api/staff/screens/:id/seats', {
        params: { id: plan.screen.id },
        body: planFormOf(draft, plan.version),
      });
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
  if (isPreviewed) return <PlanPreview draft={draft} words={words} onClose={() => setPreviewed(false)} />;
  return (
    <>
      <PlanToolbar
        editor={editor}
        dispatch={dispatch}
        size={size}
        mayEdit={mayEdit}
        onPreview={() => setPreviewed(true)}
      />
      <div className={css.desk}>
        <div className={css.drawing}>
          <div className={css.viewport} ref={size.viewport}>
            {size.unit > 0 ? (
              <PlanCanvas editor={editor} dispatch={dispatch} words={words} unit={size.unit} readOnly={!mayEdit} />
            ) : null}
          </div>
          <p className={css.hint}>{t(mayEdit ? 'seat-plan.keys' : 'seat-plan.look_only')}</p>
          <Legend />
          <PlanProblems problems={problems} editor={editor} dispatch={dispatch} />
        </div>
        {mayEdit ? (
          <div className={css.panels}>
            <SelectionPanel editor={editor} dispatch={dispatch} words={words} />
            <LinesPanel editor={editor} dispatch={dispatch} />
            <NamingPanel editor={editor} dispatch={dispatch} />
            <ImportPanel dispatch={dispatch} />
          </div>
        ) : null}
      </div>
      {mayEdit ? (
        <SaveFoot
          plan={plan}
          count={capacityOf(drawing)}
          refusal={refusal}
          isEdited={isEdited}
          isRight={problems.length === 0}
          busy={busy}
          onSave={() => void save()}
          reload={reload}
        />
      ) : null}
    </>
  );
}

function SaveFoot({
  plan,
  count,
  refusal,
  isEdited,
  isRight,
  busy,
  onSave,
  reload,
}: {
  plan: SeatPlanWire;
  count: number;
  refusal: unknown;
  isEdited: boolean;
  isRight: boolean;
  busy: boolean;
  onSave: () => void;
  reload: () => void;
}) {
  const { t } = useTexts();
  const isOld = refusal instanceof ApiError && refusal.body.code === CHANGED_MEANWHILE;
  return (
    <footer className={css.foot}>
      <Problem action={isOld ? <Button onClick={reload}>{t('seat-plan.reload')}</Button> : undefined}>
        {refusal ? textOfError(refusal, t) : null}
      </Problem>
      <div className={css.save}>
        <p role="status">
          {t('seat-plan.capacity', { count: count })}
          {plan.screenings > 0 ? ` · ${t('seat-plan.screenings', { count: plan.screenings })}` : ''}
        </p>
        <Button disabled={!isEdited} onClick={reload}>
          {t('seat-plan.discard')}
        </Button>
        <Button
          variant="primary"
          disabled={!isEdited || !isRight}
          busy={busy}
          busyLabel={t('common.busy')}
          onClick={onSave}
        >
          {t('common.save')}
        </Button>
      </div>
    </footer>
  );
}

function Legend() {
  const { t } = useTexts();
  return (
    <ul className={css.legend}>
      <li data-sign="sold">{t('seat-plan.legend.sold')}</li>
      <li data-sign="by-hand">{t('seat-plan.legend.by_hand')}</li>
      <li data-sign="disabled">{t('seat-plan.legend.disabled')}</li>
    </ul>
  );
}

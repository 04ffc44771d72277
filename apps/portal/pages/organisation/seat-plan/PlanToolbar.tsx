import type { Dispatch } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/seat-plan/SeatPlanPage.module.css';
import type { PlanSize } from '#apps/portal/pages/organisation/seat-plan/use-plan-size.ts';
import { PLAN_TOOLS, type PlanAction, type PlanEditor } from '#modules/seating/rules/drawing/plan-editor.ts';
import { Button } from '#ui/Button.tsx';

/** Shows the tools, undo and redo, and the zoom of the plan. */
export function PlanToolbar(props: {
  editor: PlanEditor;
  dispatch: Dispatch<PlanAction>;
  size: PlanSize;
  mayEdit: boolean;
  onPreview: () => void;
}) {
  const { t } = useTexts();
  const { editor, dispatch, size } = props;
  const { past, future } = editor.history;
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t('seat-plan.tools')}>
      {props.mayEdit ? (
        <>
          <fieldset className={css.tools}>
            <legend className={css.hidden}>{t('seat-plan.tool.label')}</legend>
            {PLAN_TOOLS.map((tool) => (
              <label key={tool} className={css.tool}>
                <input
                  type="radio"
                  name="plan-tool"
                  checked={editor.tool === tool}
                  onChange={() => dispatch({ type: 'tool', tool })}
                />
                <span>{t(`seat-plan.tool.${tool}`)}</span>
              </label>
            ))}
          </fieldset>
          <div className={css.tools}>
            <Button size="small" disabled={past.length === 0} onClick={() => dispatch({ type: 'undo' })}>
              {t('seat-plan.undo')}
            </Button>
            <Button size="small" disabled={future.length === 0} onClick={() => dispatch({ type: 'redo' })}>
              {t('seat-plan.redo')}
            </Button>
          </div>
        </>
      ) : null}
      <div className={css.tools}>
        <Button size="small" aria-label={t('seat-plan.zoom_out')} onClick={size.zoomOut}>
          −
        </Button>
        <Button size="small" disabled={size.isFitting} onClick={size.showAll}>
          {t('seat-plan.zoom_fit')}
        </Button>
        <Button size="small" aria-label={t('seat-plan.zoom_in')} onClick={size.zoomIn}>
          +
        </Button>
      </div>
      <Button size="small" onClick={props.onPreview}>
        {t('seat-plan.preview.show')}
      </Button>
    </div>
  );
}

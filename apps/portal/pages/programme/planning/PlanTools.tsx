import { useTexts } from '#apps/portal/i18n/language.ts';
import type { useComparable } from '#apps/portal/pages/programme/planning/grid/comparable.ts';
import css from '#apps/portal/pages/programme/planning/PlanningPage.module.css';
import type { Selection } from '#apps/portal/pages/programme/planning/selection/use-selection.ts';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { Day } from '#kernel/days.ts';
import { Button } from '#ui/Button.tsx';
import { Chips, chipClass } from '#ui/Chips.tsx';

type ComparableState = Pick<ReturnType<typeof useComparable>, 'mayRead' | 'isOn' | 'toggle'>;

/** Shows or hides what comparable shows took, for who may read reports. */
function ComparableSwitch({ mayRead, isOn, toggle }: ComparableState) {
  const { t } = useTexts();
  return mayRead ? (
    <Button size="small" aria-pressed={isOn} onClick={toggle}>
      {t('planning.comparable.button')}
    </Button>
  ) : null;
}

type Tools = {
  planner: Planner;
  selection: Selection;
  figures: ComparableState;
  /** The shown day; null: the week. */
  day: Day | null;
  first: Day;
  mayEdit: boolean;
  isWide: boolean;
  isCopying: boolean;
  onShow: (day: Day | null) => void;
  onCopyFormer: () => void;
  onCopyDay: () => void;
};

/** Shows the actions for a whole week: its view, copy, and undo. */
export function PlanTools(props: Tools) {
  const { t } = useTexts();
  const { planner, day } = props;
  return (
    <div className={css.tools}>
      {props.isWide ? (
        <div className={css.views}>
          <Chips label={t('planning.view.label')}>
            <button
              type="button"
              className={chipClass(day === null)}
              aria-pressed={day === null}
              onClick={() => props.onShow(null)}
            >
              {t('planning.view.week')}
            </button>
            <button
              type="button"
              className={chipClass(day !== null)}
              aria-pressed={day !== null}
              onClick={() => props.onShow(day ?? props.first)}
            >
              {t('planning.view.day')}
            </button>
          </Chips>
        </div>
      ) : null}
      <div className={css.actions}>
        {day === null ? <ComparableSwitch {...props.figures} /> : null}
        <Button size="small" onClick={() => print()}>
          {t('planning.print.do')}
        </Button>
        {props.mayEdit ? (
          <>
            <Button size="small" busy={props.isCopying} busyLabel={t('common.busy')} onClick={props.onCopyFormer}>
              {t('planning.copy_former')}
            </Button>
            <Button size="small" onClick={props.onCopyDay}>
              {t('planning.copy_day')}
            </Button>
            <Button
              size="small"
              aria-pressed={props.selection.isTapping}
              onClick={props.selection.isTapping ? props.selection.end : props.selection.begin}
            >
              {t('planning.selection.begin')}
            </Button>
            <Button size="small" disabled={!planner.canUndo} onClick={() => planner.step({ do: 'undo' })}>
              {t('planning.undo')}
            </Button>
            <Button size="small" disabled={!planner.canRedo} onClick={() => planner.step({ do: 'redo' })}>
              {t('planning.redo')}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/stage/StageMark.module.css';
import { StageOptions } from '#apps/portal/pages/programme/planning/stage/StageOptions.tsx';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { Stage } from '#modules/screenings/rules/planning/week-plan.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Field.tsx';

/** The stage of new shows, and one press that puts the whole week on sale. */
export function StageTools(props: { planner: Planner; beginsAs: Stage; onBeginsAs: (stage: Stage) => void }) {
  const { t } = useTexts();
  const { planner } = props;
  const waiting = planner.plan.filter(({ stage, cancelled }) => stage !== 'on_sale' && !cancelled);
  return (
    <div className={css.tools}>
      <Select
        label={t('planning.stage.begins')}
        value={props.beginsAs}
        onChange={({ target }) => props.onBeginsAs(target.value as Stage)}
      >
        <StageOptions />
      </Select>
      {waiting.length > 0 ? (
        <Button
          size="small"
          onClick={() =>
            planner.changeTogether(new Set(waiting.map(({ key }) => key)), { do: 'change', stage: 'on_sale' })
          }
        >
          {t('planning.stage.publish', { count: waiting.length })}
        </Button>
      ) : null}
    </div>
  );
}

import { useTexts } from '#apps/portal/i18n/language.ts';
import { STAGES, type Stage } from '#modules/screenings/rules/planning/week-plan.ts';

/** The options of a select of stages; `without`: one that cannot be chosen. */
export function StageOptions({ without }: { without?: Stage | undefined }) {
  const { t } = useTexts();
  return STAGES.map((stage) => (
    <option key={stage} value={stage} disabled={stage === without}>
      {t(`planning.stage.name.${stage}`)}
    </option>
  ));
}

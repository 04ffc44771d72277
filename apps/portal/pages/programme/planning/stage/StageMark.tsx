import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/stage/StageMark.module.css';
import type { Planned, Stage } from '#modules/screenings/rules/planning/week-plan.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** An empty circle: planned; a half one: provisional. A show on sale has no mark. */
export function StageMark({ stage, isSilent }: { stage: Stage; isSilent?: boolean }) {
  const { t } = useTexts();
  if (stage === 'on_sale') return null;
  return (
    <>
      <svg className={css.mark} viewBox="0 0 12 12" aria-hidden="true">
        <circle cx="6" cy="6" r="4.75" />
        {stage === 'provisional' ? <path d="M6 1.25a4.75 4.75 0 0 0 0 9.5z" /> : null}
      </svg>
      {isSilent ? null : <VisuallyHidden>{` ${t(`planning.stage.${stage}`)}`}</VisuallyHidden>}
    </>
  );
}

const MARKED = ['planned', 'provisional'] as const;

/** What the marks of a plan mean, while it has any. */
export function StageLegend({ plan }: { plan: readonly Planned[] }) {
  const { t } = useTexts();
  const shown = MARKED.filter((stage) => plan.some((screening) => screening.stage === stage && !screening.cancelled));
  if (shown.length === 0) return null;
  return (
    <ul className={css.legend}>
      {shown.map((stage) => (
        <li key={stage}>
          <StageMark stage={stage} isSilent /> {t(`planning.stage.legend_${stage}`)}
        </li>
      ))}
    </ul>
  );
}

import { Choices } from '#apps/portal/components/form/Choices.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { ALL_PHASES, maskOfPhases, PHASE_NAMES, type PhaseMask, phasesOf } from '#modules/signage/rules/phases.ts';

/** Returns the phases as text: all of them, or each by its name. */
export const phasesText = (t: Translate, mask: PhaseMask): string =>
  mask === ALL_PHASES
    ? t('signage.phase.all')
    : phasesOf(mask)
        .map((phase) => t(`signage.phase.${phase}`))
        .join(', ');

/** Chooses phases of a hall (D-148). */
export function PhaseChoice(props: {
  label: string;
  hint?: string;
  phases: PhaseMask;
  errors?: readonly string[] | undefined;
  onChange: (mask: PhaseMask) => void;
}) {
  const { t } = useTexts();
  return (
    <Choices
      label={props.label}
      {...(props.hint && { hint: props.hint })}
      options={PHASE_NAMES.map((value) => ({ value, name: t(`signage.phase.${value}`) }))}
      chosen={phasesOf(props.phases)}
      errors={props.errors?.join('\n')}
      onChange={(chosen) => props.onChange(maskOfPhases(chosen))}
    />
  );
}

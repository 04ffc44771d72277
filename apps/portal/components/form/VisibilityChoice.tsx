import { Choices } from '#apps/portal/components/form/Choices.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { SURFACES, type Surface } from '#kernel/visibility.ts';

const PLACES = Object.keys(SURFACES) as Surface[];

/** Chooses where something is visible (D-110). */
export function VisibilityChoice(props: {
  label: string;
  hint?: string;
  chosen: readonly Surface[];
  errors?: string | undefined;
  onChange: (chosen: Surface[]) => void;
}) {
  const { t } = useTexts();
  return <Choices {...props} options={PLACES.map((value) => ({ value, name: t(`price-rates.surface.${value}`) }))} />;
}

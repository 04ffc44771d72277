import { useTexts } from '#apps/portal/i18n/language.ts';
import { Choices } from '#apps/portal/parts/Choices.tsx';
import { SURFACES, type Surface } from '#kernel/visibility.ts';

const PLACES = Object.keys(SURFACES) as Surface[];

/** Where something may be seen (D-110). */
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

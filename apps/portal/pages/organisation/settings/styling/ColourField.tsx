import type { InputHTMLAttributes } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/settings/styling/Styling.module.css';
import { type ChosenColour, correctedColour } from '#modules/exhibitor/rules/exhibitor-styling.ts';
import { colourIn, roomColours, type Styling } from '#modules/exhibitor/rules/exhibitor-theme.ts';
import { TextField } from '#ui/Field.tsx';

const SCHEMES = ['light', 'dark'] as const;

/**
 * A colour as a text and as a choice of the browser. Below them is what a colour scheme uses
 * instead, if the colour cannot be read there. `styling`: as it is typed.
 */
export function ColourField(props: {
  name: ChosenColour;
  styling: Styling;
  field: InputHTMLAttributes<HTMLInputElement> & { errors?: readonly string[] };
  onPick: (colour: string) => void;
}) {
  const { t } = useTexts();
  const { name, styling } = props;
  const label = t(`styling.colour.${name}`);
  const corrected = SCHEMES.flatMap((scheme) => {
    const colour = correctedColour(styling, name, scheme);
    return colour === null ? [] : [t(`styling.corrected.${scheme}`, { colour })];
  });
  return (
    <div className={css.colour}>
      <TextField
        {...props.field}
        label={label}
        hint={[t(`styling.hint.${name}`), ...corrected].join(' ')}
        placeholder={t('styling.usual')}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <input
        type="color"
        aria-label={t('styling.choose', { name: label })}
        value={colourIn(styling[name] ?? '', 'light') ?? roomColours(styling, 'light')[name]}
        onChange={({ target }) => props.onPick(target.value)}
      />
    </div>
  );
}

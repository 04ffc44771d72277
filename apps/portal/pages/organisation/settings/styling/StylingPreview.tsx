import type { CSSProperties } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/settings/styling/Styling.module.css';
import type { Room } from '#modules/exhibitor/rules/exhibitor-palette.ts';
import { roomColours, type Styling } from '#modules/exhibitor/rules/exhibitor-theme.ts';
import { buttonClass } from '#ui/Button.tsx';

const SCHEMES = ['light', 'dark'] as const;

/** Shows a piece of the website in these colours, in the light scheme and in the dark one. */
export function StylingPreview({ styling }: { styling: Styling }) {
  const { t } = useTexts();
  return (
    <div className={css.previews}>
      {SCHEMES.map((scheme) => (
        <figure key={scheme} className={css.figure}>
          <figcaption className={css.caption}>{t(`styling.preview.${scheme}`)}</figcaption>
          <div className={css.preview} style={variablesOf(styling, scheme)} data-scheme={scheme}>
            <p className={css.heading}>{t('styling.preview.title')}</p>
            <p>{t('styling.preview.text')}</p>
            <p className={css.soft}>{t('styling.preview.soft')}</p>
            <p className={css.link}>{t('styling.preview.link')}</p>
            <p className={css.buttons}>
              <span className={buttonClass({ variant: 'primary' })}>{t('styling.preview.buy')}</span>
              <span className={buttonClass({ variant: 'secondary' })}>{t('styling.preview.more')}</span>
            </p>
            <p className="theme-ladies">
              <span className={buttonClass({ variant: 'primary' })}>{t('styling.preview.ladies')}</span>
            </p>
          </div>
        </figure>
      ))}
    </div>
  );
}

/** Every colour of the scheme as the variable of its name: the portal has a scheme of its own. */
function variablesOf(styling: Styling, scheme: Room): CSSProperties {
  const colours = Object.entries(roomColours(styling, scheme));
  return Object.fromEntries([['colorScheme', scheme], ...colours.map(([name, value]) => [`--${name}`, value])]);
}

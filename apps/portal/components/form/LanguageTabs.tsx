import { useId } from 'react';
import form from '#apps/portal/components/form/Form.module.css';
import { languageName } from '#apps/portal/components/form/languages.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { Language } from '#kernel/texts.ts';

/**
 * Chooses the language of the long text that is being edited; languages with a missing text are
 * marked.
 */
export function LanguageTabs(props: {
  languages: readonly Language[];
  chosen: Language;
  missing: readonly Language[];
  onChoose: (language: Language) => void;
}) {
  const { t, locale } = useTexts();
  const name = useId();
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{t('common.language')}</legend>
      <div className={form.choices}>
        {props.languages.map((language) => (
          <label key={language} className={form.choice}>
            <input
              type="radio"
              name={name}
              checked={language === props.chosen}
              onChange={() => props.onChoose(language)}
            />
            <span>
              {languageName(language, locale)}
              {props.missing.includes(language) ? (
                <small className={form.hint}> {t('common.not_written')}</small>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

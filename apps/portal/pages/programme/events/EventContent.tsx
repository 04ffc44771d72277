import { useState } from 'react';
import css from '#apps/portal/components/form/Form.module.css';
import { LanguageTabs } from '#apps/portal/components/form/LanguageTabs.tsx';
import { HtmlField } from '#apps/portal/components/html/HtmlField.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { type Language, languageOf, MESSAGE_LOCALES } from '#kernel/texts.ts';
import { HTML_MAX } from '#modules/content/rules/limits.ts';
import { missingIn } from '#modules/content/rules/missing.ts';

/** Edits the page content of an event, one language at a time, with a preview. */
export function EventContent(props: {
  languages: readonly Language[];
  contents: Record<string, string>;
  /** The errors of the current language, and of all languages together. */
  errorsOf: (language: Language) => readonly string[];
  disabled: boolean;
  onChange: (language: Language, html: string) => void;
}) {
  const { t, locale } = useTexts();
  const { languages, contents } = props;
  const own = languageOf(locale);
  const [language, setLanguage] = useState<Language>(languages.includes(own) ? own : (languages[0] ?? 'en'));
  return (
    <div className={css.fields}>
      <LanguageTabs
        languages={languages}
        chosen={language}
        missing={missingIn(languages, contents)}
        onChoose={setLanguage}
      />
      <HtmlField
        key={language}
        label={t('events.form.contents')}
        language={language}
        locales={MESSAGE_LOCALES}
        rows={10}
        value={contents[language] ?? ''}
        onChange={(html) => props.onChange(language, html)}
        errors={props.errorsOf(language)}
        maxLength={HTML_MAX}
        disabled={props.disabled}
      />
    </div>
  );
}

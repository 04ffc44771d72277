import { useState } from 'react';
import { MESSAGE_LOCALES } from '#apps/browser/catalogue.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/parts/Form.module.css';
import { HtmlField } from '#apps/portal/parts/HtmlField.tsx';
import { LanguageTabs } from '#apps/portal/parts/LanguageTabs.tsx';
import { type Language, languageOf } from '#kernel/texts.ts';
import { HTML_MAX } from '#modules/content/rules/limits.ts';
import { missingIn } from '#modules/content/rules/missing.ts';

/** What the page of an event says, a language at a time, with how it will stand there. */
export function EventContent(props: {
  languages: readonly Language[];
  contents: Record<string, string>;
  /** Of the language that is written, and of all of them together. */
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

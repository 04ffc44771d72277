import type { ComponentProps, ReactElement } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import form from '#apps/portal/parts/Form.module.css';
import { languageName } from '#apps/portal/parts/languages.ts';
import type { Language } from '#kernel/texts.ts';
import { classes } from '#ui/classes.ts';
import { TextArea, TextField } from '#ui/Field.tsx';

/** What a line and a text of several lines both take. */
type FieldOf = (
  language: Language,
) => Omit<ComponentProps<typeof TextField>, 'label'> & Omit<ComponentProps<typeof TextArea>, 'label'>;

/** A text in several languages, a field each; `errors` are of all of them together. */
export function TextsFields(props: {
  label: string;
  hint?: string;
  /** Sentences rather than names: each has the whole width. */
  long?: boolean;
  /** Texts of several lines: how many are seen at once. */
  rows?: number;
  languages: readonly Language[];
  errors?: string | undefined;
  field: FieldOf;
}): ReactElement {
  const { locale } = useTexts();
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{props.label}</legend>
      {props.hint ? <p className={form.hint}>{props.hint}</p> : null}
      <div className={classes(form.texts, (props.long || props.rows !== undefined) && form.long)}>
        {props.languages.map((language) => {
          const shown = { ...props.field(language), label: languageName(language, locale), lang: language };
          return props.rows === undefined ? (
            <TextField key={language} {...shown} />
          ) : (
            <TextArea key={language} {...shown} rows={props.rows} />
          );
        })}
      </div>
      {props.errors ? <p className={form.error}>{props.errors}</p> : null}
    </fieldset>
  );
}

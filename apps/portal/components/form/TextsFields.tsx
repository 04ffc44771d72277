import type { ComponentProps, ReactElement } from 'react';
import form from '#apps/portal/components/form/Form.module.css';
import { languageName } from '#apps/portal/components/form/languages.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { Language } from '#kernel/texts.ts';
import { classes } from '#ui/classes.ts';
import { TextArea, TextField } from '#ui/Field.tsx';

/** The props that a one-line and a multi-line text field share. */
type FieldOf = (
  language: Language,
) => Omit<ComponentProps<typeof TextField>, 'label'> & Omit<ComponentProps<typeof TextArea>, 'label'>;

/**
 * Shows a text in several languages, one field each; `errors` are those of all languages together.
 */
export function TextsFields(props: {
  label: string;
  hint?: string;
  /** For sentences rather than names: each field has the full width. */
  long?: boolean;
  /** For multi-line texts: the number of visible rows. */
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

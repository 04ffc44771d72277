import { useId } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import css from '#apps/portal/components/form/Form.module.css';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useContents } from '#apps/portal/pages/website/contents/contents.ts';
import page from '#apps/portal/pages/website/navigation/NavigationPage.module.css';
import type { Column } from '#apps/portal/pages/website/navigation/navigation.ts';
import type { Language } from '#kernel/texts.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';

const LINKS_MAX = 30;

export type ColumnValues = {
  kind: Column['kind'];
  title: Record<string, string>;
  html: Record<string, string>;
  links: { name: Record<string, string>; url: string }[];
};

type Field = (name: `links.${number}.url` | `links.${number}.name.${Language}`) => {
  name: string;
  errors?: string[];
};

/** Edits the links of a column in order. */
export function ColumnLinks(props: {
  form: UseFormReturn<ColumnValues>;
  field: Field;
  languages: readonly Language[];
}) {
  const { t } = useTexts();
  const id = useId();
  const { fields, append, remove } = useFieldArray({ control: props.form.control, name: 'links' });
  const contents = useContents({ type: '', search: '' });
  const addresses = [...new Set((contents.data?.contents ?? []).flatMap(({ address }) => address ?? []))];
  const empty = () => ({ url: '', name: Object.fromEntries(props.languages.map((language) => [language, ''])) });
  return (
    <fieldset className={css.group}>
      <legend className={css.groupName}>{t('navigation.form.links')}</legend>
      <datalist id={id}>
        {addresses.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
      {fields.map((link, index) => (
        <div key={link.id} className={page.link}>
          <TextField
            {...props.field(`links.${index}.url`)}
            label={t('navigation.form.address')}
            hint={t('navigation.form.address_hint')}
            list={id}
            autoComplete="off"
            maxLength={500}
          />
          <TextsFields
            label={t('navigation.form.link_name')}
            languages={props.languages}
            field={(language) => ({ ...props.field(`links.${index}.name.${language}`), maxLength: 60 })}
          />
          <div>
            <Button size="small" variant="quiet" onClick={() => remove(index)}>
              {t('navigation.form.remove_link')}
            </Button>
          </div>
        </div>
      ))}
      {fields.length < LINKS_MAX ? (
        <div>
          <Button size="small" onClick={() => append(empty())}>
            {t('navigation.form.add_link')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

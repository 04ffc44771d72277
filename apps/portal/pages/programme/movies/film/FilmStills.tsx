import { useFieldArray } from 'react-hook-form';
import formCss from '#apps/portal/components/form/Form.module.css';
import { textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { PictureField } from '#apps/portal/components/picture/PictureField.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { GroupedFilmPart } from '#apps/portal/pages/programme/movies/film/film-values.ts';
import type { Language } from '#kernel/texts.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';

const STILLS_MAX = 12;

/** Edits the stills of a film, in their order on the website. */
export function FilmStills(props: GroupedFilmPart & { languages: Language[]; mayEdit: boolean }) {
  const { form, languages } = props;
  const { t } = useTexts();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'stills' });
  return (
    <fieldset className={formCss.group}>
      <legend className={formCss.groupName}>{t('films.stills')}</legend>
      <p className={formCss.hint}>{t('films.stills_hint')}</p>
      {fields.map(({ id }, index) => (
        <Still
          key={id}
          {...props}
          index={index}
          onRemove={() => remove(index)}
          onEarlier={index > 0 ? () => move(index, index - 1) : undefined}
        />
      ))}
      <div>
        <Button
          size="small"
          disabled={fields.length >= STILLS_MAX}
          onClick={() => append({ picture: null, alt: textsForFields(languages, {}), credit: '' })}
        >
          {t('films.add_still')}
        </Button>
      </div>
    </fieldset>
  );
}

function Still(
  props: GroupedFilmPart & {
    languages: Language[];
    mayEdit: boolean;
    index: number;
    onRemove: () => void;
    onEarlier: (() => void) | undefined;
  },
) {
  const { form, field, groupErrors, index } = props;
  const { t } = useTexts();
  return (
    <PictureField
      label={t('films.still', { number: index + 1 })}
      use="still"
      picture={form.watch(`stills.${index}.picture`)}
      disabled={!props.mayEdit}
      errors={groupErrors(`stills.${index}.picture`)}
      onChange={(made) => {
        if (made === null) return props.onRemove();
        form.clearErrors(`stills.${index}`);
        form.setValue(`stills.${index}.picture`, made, { shouldDirty: true });
      }}
    >
      <TextsFields
        label={t('films.still_alt')}
        hint={t('films.still_alt_hint')}
        long
        languages={props.languages}
        errors={groupErrors(`stills.${index}.alt`)?.join('\n')}
        field={(language) => field(`stills.${index}.alt.${language}`)}
      />
      <TextField
        {...field(`stills.${index}.credit`)}
        label={t('films.still_credit')}
        optional={t('common.optional')}
        autoComplete="off"
        maxLength={100}
      />
      {props.onEarlier ? (
        <div>
          <Button size="small" onClick={props.onEarlier}>
            {t('films.still_earlier')}
          </Button>
        </div>
      ) : null}
    </PictureField>
  );
}

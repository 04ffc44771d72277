import { useFieldArray } from 'react-hook-form';
import formCss from '#apps/portal/components/form/Form.module.css';
import { type ChosenPicture, PictureField } from '#apps/portal/components/picture/PictureField.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { FilmFormPart } from '#apps/portal/pages/programme/movies/film/film-values.ts';
import { TrailerField } from '#apps/portal/pages/programme/movies/film/TrailerField.tsx';
import css from '#apps/portal/pages/programme/movies/MoviesPage.module.css';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';

/** Link kinds with an icon on the website; any other appears by its name. */
const LINK_KINDS = ['homepage', 'website', 'facebook', 'instagram', 'twitter'] as const;

/** Edits the pictures, trailers and links of a film. */
export function FilmPictures({ form, field, mayEdit }: FilmFormPart & { mayEdit: boolean }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const picture = (name: 'poster' | 'overview' | 'background') => ({
    use: name,
    picture: form.watch(name),
    disabled: !mayEdit,
    errors: errors[name]?.message ? [String(errors[name].message)] : undefined,
    onChange: (made: ChosenPicture | null) => {
      form.clearErrors(name);
      form.setValue(name, made, { shouldDirty: true });
    },
  });
  return (
    <>
      <PictureField label={t('films.poster')} hint={t('films.poster_hint')} {...picture('poster')} />
      <PictureField label={t('films.overview')} hint={t('films.overview_hint')} {...picture('overview')} />
      <PictureField label={t('films.background')} hint={t('films.background_hint')} {...picture('background')} />
      <TrailerField form={form} field={field} mayEdit={mayEdit} />
      <div className={formCss.two}>
        <TextField
          {...field('streaming.provider')}
          label={t('films.streaming_provider')}
          optional={t('common.optional')}
          autoComplete="off"
        />
        <TextField
          {...field('streaming.url')}
          label={t('films.streaming_url')}
          type="url"
          autoComplete="off"
          placeholder="https://"
        />
      </div>
      <FilmLinks form={form} field={field} />
    </>
  );
}

function FilmLinks({ form, field }: FilmFormPart) {
  const { t } = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' });
  return (
    <fieldset className={formCss.group}>
      <legend className={formCss.groupName}>{t('films.links')}</legend>
      <datalist id="film-link-kinds">
        {LINK_KINDS.map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
      {fields.map(({ id }, index) => (
        <div key={id} className={css.link}>
          <TextField
            {...field(`links.${index}.kind`)}
            label={t('films.link_kind')}
            list="film-link-kinds"
            autoComplete="off"
            maxLength={30}
          />
          <TextField
            {...field(`links.${index}.url`)}
            label={t('films.link_url')}
            type="url"
            autoComplete="off"
            placeholder="https://"
          />
          <Button size="small" onClick={() => remove(index)}>
            {t('films.remove_link')}
          </Button>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => append({ kind: fields.length === 0 ? 'homepage' : '', url: '' })}>
          {t('films.add_link')}
        </Button>
      </div>
    </fieldset>
  );
}

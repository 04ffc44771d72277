import { Choices } from '#apps/portal/components/form/Choices.tsx';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { VisibilityChoice } from '#apps/portal/components/form/VisibilityChoice.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import {
  type DatedFilmPart,
  type FilmFormPart,
  useFilmChoices,
} from '#apps/portal/pages/programme/movies/film/film-values.ts';
import type { Surface } from '#kernel/visibility.ts';
import { Select, TextField } from '#ui/Field.tsx';

/** Edits the distributor of a film, when and where it is shown, and its groups. */
export function FilmShowing({ form, field, dateField }: DatedFilmPart) {
  const { t } = useTexts();
  const { data } = useFilmChoices();
  const { errors } = form.formState;
  const surfaces = (name: 'visibility' | 'showing_from_visibility') => ({
    chosen: form.watch(name),
    errors: errors[name]?.message,
    onChange: (next: Surface[]) => {
      form.clearErrors(name);
      form.setValue(name, next, { shouldDirty: true });
    },
  });
  return (
    <>
      <DistributorFields form={form} field={field} />
      <div className={css.two}>
        <DateField {...dateField('showing_from')} label={t('films.showing_from')} />
        <TextField
          {...field('code')}
          label={t('films.code')}
          hint={t('films.code_hint')}
          optional={t('common.optional')}
          autoComplete="off"
          maxLength={32}
        />
      </div>
      <VisibilityChoice label={t('films.visibility')} {...surfaces('visibility')} />
      <VisibilityChoice
        label={t('films.showing_from_visibility')}
        hint={t('films.showing_from_visibility_hint')}
        {...surfaces('showing_from_visibility')}
      />
      {data && data.tags.length > 0 ? (
        <Choices
          label={t('films.tags')}
          options={data.tags.map(({ id, name }) => ({ value: String(id), name }))}
          chosen={form.watch('tags')}
          errors={errors.tags?.message}
          onChange={(next) => {
            form.clearErrors('tags');
            form.setValue('tags', next, { shouldDirty: true });
          }}
        />
      ) : null}
    </>
  );
}

function DistributorFields({ form, field }: { form: FilmFormPart['form']; field: FilmFormPart['field'] }) {
  const { t } = useTexts();
  const { data } = useFilmChoices();
  const distributor = data?.distributors.find(({ id }) => String(id) === form.watch('distributor_id'));
  const own = field('distributor_id');
  return (
    <div className={css.two}>
      <Select
        {...own}
        // A list that is still loading cannot show its value, so the field is rendered again
        // afterwards.
        key={data ? 'read' : 'reading'}
        label={t('films.distributor')}
        onChange={(change) => {
          form.setValue('distributor_office_id', '');
          return own.onChange(change);
        }}
      >
        <option value="">{t('films.not_known')}</option>
        {data?.distributors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        {...field('distributor_office_id')}
        key={distributor?.id ?? 'none'}
        label={t('films.office')}
        hint={t('films.office_hint')}
        disabled={!distributor || distributor.offices.length === 0}
      >
        <option value="">{t('films.no_office')}</option>
        {distributor?.offices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

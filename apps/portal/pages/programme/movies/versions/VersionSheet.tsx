import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Choices } from '#apps/portal/components/form/Choices.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languageName, languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useFilmChoices } from '#apps/portal/pages/programme/movies/film/film-values.ts';
import { MOVIES, useMovieFilter } from '#apps/portal/pages/programme/movies/movies.ts';
import type { Language } from '#kernel/texts.ts';
import type { StaffMovieWire, StaffVersionWire } from '#modules/catalogue/contract/movies.ts';
import { FILM_LANGUAGES } from '#modules/catalogue/rules/film-languages.ts';
import { ACCESSIBILITY, type Accessibility } from '#modules/catalogue/rules/version-form.ts';
import { DIMENSIONS, MEDIA_TYPES, mediaLabel } from '#modules/catalogue/rules/version-text.ts';
import { Select } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = {
  dimension: string;
  media_type: string;
  spoken_language: string;
  subtitle_one_language: string;
  subtitle_two_language: string;
  accessibility: Accessibility[];
  labels: Record<string, string>;
  rental_profile_id: string;
};
const LANGUAGE_FIELDS = ['spoken_language', 'subtitle_one_language', 'subtitle_two_language'] as const;

/** Edits a new version of a film (`version` null) or an existing one (PORT-006, D-113). */
export function VersionSheet({ movie, version }: { movie: StaffMovieWire; version: StaffVersionWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { listQuery } = useMovieFilter();
  const mayEdit = useMay('versions.edit') && !movie.archived_at;
  const languages = languagesOf(version?.labels ?? {});
  const close = (): void => void navigate(`/movies/${movie.id}${listQuery}`);
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, StaffMovieWire>({
    values: {
      dimension: version?.dimension ?? '2D',
      media_type: version?.media_type ?? 'DIGITAL',
      spoken_language: version?.spoken_language ?? '',
      subtitle_one_language: version?.subtitle_one_language ?? '',
      subtitle_two_language: version?.subtitle_two_language ?? '',
      accessibility: ACCESSIBILITY.filter((mark) => version?.accessibility.includes(mark)),
      labels: textsForFields(languages, version?.labels ?? {}),
      rental_profile_id: String(version?.rental_profile?.id ?? ''),
    },
    send: (values) => {
      const body = {
        ...values,
        ...Object.fromEntries(LANGUAGE_FIELDS.map((name) => [name, values[name] || null])),
        rental_profile_id: chosenId(values.rental_profile_id),
        revision: version?.revision ?? null,
      };
      return version
        ? api().call('POST /api/staff/movie-versions/:id', { params: { id: version.id }, draft: body })
        : api().call('POST /api/staff/movies/:id/versions', { params: { id: movie.id }, draft: body });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await calls.invalidateQueries({ queryKey: MOVIES });
      await navigate(`/movies/${movie.id}${listQuery}`);
    },
  });
  return (
    <Sheet title={version?.text ?? t('films.version.new', { title: movie.title })} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <div className={css.two}>
            <Select {...field('dimension')} label={t('films.version.dimension')}>
              {DIMENSIONS.map((dimension) => (
                <option key={dimension}>{dimension}</option>
              ))}
            </Select>
            <Select {...field('media_type')} label={t('films.version.media_type')}>
              {MEDIA_TYPES.map((type) => (
                <option key={type} value={type}>
                  {mediaLabel(type)}
                </option>
              ))}
            </Select>
          </div>
          <LanguageFields version={version} field={field} />
          <Choices
            label={t('films.version.accessibility')}
            options={ACCESSIBILITY.map((value) => ({ value, name: t(`films.accessibility.${value}`) }))}
            chosen={form.watch('accessibility')}
            onChange={(next) => form.setValue('accessibility', next, { shouldDirty: true })}
          />
          <LabelAndRental
            field={field}
            languages={languages}
            errors={form.formState.errors.labels?.message?.toString()}
          />
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={version ? t('common.save') : t('films.version.add')}
        />
      </form>
    </Sheet>
  );
}

function LanguageFields({ version, field }: { version: StaffVersionWire | null; field: StaffForm<Values>['field'] }) {
  const { t, locale } = useTexts();
  const { compare } = new Intl.Collator(locale);
  const languages = [...new Set([...FILM_LANGUAGES, ...LANGUAGE_FIELDS.map((name) => version?.[name] ?? '')])]
    .filter((code) => code !== '')
    .map((code) => ({ code, name: languageName(code, locale) }))
    .sort((a, b) => compare(a.name, b.name));
  const language = (name: (typeof LANGUAGE_FIELDS)[number], none: string) => (
    <Select {...field(name)} label={t(`films.version.${name}`)}>
      <option value="">{none}</option>
      {languages.map(({ code, name: spoken }) => (
        <option key={code} value={code}>
          {spoken}
        </option>
      ))}
    </Select>
  );
  return (
    <>
      {language('spoken_language', t('films.version.original'))}
      <div className={css.two}>
        {language('subtitle_one_language', t('films.version.no_subtitles'))}
        {language('subtitle_two_language', t('films.version.no_subtitles'))}
      </div>
    </>
  );
}

function LabelAndRental({
  field,
  languages,
  errors,
}: {
  field: StaffForm<Values>['field'];
  languages: readonly Language[];
  errors: string | undefined;
}) {
  const { t } = useTexts();
  const { data } = useFilmChoices();
  return (
    <>
      <TextsFields
        label={t('films.version.label')}
        hint={t('films.version.label_hint')}
        languages={languages}
        errors={errors}
        field={(language) => ({ ...field(`labels.${language}`), autoComplete: 'off', maxLength: 100 })}
      />
      <Select {...field('rental_profile_id')} key={data ? 'read' : 'reading'} label={t('films.version.rental_profile')}>
        <option value="">{t('movies.versions.no_rental')}</option>
        {data?.rental_profiles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}

import { Choices } from '#apps/portal/components/form/Choices.tsx';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languageName } from '#apps/portal/components/form/languages.ts';
import { MultiSelect } from '#apps/portal/components/form/MultiSelect.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { type DatedFilmPart, useFilmChoices } from '#apps/portal/pages/programme/movies/film/film-values.ts';
import { countryName, FILM_COUNTRIES } from '#modules/catalogue/rules/film-countries.ts';
import { FILM_LANGUAGES } from '#modules/catalogue/rules/film-languages.ts';
import { CONTENT_MARKS, RATING_AGES } from '#modules/catalogue/rules/rating.ts';
import { Select, TextArea, TextField } from '#ui/Field.tsx';

type Option = { readonly value: string; readonly name: string };

/** Names each value in the reader's language, sorted in that language. */
const named = (values: readonly string[], nameOf: (value: string) => string, locale: string): Option[] => {
  const { compare } = new Intl.Collator(locale);
  return values.map((value) => ({ value, name: nameOf(value) })).sort((a, b) => compare(a.name, b.name));
};

/** Edits the length, makers, date, countries, languages and audience of a film. */
export function FilmMaking({ form, field, dateField }: DatedFilmPart) {
  const { t, locale } = useTexts();
  const genres = useFilmChoices().data?.genres ?? [];
  const set = (name: 'genres' | 'nation' | 'spoken_languages') => (next: string[]) => {
    form.clearErrors(name);
    form.setValue(name, next, { shouldDirty: true });
  };
  const original = form.watch('original_language');
  const codes = [...new Set([...FILM_LANGUAGES, ...form.watch('spoken_languages'), ...(original ? [original] : [])])];
  const languages = named(codes, (code) => languageName(code, locale), locale);
  const countries = named(FILM_COUNTRIES, (code) => countryName(code, locale), locale);
  const { errors } = form.formState;
  return (
    <>
      <div className={css.two}>
        <TextField {...field('runtime')} label={t('films.runtime')} inputMode="numeric" />
        <DateField {...dateField('released_at')} label={t('films.released_at')} />
      </div>
      <div className={css.two}>
        <TextArea {...field('directors')} label={t('films.directors')} hint={t('films.one_a_line')} rows={2} />
        <TextArea {...field('actors')} label={t('films.actors')} hint={t('films.one_a_line')} rows={4} />
      </div>
      <MultiSelect
        label={t('films.genres')}
        add={t('films.add_genre')}
        options={genres}
        chosen={form.watch('genres')}
        errors={errors.genres?.message}
        onChange={set('genres')}
      />
      <MultiSelect
        label={t('films.nation')}
        add={t('films.add_country')}
        options={countries}
        chosen={form.watch('nation')}
        errors={errors.nation?.message}
        onChange={set('nation')}
      />
      <Select {...field('original_language')} label={t('films.original_language')}>
        <option value="">{t('films.not_known')}</option>
        {languages.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <MultiSelect
        label={t('films.spoken_languages')}
        add={t('films.add_language')}
        options={languages}
        chosen={form.watch('spoken_languages')}
        errors={errors.spoken_languages?.message}
        onChange={set('spoken_languages')}
      />
      <RatingFields form={form} field={field} />
    </>
  );
}

function RatingFields({ form, field }: { form: DatedFilmPart['form']; field: DatedFilmPart['field'] }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  return (
    <>
      <Select {...field('rating.age')} label={t('films.age')}>
        <option value="">{t('films.not_rated')}</option>
        {RATING_AGES.map((age) => (
          <option key={age} value={age}>
            {t(`movies.rating.${age}`)}
          </option>
        ))}
      </Select>
      <Choices
        label={t('films.marks')}
        options={CONTENT_MARKS.map((value) => ({ value, name: t(`movies.rating.${value}`) }))}
        chosen={form.watch('rating.marks')}
        errors={errors.rating?.message}
        onChange={(next) => form.setValue('rating.marks', next, { shouldDirty: true })}
      />
    </>
  );
}

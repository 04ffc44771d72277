import css from '#apps/portal/components/form/Form.module.css';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { useSuggestedSlug } from '#apps/portal/components/form/use-suggested-slug.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { FilmFormPart } from '#apps/portal/pages/programme/movies/film/film-values.ts';
import type { Language } from '#kernel/texts.ts';
import { TextField } from '#ui/Field.tsx';

/** Edits the titles of a film and its texts in each language. */
export function FilmNames({ form, field, languages, isNew }: FilmFormPart & { languages: Language[]; isNew: boolean }) {
  const { t } = useTexts();
  const slugTyped = useSuggestedSlug(form.watch('titles'), isNew, (slug) => form.setValue('slug', slug));
  const slug = field('slug');
  return (
    <>
      <TextsFields
        label={t('films.titles')}
        languages={languages}
        errors={form.formState.errors.titles?.message?.toString()}
        field={(language) => field(`titles.${language}`)}
      />
      <div className={css.two}>
        <TextField
          {...field('original_title')}
          label={t('films.original_title')}
          optional={t('common.optional')}
          autoComplete="off"
          maxLength={190}
        />
        <TextField
          {...field('internal_title')}
          label={t('films.internal_title')}
          hint={t('films.internal_title_hint')}
          optional={t('common.optional')}
          autoComplete="off"
          maxLength={190}
        />
      </div>
      <TextField
        {...slug}
        onChange={(change) => {
          slugTyped();
          return slug.onChange(change);
        }}
        label={t('films.slug')}
        hint={t(isNew ? 'films.slug_hint' : 'films.slug_kept')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={190}
        required
      />
    </>
  );
}

export function FilmTexts({ field, languages }: Pick<FilmFormPart, 'field'> & { languages: Language[] }) {
  const { t } = useTexts();
  return (
    <>
      <TextsFields
        label={t('films.descriptions')}
        rows={4}
        languages={languages}
        field={(language) => field(`descriptions.${language}`)}
      />
      <TextsFields
        label={t('films.taglines')}
        hint={t('films.taglines_hint')}
        long
        languages={languages}
        field={(language) => field(`taglines.${language}`)}
      />
      <TextsFields
        label={t('films.notices')}
        hint={t('films.notices_hint')}
        long
        languages={languages}
        field={(language) => field(`notices.${language}`)}
      />
      <TextsFields
        label={t('films.awards')}
        hint={t('films.one_a_line')}
        rows={2}
        languages={languages}
        field={(language) => field(`awards.${language}`)}
      />
    </>
  );
}

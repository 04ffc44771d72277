import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ByHand } from '#apps/portal/pages/programme/movies/film/ByHand.tsx';
import { FilmMaking } from '#apps/portal/pages/programme/movies/film/FilmMaking.tsx';
import { FilmPictures } from '#apps/portal/pages/programme/movies/film/FilmPictures.tsx';
import { FilmShowing } from '#apps/portal/pages/programme/movies/film/FilmShowing.tsx';
import { FilmStills } from '#apps/portal/pages/programme/movies/film/FilmStills.tsx';
import { FilmNames, FilmTexts } from '#apps/portal/pages/programme/movies/film/FilmTexts.tsx';
import {
  type FilmValues,
  formOf,
  languagesOfFilm,
  valuesOf,
} from '#apps/portal/pages/programme/movies/film/film-values.ts';
import css from '#apps/portal/pages/programme/movies/MoviesPage.module.css';
import { MOVIES, useMovieFilter } from '#apps/portal/pages/programme/movies/movies.ts';
import type { FilmWire } from '#modules/catalogue/contract/films.ts';
import { toast } from '#ui/Toast.tsx';

/**
 * Edits a new film (`film` null) or an existing one (PORT-005). The versions of an existing film
 * are beside its facts.
 */
export function FilmSheet({ film, title }: { film: FilmWire | null; title: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { listQuery } = useMovieFilter();
  const mayEdit = useMay('movies.edit');
  const close = (): void => void navigate(film ? `/movies/${film.id}${listQuery}` : `/movies${listQuery}`);
  const { form, field, groupErrors, dateField, onSubmit, problem, busy } = useStaffForm<FilmValues, FilmWire>({
    values: valuesOf(film),
    send: (values) => {
      const draft = formOf(values, film?.version ?? null);
      return film
        ? api().call('POST /api/staff/movies/:id', { params: { id: film.id }, draft })
        : api().call('POST /api/staff/movies', { draft });
    },
    onDone: async ({ id }) => {
      toast(t('common.saved'), 'success');
      await calls.invalidateQueries({ queryKey: MOVIES });
      await navigate(`/movies/${id}${film ? listQuery : ''}`);
    },
  });
  const part = { form, field, dateField };
  const languages = languagesOfFilm(film);
  return (
    <Sheet title={title} onClose={close}>
      <Problem>{problem}</Problem>
      {film ? <ByHand film={film} /> : null}
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <FilmNames {...part} languages={languages} isNew={!film} />
          <Part name={t('films.part.showing')}>
            <FilmShowing {...part} />
          </Part>
          <Part name={t('films.part.making')}>
            <FilmMaking {...part} />
          </Part>
          <Part name={t('films.part.texts')}>
            <FilmTexts field={field} languages={languages} />
          </Part>
          <Part name={t('films.part.pictures')}>
            <FilmPictures {...part} mayEdit={mayEdit} />
            <FilmStills {...part} groupErrors={groupErrors} languages={languages} mayEdit={mayEdit} />
          </Part>
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} submit={film ? t('common.save') : t('films.add')} />
      </form>
    </Sheet>
  );
}

/** Groups fields of the form under a name. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={css.formPart}>
      <h3 className={css.partTitle}>{name}</h3>
      {children}
    </section>
  );
}

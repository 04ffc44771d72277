import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ByHand } from '#apps/portal/pages/movies/ByHand.tsx';
import { FilmMaking } from '#apps/portal/pages/movies/FilmMaking.tsx';
import { FilmPictures } from '#apps/portal/pages/movies/FilmPictures.tsx';
import { FilmShowing } from '#apps/portal/pages/movies/FilmShowing.tsx';
import { FilmNames, FilmTexts } from '#apps/portal/pages/movies/FilmTexts.tsx';
import { type FilmValues, formOf, languagesOfFilm, valuesOf } from '#apps/portal/pages/movies/film-values.ts';
import css from '#apps/portal/pages/movies/MoviesPage.module.css';
import { MOVIES, useMovieFilter } from '#apps/portal/pages/movies/movies.ts';
import formCss from '#apps/portal/parts/Form.module.css';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import { useUnsaved } from '#apps/portal/parts/use-unsaved.tsx';
import type { FilmWire } from '#modules/catalogue/film-contract.ts';
import { toast } from '#ui/Toast.tsx';

/** A new film (`film` null), or one of the house to be changed (PORT-005). Once it is there, its versions are added beside its facts. */
export function FilmSheet({ film, title }: { film: FilmWire | null; title: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { kept } = useMovieFilter();
  const mayEdit = useMay('movies.edit');
  const close = (): void => void navigate(film ? `/movies/${film.id}${kept}` : `/movies${kept}`);
  const { form, field, onSubmit, problem, busy } = useStaffForm<FilmValues, FilmWire>({
    values: valuesOf(film),
    send: (values) =>
      api().post(film ? `/api/staff/movies/${film.id}` : '/api/staff/movies', formOf(values, film?.version ?? null)),
    onDone: async ({ id }) => {
      letGo();
      toast(t('common.saved'), 'success');
      await calls.invalidateQueries({ queryKey: MOVIES });
      await navigate(`/movies/${id}${film ? kept : ''}`);
    },
  });
  const { asking, letGo } = useUnsaved(form.formState.isDirty);
  const part = { form, field };
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
          </Part>
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} submit={film ? t('common.save') : t('films.add')} />
      </form>
      {asking}
    </Sheet>
  );
}

/** A part of the form by its name. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={css.formPart}>
      <h3 className={css.partTitle}>{name}</h3>
      {children}
    </section>
  );
}

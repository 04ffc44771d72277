import { MovieCard } from '#apps/website/components/films/MovieCard.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/movies/film/MoviePage.module.css';
import { SIMILAR_FILMS_MAX } from '#apps/website/site/first-view.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { similarFilms } from '#modules/catalogue/rules/similar-films.ts';

/** Shows the films of the programme that have most in common with one. */
export function SimilarFilms({ movie }: { movie: MovieWire }) {
  const { t } = useTexts();
  const films = similarFilms(movie, useSite().movies, SIMILAR_FILMS_MAX);
  if (films.length === 0) return null;
  return (
    <section className={css.similar} aria-labelledby="similar">
      <h2 id="similar" className={css.similarTitle}>
        {t('movie.similar')}
      </h2>
      <ul className={css.similarFilms}>
        {films.map((film) => (
          <li key={film.id}>
            <MovieCard movie={film} heading="h3" sizes="(min-width: 60rem) 15rem, 45vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}

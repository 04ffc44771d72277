import { useShownSite } from '#apps/website/cinema/use-cinema.ts';
import { Rating } from '#apps/website/components/films/Rating.tsx';
import { ShowtimesByVersion } from '#apps/website/components/films/Showtimes.tsx';
import { wideSources } from '#apps/website/components/pictures.ts';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/movies/FilmStrip.module.css';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import { Poster } from '#ui/Poster.tsx';

/**
 * Shows a film on one day: picture, title, notice, buy buttons, rating, trailer and film links
 * (SITE-048). `schedules` are by start, so the cinema that begins first stands first.
 */
export function FilmStrip({
  movie,
  schedules,
  eager,
}: {
  movie: MovieWire;
  schedules: readonly ScheduleWire[];
  eager?: boolean;
}) {
  const { t } = useTexts();
  const { cinemas } = useShownSite();
  const { trailer } = movie.assets;
  const target = { movie_slug: movie.slug };
  const facts = [movie.directors.join(', '), movie.runtime ? t('common.minutes', { count: movie.runtime }) : ''];
  return (
    <article className={css.strip}>
      <SiteLink to="movies.view" params={target} className={css.picture}>
        <Poster
          sources={wideSources(movie)}
          shape="wide"
          alt={movie.display_title}
          title={movie.display_title}
          sizes="(min-width: 56rem) 34rem, 100vw"
          eager={eager}
        />
      </SiteLink>
      <div className={css.words}>
        <div className={css.head}>
          <h2 className={css.title}>
            <SiteLink to="movies.view" params={target} className={css.titleLink}>
              {movie.display_title}
            </SiteLink>
          </h2>
          <Rating rating={movie.rating} />
        </div>
        <p className={css.facts}>{facts.filter(Boolean).join(', ')}</p>
        {movie.notice ? <p className={css.notice}>{movie.notice}</p> : null}
        <div className={css.cinemas}>
          {[...Map.groupBy(schedules, ({ cinema_id }) => cinema_id)].map(([cinemaId, here]) => (
            <div key={cinemaId} className={css.cinema}>
              {cinemas.length > 1 ? (
                <h3 className={css.cinemaName}>{cinemas.find(({ id }) => id === cinemaId)?.name}</h3>
              ) : null}
              <ShowtimesByVersion schedules={here} title={movie.display_title} withScreen />
            </div>
          ))}
        </div>
        <p className={css.ways}>
          <SiteLink to="movies.view" params={target} className={css.way}>
            {t('movies.more')}
          </SiteLink>
          {trailer ? (
            <SiteLink to={{ path: `/movies/view/${movie.slug}#trailer` }} className={css.way}>
              {t('movies.trailer')}
            </SiteLink>
          ) : null}
        </p>
      </div>
    </article>
  );
}

import { useShownSite } from '#apps/website/cinema/use-cinema.ts';
import { Rating } from '#apps/website/components/films/Rating.tsx';
import { Showtime } from '#apps/website/components/films/Showtime.tsx';
import { accessMarks } from '#apps/website/components/films/version-name.ts';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { MoreLink } from '#apps/website/pages/movies/day/MoreLink.tsx';
import css from '#apps/website/pages/movies/day/TimeList.module.css';
import { endOf, useMovieList } from '#apps/website/pages/movies/day/use-movie-list.ts';
import type { ShownMovie, ShownScreening } from '#apps/website/site/programme.ts';
import { firstShows } from '#modules/screenings/rules/programme/day-view.ts';

/** Lists the shows of a day by their start: what starts next stands first. */
export function TimeList() {
  const list = useMovieList();
  if (list.shown.layout !== 'list') return null;
  const shows = list.shown.entries
    .flatMap(({ movie, screenings }) => screenings.map((screening) => ({ movie, screening })))
    .sort((a, b) => a.screening.starts_at - b.screening.starts_at || a.screening.id - b.screening.id);
  const first = firstShows(shows, list.view);
  return (
    <>
      <ol className={css.list}>
        {first.map(({ movie, screening }) => (
          <Row key={screening.id} movie={movie} screening={screening} />
        ))}
      </ol>
      <MoreLink list={list} hidden={shows.length - first.length} />
    </>
  );
}

function Row({ movie, screening }: { movie: ShownMovie; screening: ShownScreening }) {
  const texts = useTexts();
  const { t, formats } = texts;
  const site = useShownSite();
  const { wire } = screening;
  const end = endOf(site, screening, movie);
  const cinema = site.cinemas.length > 1 ? site.cinemas.find(({ id }) => id === screening.cinema_id)?.name : '';
  const screen = site.screens.find(({ id }) => id === wire.screen_id)?.name;
  return (
    <li className={css.show}>
      <Showtime schedule={wire} title={movie.wire.display_title} withVersion={false} withPrice />
      <div className={css.words}>
        <h2 className={css.title}>
          <SiteLink to="movies.view" params={{ movie_slug: movie.wire.slug }}>
            {movie.wire.display_title}
          </SiteLink>
        </h2>
        <p className={css.facts}>
          {[wire.version.short, ...accessMarks(texts, wire.version)].filter(Boolean).join(' · ')}
        </p>
        <Rating rating={movie.wire.rating} compact />
      </div>
      <p className={css.place}>
        {end === null ? null : <span className={css.end}>{t('movies.view.ends', { time: formats.time(end) })}</span>}
        <span>{[cinema, screen].filter(Boolean).join(', ')}</span>
      </p>
    </li>
  );
}

import { NotHere } from '#apps/website/cinema/NotHere.tsx';
import { useChosenCinema } from '#apps/website/cinema/use-cinema.ts';
import { MovieCard } from '#apps/website/components/films/MovieCard.tsx';
import { Legend } from '#apps/website/components/films/Showtimes.tsx';
import { onDemand } from '#apps/website/components/on-demand.tsx';
import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import { DayViewChoices } from '#apps/website/pages/movies/day/DayViewChoices.tsx';
import { MoreLink } from '#apps/website/pages/movies/day/MoreLink.tsx';
import { type MovieList, useMovieList } from '#apps/website/pages/movies/day/use-movie-list.ts';
import { FilmStrip } from '#apps/website/pages/movies/FilmStrip.tsx';
import { MoviesFilters } from '#apps/website/pages/movies/MoviesFilters.tsx';
import css from '#apps/website/pages/movies/MoviesPage.module.css';
import { listQuery } from '#apps/website/pages/movies/movies-filter.ts';
import { moviesHead } from '#apps/website/pages/movies/movies-head.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { firstFilms } from '#modules/screenings/rules/programme/day-view.ts';
import { isProvisional } from '#modules/screenings/rules/programme/programme.ts';
import { Notice } from '#ui/Notice.tsx';

const search = onDemand(
  async () => (await import('#apps/website/pages/movies/search/MovieSearch.tsx')).MovieSearch,
  <div className={css.search} />,
);
const byTime = onDemand(
  async () => (await import('#apps/website/pages/movies/day/TimeList.tsx')).TimeList,
  <div className={css.byTime} />,
);

/** Shows the programme by day and kind (SITE-043 ... SITE-049), and its search results. */
function MoviesPage() {
  const { t } = useTexts();
  const site = useSite();
  const list = useMovieList();
  const { filter, programme, searched, view } = list;
  const provisional = filter.day !== null && isProvisional(filter.day, site.settings.schedules_partial_from);
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('movies.title')}</h1>
      <MoviesFilters filter={filter} programme={programme} query={listQuery(searched?.query ?? '', view)} />
      <search.Part />
      {provisional ? <Notice kind="info">{t('movies.provisional')}</Notice> : null}
      {filter.day === null ? null : <DayViewChoices filter={filter} view={view} searchQuery={searched?.query ?? ''} />}
      {list.shown.empty ? <Empty list={list} /> : <Shown list={list} />}
    </div>
  );
}

function Empty({ list: { filter, view, searched, shown } }: { list: MovieList }) {
  const { t } = useTexts();
  const chosen = useChosenCinema();
  const isNarrowed = filter.day !== null && (view.evening || view.early);
  if (!shown.empty || (searched && !isNarrowed)) return null;
  const reason = isNarrowed ? t('movies.view.none') : t(`movies.empty.${shown.empty}`);
  const all = <SiteLinkButton to="movies">{t('movies.empty_all')}</SiteLinkButton>;
  return (
    <Notice kind="neutral" live action={chosen || isNarrowed ? null : all}>
      {isNarrowed ? reason : <NotHere otherwise={reason} />}
    </Notice>
  );
}

/** Shows ranges as posters, a single day as a list (D-007): by film, or by time. */
function Shown({ list }: { list: MovieList }) {
  const { t, formats } = useTexts();
  const { shown, view, filter } = list;
  if (shown.layout === 'list') {
    const films = firstFilms(shown.entries, view);
    const count = (entries: typeof films) => entries.reduce((sum, { screenings }) => sum + screenings.length, 0);
    return (
      <>
        {view.byTime ? (
          <byTime.Part />
        ) : (
          <>
            <ol className={css.list}>
              {films.map(({ movie, screenings }, index) => (
                <li key={movie.id}>
                  <FilmStrip movie={movie.wire} schedules={screenings.map(({ wire }) => wire)} eager={index < 2} />
                </li>
              ))}
            </ol>
            <MoreLink list={list} hidden={count(shown.entries) - count(films)} />
          </>
        )}
        <Legend schedules={films.flatMap(({ screenings }) => screenings.map(({ wire }) => wire))} />
      </>
    );
  }
  return (
    <ul className={css.grid}>
      {shown.movies.map(({ wire }, index) => (
        <li key={wire.id}>
          <MovieCard
            movie={wire}
            eager={index < 4}
            sizes="(min-width: 72rem) 16rem, (min-width: 48rem) 24vw, 45vw"
            badge={
              filter.kind === 'soon' && wire.showing_from
                ? t('movies.from', { date: formats.shortDay(wire.showing_from) })
                : null
            }
          />
        </li>
      ))}
    </ul>
  );
}

export const page: Page = { Component: MoviesPage, head: moviesHead, parts: [search.prepare, byTime.prepare] };

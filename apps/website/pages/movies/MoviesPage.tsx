import { useLoaderData, useLocation, useParams } from 'react-router';
import { siteOfCinema } from '#apps/website/cinema/chosen-cinema.ts';
import { NotHere } from '#apps/website/cinema/NotHere.tsx';
import { useChosenCinema } from '#apps/website/cinema/use-cinema.ts';
import { MovieCard } from '#apps/website/components/films/MovieCard.tsx';
import { onDemand } from '#apps/website/components/on-demand.tsx';
import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import { FilmStrip } from '#apps/website/pages/movies/FilmStrip.tsx';
import { MoviesFilters } from '#apps/website/pages/movies/MoviesFilters.tsx';
import css from '#apps/website/pages/movies/MoviesPage.module.css';
import { filterOf, listQuery } from '#apps/website/pages/movies/movies-filter.ts';
import { moviesHead } from '#apps/website/pages/movies/movies-head.ts';
import { type FoundMovies, onlyMatching } from '#apps/website/pages/movies/search/found-movies.ts';
import { programmeOf, type ShownMovie, type ShownScreening, todayOf } from '#apps/website/site/programme.ts';
import { useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import { parseDayView } from '#modules/screenings/rules/programme/day-view.ts';
import { isProvisional } from '#modules/screenings/rules/programme/programme.ts';
import { type FilteredProgramme, filterProgramme } from '#modules/screenings/rules/programme/programme-filter.ts';
import { Notice } from '#ui/Notice.tsx';

const search = onDemand(
  async () => (await import('#apps/website/pages/movies/search/MovieSearch.tsx')).MovieSearch,
  <div className={css.search} />,
);

/** Shows the programme by day and kind (SITE-043 ... SITE-049), and its search results. */
function MoviesPage() {
  const { t } = useTexts();
  const site = useSite();
  const now = useNow();
  const params = useParams();
  const searched = useLoaderData<FoundMovies | null>();
  const view = parseDayView(new URLSearchParams(useLocation().search));
  const chosen = useChosenCinema();
  const programme = programmeOf(siteOfCinema(site, chosen), now);
  const filter = filterOf(site, params, now);
  const shown = filterProgramme(searched ? onlyMatching(programme, searched) : programme, filter, todayOf(site, now));
  const provisional = filter.day !== null && isProvisional(filter.day, site.settings.schedules_partial_from);
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('movies.title')}</h1>
      <MoviesFilters filter={filter} programme={programme} query={listQuery(searched?.query ?? '', view)} />
      <search.Part />
      {provisional ? <Notice kind="info">{t('movies.provisional')}</Notice> : null}
      {shown.empty && searched ? null : shown.empty ? (
        <Notice
          kind="neutral"
          live
          action={chosen ? null : <SiteLinkButton to="movies">{t('movies.empty_all')}</SiteLinkButton>}
        >
          <NotHere otherwise={t(`movies.empty.${shown.empty}`)} />
        </Notice>
      ) : (
        <Shown shown={shown} soon={filter.kind === 'soon'} />
      )}
    </div>
  );
}

/** Shows ranges as posters, a single day as a list (D-007). */
function Shown({ shown, soon }: { shown: FilteredProgramme<ShownMovie, ShownScreening>; soon: boolean }) {
  const { t, formats } = useTexts();
  if (shown.layout === 'list') {
    return (
      <ol className={css.list}>
        {shown.entries.map(({ movie, screenings }, index) => (
          <li key={movie.id}>
            <FilmStrip movie={movie.wire} schedules={screenings.map(({ wire }) => wire)} eager={index < 2} />
          </li>
        ))}
      </ol>
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
            badge={soon && wire.showing_from ? t('movies.from', { date: formats.shortDay(wire.showing_from) }) : null}
          />
        </li>
      ))}
    </ul>
  );
}

export const page: Page = { Component: MoviesPage, head: moviesHead, parts: [search.prepare] };

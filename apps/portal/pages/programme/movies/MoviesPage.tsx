import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { ChipLink } from '#apps/portal/components/table/ChipLink.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { MovieSearch } from '#apps/portal/pages/programme/movies/MovieSearch.tsx';
import css from '#apps/portal/pages/programme/movies/MoviesPage.module.css';
import { ratingText, useAwaited, useMovieFilter, useMovies } from '#apps/portal/pages/programme/movies/movies.ts';
import type { StaffMovieWire } from '#modules/catalogue/contract/movies.ts';
import { Chips } from '#ui/Chips.tsx';
import type { Formats } from '#web/i18n/formats.ts';

/** Shows the future screenings of a film, or its archive date. */
function Standing({ movie, formats }: { movie: StaffMovieWire; formats: Formats }) {
  const { t } = useTexts();
  if (movie.archived_at)
    return (
      <span className={css.quiet}>
        {t('movies.archived_since', { when: formats.date(movie.archived_at.slice(0, 10)) })}
      </span>
    );
  if (movie.archivable_from === null) return <span className={css.quiet}>{t('movies.nothing_ahead')}</span>;
  return (
    <>
      {t('movies.screenings', { count: movie.screenings_ahead })}
      <small className={`${css.small} ${css.until}`}>
        {t('movies.archivable', { day: formats.shortDay(movie.archivable_from) })}
      </small>
    </>
  );
}

/** Says how many visitors wait for a mail when tickets are on sale (decision 0082). */
function Waiting({ count = 0 }: { count?: number | undefined }) {
  const { t } = useTexts();
  return count === 0 ? null : <small className={css.small}>{t('movies.waiting', { count })}</small>;
}

const columns = (
  t: Translate,
  formats: Formats,
  listQuery: string,
  awaited: ReadonlyMap<number, number>,
): readonly Column<StaffMovieWire>[] => [
  {
    name: t('movies.column.title'),
    text: ({ title, original_title }) => `${title} ${original_title}`,
    cell: ({ id, title, original_title }) => (
      <>
        <Link to={`${id}${listQuery}`}>{title}</Link>
        {original_title !== title ? <small className={css.small}>{original_title}</small> : null}
      </>
    ),
  },
  {
    name: t('movies.column.versions'),
    cell: ({ versions }) =>
      versions.length > 0 ? (
        <ul className={css.versions}>
          {versions.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      ) : (
        <span className={css.quiet}>{t('common.none')}</span>
      ),
  },
  {
    name: t('movies.column.runtime'),
    sortBy: ({ runtime }) => runtime,
    cell: ({ runtime }) =>
      runtime === null ? '' : <span className={css.length}>{t('movies.minutes', { minutes: runtime })}</span>,
  },
  {
    name: t('movies.column.rating'),
    text: ({ rating }) => ratingText(t, rating),
    cell: ({ rating }) => ratingText(t, rating),
  },
  {
    name: t('movies.column.distributor'),
    text: ({ distributor }) => distributor ?? '',
    cell: ({ distributor }) => distributor,
  },
  {
    name: t('movies.column.ahead'),
    sortBy: ({ screenings_ahead, archived_at }) => (archived_at ? null : screenings_ahead),
    cell: (movie) => (
      <>
        <Standing movie={movie} formats={formats} />
        <Waiting count={awaited.get(movie.id)} />
      </>
    ),
  },
];

export function Component() {
  const { t, formats } = useTexts();
  const { archived, search, listQuery, look } = useMovieFilter();
  const movies = useMovies(archived, { search });
  const awaited = useAwaited('film');
  const mayAdd = useMay('movies.edit');
  return (
    <>
      <PageHead
        title={t('movies.title')}
        lead={t('movies.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('films.add')}
          </AddLink>
        }
      />
      <div className={css.filter}>
        <Chips label={t('movies.filter.label')}>
          <ChipLink to="." isChosen={!archived}>
            {t('movies.filter.current')}
          </ChipLink>
          <ChipLink to="?archived=true" isChosen={archived}>
            {t('movies.filter.archived')}
          </ChipLink>
        </Chips>
        <MovieSearch key={String(archived)} search={search} onSearch={look} />
      </div>
      <Loading of={movies} />
      {movies.data ? (
        <DataTable
          caption={t(archived ? 'movies.caption_archived' : 'movies.caption')}
          columns={columns(t, formats, listQuery, awaited)}
          rows={movies.data}
          keyOf={({ id }) => id}
          searchedByPage
          empty={t(search ? 'common.nothing_found' : archived ? 'movies.empty_archived' : 'movies.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}

import { Link } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/programme/movies/ArchiveAction.tsx';
import css from '#apps/portal/pages/programme/movies/MoviesPage.module.css';
import { ratingText, useMovieFilter } from '#apps/portal/pages/programme/movies/movies.ts';
import { VersionLine } from '#apps/portal/pages/programme/movies/versions/VersionLine.tsx';
import type { StaffMovieWire } from '#modules/catalogue/contract/movies.ts';
import { buttonClass } from '#ui/Button.tsx';

/** Shows the facts of a film, its versions, and how to archive it. */
export function MovieSheet({ movie, onClose }: { movie: StaffMovieWire; onClose: () => void }) {
  const { t, formats } = useTexts();
  const mayEdit = useMay('movies.edit');
  const mayArchive = useMay('movies.delete');
  const mayAddVersions = useMay('versions.edit');
  const { listQuery } = useMovieFilter();
  const { id, archived_at } = movie;
  return (
    <Sheet title={movie.title} onClose={onClose}>
      <Facts
        facts={[
          [t('movies.fact.original_title'), movie.original_title],
          [t('movies.fact.runtime'), movie.runtime === null ? null : t('movies.minutes', { minutes: movie.runtime })],
          [t('movies.fact.rating'), ratingText(t, movie.rating)],
          [t('movies.fact.distributor'), movie.distributor],
          [t('movies.fact.ahead'), t('movies.screenings', { count: movie.screenings_ahead })],
          [t('movies.fact.archived'), archived_at ? formats.dateTime(Date.parse(archived_at)) : null],
          [t('movies.fact.address'), movie.slug],
        ]}
      />
      {mayEdit && !archived_at ? (
        <p className={css.action}>
          <Link className={buttonClass({ variant: 'primary' })} to={`/movies/${id}/change${listQuery}`}>
            {t('films.change')}
          </Link>
        </p>
      ) : null}
      <section className={css.part}>
        <h3 className={css.partTitle}>{t('movies.versions.title')}</h3>
        {movie.versions.length === 0 ? <p className={css.quiet}>{t('movies.versions.none')}</p> : null}
        <ul>
          {movie.versions.map((version) => (
            <VersionLine key={version.id} version={version} to={`/movies/${id}/versions/${version.id}${listQuery}`} />
          ))}
        </ul>
        {mayAddVersions && !archived_at ? (
          <p className={css.action}>
            <Link className={buttonClass({ size: 'small' })} to={`/movies/${id}/versions/new${listQuery}`}>
              {t('films.version.add')}
            </Link>
          </p>
        ) : null}
      </section>
      {mayArchive ? <ArchiveAction movie={movie} /> : null}
    </Sheet>
  );
}

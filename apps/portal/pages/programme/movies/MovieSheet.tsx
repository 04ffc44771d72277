import { Link } from 'react-router';
import { useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/movies/ArchiveAction.tsx';
import css from '#apps/portal/pages/movies/MoviesPage.module.css';
import { ratingText, useMovieFilter } from '#apps/portal/pages/movies/movies.ts';
import { VersionLine } from '#apps/portal/pages/movies/VersionLine.tsx';
import { Facts } from '#apps/portal/parts/Facts.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import type { StaffMovieWire } from '#modules/catalogue/staff-contract.ts';
import { buttonClass } from '#ui/Button.tsx';

/** What the house knows of a film, the versions it can be shown in, and how it leaves the programme. */
export function MovieSheet({ movie, onClose }: { movie: StaffMovieWire; onClose: () => void }) {
  const { t, formats } = useTexts();
  const mayEdit = useMay('movies.edit');
  const mayAddVersions = useMay('versions.edit');
  const { kept } = useMovieFilter();
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
        <p className={css.deed}>
          <Link className={buttonClass({ variant: 'primary' })} to={`/movies/${id}/change${kept}`}>
            {t('films.change')}
          </Link>
        </p>
      ) : null}
      <section className={css.part}>
        <h3 className={css.partTitle}>{t('movies.versions.title')}</h3>
        {movie.versions.length === 0 ? <p className={css.quiet}>{t('movies.versions.none')}</p> : null}
        <ul>
          {movie.versions.map((version) => (
            <VersionLine key={version.id} version={version} to={`/movies/${id}/versions/${version.id}${kept}`} />
          ))}
        </ul>
        {mayAddVersions && !archived_at ? (
          <p className={css.deed}>
            <Link className={buttonClass({ size: 'small' })} to={`/movies/${id}/versions/new${kept}`}>
              {t('films.version.add')}
            </Link>
          </p>
        ) : null}
      </section>
      {mayEdit ? <ArchiveAction movie={movie} /> : null}
    </Sheet>
  );
}

import { Link } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/movies/MoviesPage.module.css';
import { useMovieAction } from '#apps/portal/pages/programme/movies/use-movie-action.tsx';
import type { StaffVersionWire } from '#modules/catalogue/contract/movies.ts';
import { Button } from '#ui/Button.tsx';

/**
 * Shows a version: its form, its number of screenings, its film hire. A version with screenings
 * cannot be removed; the server gives the reason (ERR-040).
 */
export function VersionLine({ version, to }: { version: StaffVersionWire; to: string }) {
  const { t } = useTexts();
  const { id, text, screenings, rental_profile } = version;
  const mayDelete = useMay('versions.delete');
  const { ask, asking } = useAsk();
  const { carryOut, refused } = useMovieAction(
    () => api().call('POST /api/staff/movie-versions/:id/delete', { params: { id } }),
    t('movies.versions.deleted', { version: text }),
  );
  const remove = (): void =>
    screenings > 0
      ? void carryOut()
      : ask({
          title: t('movies.versions.delete_title'),
          text: t('movies.versions.delete_text', { version: text }),
          yes: t('movies.versions.delete'),
          act: carryOut,
        });
  return (
    <li className={css.version}>
      <div>
        <Link to={to}>{text}</Link>
        <small className={css.small}>
          {[
            t('movies.versions.screenings', { count: screenings }),
            rental_profile
              ? t('movies.versions.rental', { name: rental_profile.name })
              : t('movies.versions.no_rental'),
          ].join(' · ')}
        </small>
      </div>
      {mayDelete ? (
        <Button size="small" aria-label={t('movies.versions.delete_this', { version: text })} onClick={remove}>
          {t('movies.versions.delete')}
        </Button>
      ) : null}
      {refused ? <div className={css.problem}>{refused}</div> : null}
      {asking}
    </li>
  );
}

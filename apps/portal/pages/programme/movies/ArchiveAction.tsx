import { api } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/movies/MoviesPage.module.css';
import { useMovieAction } from '#apps/portal/pages/programme/movies/use-movie-action.tsx';
import type { StaffMovieWire } from '#modules/catalogue/contract/movies.ts';
import { Button } from '#ui/Button.tsx';

/**
 * Archives or restores a film. While it has future screenings, the server refuses and gives the
 * first possible date (VAL-053).
 */
export function ArchiveAction({ movie }: { movie: StaffMovieWire }) {
  const { t, formats } = useTexts();
  const { ask, asking } = useAsk();
  const { id, title, archived_at, archivable_from } = movie;
  const action = archived_at ? 'restore' : 'archive';
  const { carryOut, refused } = useMovieAction(
    () => api().call(`POST /api/staff/movies/:id/${action}`, { params: { id } }),
    t(`movies.${action}.done`, { title }),
  );
  const press = (): void =>
    action === 'restore' || archivable_from
      ? void carryOut()
      : ask({
          title: t('movies.archive.title', { title }),
          text: t('movies.archive.text'),
          yes: t('movies.archive.button'),
          act: carryOut,
        });
  return (
    <div className={css.leaving}>
      {refused}
      <p>
        {archivable_from
          ? t('movies.archive.later', { day: formats.date(archivable_from) })
          : t(`movies.${action}.hint`)}
      </p>
      <Button variant={action === 'archive' ? 'danger' : 'secondary'} onClick={press}>
        {t(`movies.${action}.button`)}
      </Button>
      {asking}
    </div>
  );
}

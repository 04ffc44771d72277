import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/movies/MoviesPage.module.css';
import { useMovieDeed } from '#apps/portal/pages/movies/use-movie-deed.tsx';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import type { StaffMovieWire } from '#modules/catalogue/staff-contract.ts';
import { Button } from '#ui/Button.tsx';

/** How a film leaves the programme and comes back. While it is to be shown, the server says until when it stays (VAL-053). */
export function ArchiveAction({ movie }: { movie: StaffMovieWire }) {
  const { t, formats } = useTexts();
  const { ask, asking } = useAsk();
  const { id, title, archived_at, archivable_from } = movie;
  const deed = archived_at ? 'restore' : 'archive';
  const { carryOut, refused } = useMovieDeed(`/api/staff/movies/${id}/${deed}`, t(`movies.${deed}.done`, { title }));
  const press = (): void =>
    deed === 'restore' || archivable_from
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
        {archivable_from ? t('movies.archive.later', { day: formats.date(archivable_from) }) : t(`movies.${deed}.hint`)}
      </p>
      <Button variant={deed === 'archive' ? 'danger' : 'secondary'} onClick={press}>
        {t(`movies.${deed}.button`)}
      </Button>
      {asking}
    </div>
  );
}

import { useNavigate, useParams } from 'react-router';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { FilmSheet } from '#apps/portal/pages/programme/movies/film/FilmSheet.tsx';
import { useFilm } from '#apps/portal/pages/programme/movies/film/film-values.ts';
import { useMovieFilter } from '#apps/portal/pages/programme/movies/movies.ts';
import { Spinner } from '#ui/Spinner.tsx';

export function Component() {
  const { id } = useParams();
  const isNumber = /^[1-9]\d{0,8}$/.test(id ?? '');
  return isNumber ? <Film id={Number(id)} /> : <NotFoundPage />;
}

function Film({ id }: { id: number }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { listQuery } = useMovieFilter();
  const { data, error, refetch, isFetching } = useFilm(id);
  // Waits for fresh data: the server would refuse an outdated form as a conflict.
  if (data && !isFetching)
    return (
      <FilmSheet
        key={`${data.id}/${data.version}`}
        film={data}
        title={Object.values(data.titles)[0] ?? data.original_title}
      />
    );
  return (
    <Sheet title={t('films.change')} onClose={() => void navigate(`/movies/${id}${listQuery}`)}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : <Spinner label={t('common.loading')} />}
    </Sheet>
  );
}

import { useNavigate, useParams } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { FilmSheet } from '#apps/portal/pages/movies/FilmSheet.tsx';
import { useFilm } from '#apps/portal/pages/movies/film-values.ts';
import { useMovieFilter } from '#apps/portal/pages/movies/movies.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { Failure } from '#apps/portal/parts/Failure.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import { Spinner } from '#ui/Spinner.tsx';

export function Component() {
  const { id } = useParams();
  const isNumber = /^[1-9]\d{0,8}$/.test(id ?? '');
  return isNumber ? <Film id={Number(id)} /> : <NotFoundPage />;
}

function Film({ id }: { id: number }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { kept } = useMovieFilter();
  const { data, error, refetch, isFetching } = useFilm(id);
  // Never a form of what was known a while ago: it would be refused as old when it is sent.
  if (data && !isFetching)
    return (
      <FilmSheet
        key={`${data.id}/${data.version}`}
        film={data}
        title={Object.values(data.titles)[0] ?? data.original_title}
      />
    );
  return (
    <Sheet title={t('films.change')} onClose={() => void navigate(`/movies/${id}${kept}`)}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : <Spinner label={t('common.loading')} />}
    </Sheet>
  );
}

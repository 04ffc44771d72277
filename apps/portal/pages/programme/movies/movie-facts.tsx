import { useNavigate, useParams } from 'react-router';
import { MovieSheet } from '#apps/portal/pages/movies/MovieSheet.tsx';
import { useListedMovie, useMovieFilter } from '#apps/portal/pages/movies/movies.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';

export function Component() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { kept } = useMovieFilter();
  const { movie, isKnown } = useListedMovie(id);
  if (movie) return <MovieSheet key={movie.id} movie={movie} onClose={() => void navigate(`/movies${kept}`)} />;
  return isKnown ? <NotFoundPage /> : null;
}

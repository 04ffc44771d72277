import { useNavigate, useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { MovieSheet } from '#apps/portal/pages/programme/movies/MovieSheet.tsx';
import { useListedMovie, useMovieFilter } from '#apps/portal/pages/programme/movies/movies.ts';

export function Component() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { listQuery } = useMovieFilter();
  const { movie, isLoaded } = useListedMovie(id);
  if (movie) return <MovieSheet key={movie.id} movie={movie} onClose={() => void navigate(`/movies${listQuery}`)} />;
  return isLoaded ? <NotFoundPage /> : null;
}

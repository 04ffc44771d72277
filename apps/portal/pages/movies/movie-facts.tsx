import { useNavigate, useParams } from 'react-router';
import { MovieSheet } from '#apps/portal/pages/movies/MovieSheet.tsx';
import { useMovieFilter, useMovies } from '#apps/portal/pages/movies/movies.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';

/** A film of the list, or of the other one: an address keeps its meaning when its film is archived. */
export function Component() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { archived, kept } = useMovieFilter();
  const isIt = (each: { id: number }): boolean => String(each.id) === id;
  const here = useMovies(archived);
  const listed = here.data?.find(isIt);
  const elsewhere = useMovies(!archived, here.data !== undefined && !listed);
  const movie = listed ?? elsewhere.data?.find(isIt);
  if (movie) return <MovieSheet key={movie.id} movie={movie} onClose={() => void navigate(`/movies${kept}`)} />;
  return here.data && elsewhere.data ? <NotFoundPage /> : null;
}

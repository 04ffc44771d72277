import { useParams } from 'react-router';
import { useListedMovie } from '#apps/portal/pages/movies/movies.ts';
import { VersionSheet } from '#apps/portal/pages/movies/VersionSheet.tsx';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';

/** A version of a film, or a new one where the address says so. */
export function Component() {
  const { id, version: wanted } = useParams();
  const { movie, isKnown } = useListedMovie(id);
  const version = movie?.versions.find((each) => String(each.id) === wanted) ?? null;
  if (movie && (version || wanted === undefined))
    return <VersionSheet key={`${version?.id}/${version?.revision}`} movie={movie} version={version} />;
  return isKnown ? <NotFoundPage /> : null;
}

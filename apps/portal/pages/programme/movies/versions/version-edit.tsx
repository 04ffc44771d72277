import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { useListedMovie } from '#apps/portal/pages/programme/movies/movies.ts';
import { VersionSheet } from '#apps/portal/pages/programme/movies/versions/VersionSheet.tsx';

/** Shows a version of a film, or a new one if the address says so. */
export function Component() {
  const { id, version: versionParam } = useParams();
  const { movie, isLoaded } = useListedMovie(id);
  const version = movie?.versions.find((each) => String(each.id) === versionParam) ?? null;
  if (movie && (version || versionParam === undefined))
    return <VersionSheet key={`${version?.id}/${version?.revision}`} movie={movie} version={version} />;
  return isLoaded ? <NotFoundPage /> : null;
}

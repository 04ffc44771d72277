/**
 * The public part of the catalogue, apart from its rules: the routes of the portal, and the names
 * of versions.
 */

export type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
export { addDistributor } from '#modules/catalogue/server/distributors/change-distributor.ts';
export { addEvent } from '#modules/catalogue/server/events/change-event.ts';
export {
  addMoviePictures,
  adoptVersions,
  insertDistributors,
  insertImportedMovies,
  insertImportedVersions,
  MOVIE_CONTENT,
  storeReferences,
  updateImportedMovies,
} from '#modules/catalogue/server/imported-catalogue.sql.ts';
export { addMovie, changeMovie } from '#modules/catalogue/server/movies/change-movie.ts';
export { film } from '#modules/catalogue/server/movies/films.sql.ts';
export { filmWire } from '#modules/catalogue/server/movies/movie-wire.ts';
export { addRentalProfile } from '#modules/catalogue/server/rental-profiles/change-rental-profile.ts';
export { catalogueRoutes } from '#modules/catalogue/server/routes.ts';
export { addTag } from '#modules/catalogue/server/tags/change-tag.ts';
export { addVersion, changeVersion } from '#modules/catalogue/server/versions/change-version.ts';
export { type VersionNamer, versionNamer, versionWords } from '#modules/catalogue/server/versions/version-words.ts';

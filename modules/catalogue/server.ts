/**
 * The public part of the catalogue, apart from its rules: the routes of the portal, and the names
 * of versions.
 */
export type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
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
export { catalogueRoutes } from '#modules/catalogue/server/routes.ts';
export { type VersionNamer, versionNamer } from '#modules/catalogue/server/versions/version-words.ts';

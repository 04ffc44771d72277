/** What the program may use of the catalogue beside its rules: what the portal calls, and how versions are called. */
export type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
export { catalogueRoutes } from '#modules/catalogue/server/routes.ts';
export { type VersionNamer, versionNamer } from '#modules/catalogue/server/version-words.ts';

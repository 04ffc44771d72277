/** What the program may use of the catalogue beside its rules: what the portal calls, and how versions are called. */
export { type CatalogueRouteDeps, catalogueRoutes } from '#modules/catalogue/server/routes.ts';
export { type VersionNamer, versionNamer } from '#modules/catalogue/server/version-words.ts';

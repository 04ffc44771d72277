/** The exports of feeds: their routes, and creating and ending their API keys. */
export { createApiKey, endApiKey, listApiKeys } from '#modules/feeds/server/api-keys.ts';
export { programmeRoutes } from '#modules/feeds/server/programme/programme-routes.ts';
export { feedRoutes } from '#modules/feeds/server/routes.ts';

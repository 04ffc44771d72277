/** What the program may use of feeds: their routes, and making and ending the keys that open them. */
export { endApiKey, listApiKeys, makeApiKey } from '#modules/feeds/server/api-keys.ts';
export { feedRoutes } from '#modules/feeds/server/routes.ts';

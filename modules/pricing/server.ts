/** What the program may use of pricing beside its rules: the routes of the portal. */
export { priceRateRoutes } from '#modules/pricing/server/routes.ts';

/** What the program may use of pricing beside its rules: the routes of the portal. */

export { insertImportedRates, updateImportedRates } from '#modules/pricing/server/imported-rates.sql.ts';
export { priceRateRoutes } from '#modules/pricing/server/routes.ts';

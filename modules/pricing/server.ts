/** What the program may use of pricing beside its rules: the routes of the portal. */

export { changePriceRate } from '#modules/pricing/server/change-price-rate.ts';
export { createPriceRate } from '#modules/pricing/server/create-price-rate.ts';
export { insertImportedRates, updateImportedRates } from '#modules/pricing/server/imported-rates.sql.ts';
export { priceRateWire } from '#modules/pricing/server/price-rate-wire.ts';
export { priceRate } from '#modules/pricing/server/price-rates.sql.ts';
export { priceRateRoutes } from '#modules/pricing/server/routes.ts';

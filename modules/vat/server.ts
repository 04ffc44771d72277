/** What the program may use of VAT beside its rules: the rates in force, and the VAT that a form chooses. */

export { vatRoutes } from '#modules/vat/server/routes.ts';
export { type StoredVat, type VatInForce, vatFromForm, vatInForce } from '#modules/vat/server/vat-in-force.ts';

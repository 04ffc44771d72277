/** What others may ask of an account: whether a module is on. */
export { requireFeature } from '#modules/exhibitor/server/require-feature.ts';

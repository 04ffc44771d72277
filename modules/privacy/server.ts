/** The public interface of privacy: its routes and mails. */
export { dataOutbox } from '#modules/privacy/server/own/data-mails.ts';
export { ownDataRoutes } from '#modules/privacy/server/own/own-routes.ts';
export { privacyRoutes } from '#modules/privacy/server/staff-routes.ts';

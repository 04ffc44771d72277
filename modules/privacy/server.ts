/** The public interface of privacy: its routes. */
export { privacyRoutes } from '#modules/privacy/server/staff-routes.ts';

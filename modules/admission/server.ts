/** The public interface of admission: the routes for scanners. */
export { admissionRoutes } from '#modules/admission/server/routes.ts';

/** What the program may use of admission: what scanners call. */
export { admissionRoutes } from '#modules/admission/server/routes.ts';

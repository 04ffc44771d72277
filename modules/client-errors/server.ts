/** What the program may use of client errors: the route that takes them in, and forgetting them. */
export { clientErrorRoutes } from '#modules/client-errors/server/routes.ts';
export { forgetClientErrors } from '#modules/client-errors/server/take-report.ts';

/** What the program may use of client errors: the route that takes them in, telling an outside service, and forgetting them. */
export type { ErrorService } from '#modules/client-errors/server/error-service.ts';
export { clientErrorRoutes } from '#modules/client-errors/server/routes.ts';
export { forgetClientErrors } from '#modules/client-errors/server/take-report.ts';
export { openErrorService, tellErrors } from '#modules/client-errors/server/tell-errors.ts';

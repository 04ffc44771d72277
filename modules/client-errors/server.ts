/**
 * The public part of client errors: the route that receives them, the forwarding to an outside
 * service, and the purge.
 */
export type { ErrorService } from '#modules/client-errors/server/error-service.ts';
export { forwardErrors, openErrorService } from '#modules/client-errors/server/forward-errors.ts';
export { countOldErrors, purgeClientErrors } from '#modules/client-errors/server/receive-report.ts';
export { clientErrorRoutes } from '#modules/client-errors/server/routes.ts';

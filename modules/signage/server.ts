/** The public interface of signage: the routes of screens, and the portal's routes for them. */
export { signageRoutes } from '#modules/signage/server/routes.ts';
export { signageStaffRoutes } from '#modules/signage/server/staff-routes.ts';

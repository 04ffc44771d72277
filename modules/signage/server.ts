/** What the program may use of signage: what screens call, and what the portal calls about them. */
export { signageRoutes } from '#modules/signage/server/routes.ts';
export { signageStaffRoutes } from '#modules/signage/server/staff-routes.ts';

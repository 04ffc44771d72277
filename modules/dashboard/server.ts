/** What the program may use of the dashboard: its one route. */
export { dashboardRoutes } from '#modules/dashboard/server/routes.ts';

/**
 * The public interface of cash: booking it, whether a till accepts it now, the routes and the
 * deviation email.
 */
export { bookCash, type CashToBook, isCashOpen } from '#modules/cash/server/book-cash.ts';
export { cashOutbox } from '#modules/cash/server/deviation-mails.ts';
export type { ShiftKey } from '#modules/cash/server/movements.sql.ts';
export { type OpenDrawer, openDrawers } from '#modules/cash/server/open-drawers.ts';
export { cashRoutes } from '#modules/cash/server/routes.ts';
export { shiftAt, shiftReport } from '#modules/cash/server/shifts/shift-report.ts';
export { cashStaffRoutes } from '#modules/cash/server/staff-routes.ts';

/**
 * The exports of printing: the routes of tills and of the portal, and the addresses of printers.
 */
export { bridgeRoutes } from '#modules/printing/server/bridges/bridge-routes.ts';
export { deliveryRoutes } from '#modules/printing/server/deliveries/delivery-routes.ts';
export { epsonRoutes } from '#modules/printing/server/fetching/epson-routes.ts';
export { starRoutes } from '#modules/printing/server/fetching/star-routes.ts';
export { type JobRouteDeps, jobRoutes } from '#modules/printing/server/job-routes.ts';
export {
  addPrinter,
  changePrinter,
  listPrinters,
  printerOrigins,
} from '#modules/printing/server/printers/manage-printers.ts';
export { queueCardSlips } from '#modules/printing/server/queue-card-slips.ts';
export { type SetupRouteDeps, setupRoutes } from '#modules/printing/server/setup-routes.ts';
export { printerStaffRoutes } from '#modules/printing/server/staff-routes.ts';

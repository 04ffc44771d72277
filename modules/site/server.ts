/**
 * The public interface of the site: snapshots, current site data, seat plans and pages, its routes,
 * and the settings routes.
 */
export { announceChanges } from '#modules/site/server/announce-changes.ts';
export { stepsDone } from '#modules/site/server/opening.ts';
export { openPages, type Pages } from '#modules/site/server/pages.ts';
export { type SiteRouteDeps, siteRoutes } from '#modules/site/server/routes.ts';
export { openSeatPlans, type SeatPlan, type SeatPlans } from '#modules/site/server/seat-plans.ts';
export { settingsRoutes } from '#modules/site/server/settings-routes.ts';
export type { BuiltSite } from '#modules/site/server/site-data.ts';
export { openSites, type Sites } from '#modules/site/server/sites.ts';
export { type LiveSnapshots, openSnapshots, type SiteChange } from '#modules/site/server/snapshots.ts';
export {
  classRatesOf,
  isAtTill,
  onlineSaleOf,
  pricedScreening,
  seatAvailability,
  siteTariffs,
  supplementsWire,
  tariffsOn,
  tariffWire,
} from '#modules/site/server/wire/schedule-wire.ts';
export { voucherTypesOnSale } from '#modules/site/server/wire/voucher-type-wire.ts';

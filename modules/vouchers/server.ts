/** What other modules and the program may use of vouchers: whether one may be used here and now, and the routes of the portal. */
export { type CheckSituation, checkVoucher, type VoucherCheckDeps } from '#modules/vouchers/server/check-voucher.ts';
export { voucherStaffRoutes } from '#modules/vouchers/server/staff-routes.ts';

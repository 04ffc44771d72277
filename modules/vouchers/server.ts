/** What other modules may use of vouchers: whether one may be used here and now. */
export { type CheckSituation, checkVoucher, type VoucherCheckDeps } from '#modules/vouchers/server/check-voucher.ts';

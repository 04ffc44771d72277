/**
 * The parts of vouchers that other modules and the program may use: the check whether a voucher is
 * usable, and the portal's routes.
 */

export {
  billsWithUnbookedCards,
  expiredOwed,
  lockExpired,
  lockOwed,
  lockOwedOfBill,
  lockUnbookedCards,
  setOwed,
  setOwedOf,
} from '#modules/vouchers/server/card-money.sql.ts';
export { type CheckSituation, checkVoucher, type VoucherCheckDeps } from '#modules/vouchers/server/check-voucher.ts';
export { type CodeReadings, codeReadings } from '#modules/vouchers/server/code-readings.ts';
export {
  type CardOfHolder,
  cardsOfHolder,
  eraseHolder,
  forgetHolders,
  HOLDER_KEPT_DAYS,
} from '#modules/vouchers/server/erase-holder.sql.ts';
export { changeGift } from '#modules/vouchers/server/gifts/change-gift.ts';
export {
  addGifts,
  eraseGifts,
  forgetGifts,
  GIFT_KEPT_DAYS,
  type GiftRow,
  giftOfBill,
  giftSent,
  giftsTo,
} from '#modules/vouchers/server/gifts/gifts.sql.ts';
export { GIFT_TOPIC, scheduleGift, sendGift } from '#modules/vouchers/server/gifts/send-gift.ts';
export { blankCards, listedPackage, packageHandedOver } from '#modules/vouchers/server/packages/packages.sql.ts';
export {
  addRecharges,
  hasRecharge,
  lockCardsOfBill,
  type RechargeRow,
  rechargesToReturn,
  rechargesToSettle,
  rechargeVoucher,
  takeRechargeOff,
} from '#modules/vouchers/server/recharge.sql.ts';
export { voucherStaffRoutes } from '#modules/vouchers/server/staff-routes.ts';
export { type StaffVoucherRow, vouchersOfBuyer } from '#modules/vouchers/server/staff-vouchers.sql.ts';
export { addVoucherType } from '#modules/vouchers/server/types/change-voucher-type.ts';
export {
  activateVouchers,
  holdTurns,
  holdTurnsIfLeft,
  releaseHeldTurns,
  returnRefreshments,
  returnTurns,
  sellBlanks,
  spendRefreshments,
  spendTurns,
  voidVoucher,
  voidVouchersOf,
} from '#modules/vouchers/server/voucher-balance.sql.ts';

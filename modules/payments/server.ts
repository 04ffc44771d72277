/** The server interface of payments: the functions that composing and selling may use. */

export { noteOwedUsed, owedUsed, type UnbookedUse, unbookedUses } from '#modules/payments/server/card-uses.sql.ts';
export { type DriverRegistry, driverRegistry, sealForConfig } from '#modules/payments/server/driver-registry.ts';
export type { RefundState } from '#modules/payments/server/drivers/driver.ts';
export { PartnerProblem } from '#modules/payments/server/drivers/partner.ts';
export { newRefundKey } from '#modules/payments/server/drivers/payconiq-signature.ts';
export type { Charge, Machine, TerminalAccount } from '#modules/payments/server/drivers/terminal-account.ts';
export { addPaymentMethod } from '#modules/payments/server/methods/add-payment-method.ts';
export { changePaymentMethod } from '#modules/payments/server/methods/change-payment-method.ts';
export { connectPaymentMethod } from '#modules/payments/server/methods/connect-payment-method.ts';
export { insertPaymentMethods } from '#modules/payments/server/methods/imported-methods.sql.ts';
export {
  openPayments,
  type PaymentListener,
  type Payments,
  type PaymentsDeps,
} from '#modules/payments/server/open-payments.ts';
export {
  addChargedBack,
  addRefunded,
  checkNow,
  flagAmount,
  insertPayment,
  movePayment,
  type NewPayment,
  raiseTip,
} from '#modules/payments/server/payment-changes.sql.ts';
export {
  type PaymentDesk,
  type PaymentStatusListener,
  paymentDesk,
  type StatusSource,
} from '#modules/payments/server/payment-desk.ts';
export { type PaymentFacts, paymentFacts } from '#modules/payments/server/payments.sql.ts';
export { getPaymentStatus, getProcessingData } from '#modules/payments/server/processing-data.ts';
export { workParkedNotices } from '#modules/payments/server/receive-notice.ts';
export { reconcile } from '#modules/payments/server/reconcile.ts';
export {
  type PaymentRoutesDeps,
  PUBLIC_KEYS_PATH,
  paymentRoutes,
  paymentWebhooks,
} from '#modules/payments/server/routes.ts';
export { type RefundDesk, type RefundNews, refundDesk } from '#modules/payments/server/send-refund.ts';
export { paymentStaffRoutes } from '#modules/payments/server/staff-routes.ts';

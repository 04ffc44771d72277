/** The exports of discounts: their reasons at tills, the reasons of a new exhibitor, and approvals. */
export {
  type ApprovalRow,
  approvalsOf,
  insertApproval,
} from '#modules/discounts/server/approvals.sql.ts';
export { addReason } from '#modules/discounts/server/change-reason.ts';
export { addFirstReasons } from '#modules/discounts/server/first-reasons.ts';
export { type DiscountRouteDeps, discountReasonRoutes } from '#modules/discounts/server/reason-routes.ts';
export { listedReasons, type ReasonRow } from '#modules/discounts/server/reasons.sql.ts';

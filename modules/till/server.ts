/**
 * The public interface of tills: their routes, and the effect of a card terminal's result on a
 * bill.
 */
export { tillRoutes } from '#modules/till/server/routes.ts';
export { terminalRefundStatus } from '#modules/till/server/terminals/card-refunds.ts';
export { terminalPaymentStatus } from '#modules/till/server/terminals/terminal-status.ts';

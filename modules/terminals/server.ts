/** The public interface of card terminals for the program and the till. */
export type { DayAtTill } from '#modules/terminals/server/days/days-at-till.ts';
export { type TerminalAtCount, terminalsAtCount, totalsWire } from '#modules/terminals/server/days/totals-at-count.ts';
export type { OrderStanding, PaymentStanding, RefundStanding } from '#modules/terminals/server/orders/order-states.ts';
export { terminalStaffRoutes } from '#modules/terminals/server/staff-routes.ts';
export { addressOf } from '#modules/terminals/server/terminal-address.ts';
export type { TerminalListener } from '#modules/terminals/server/terminal-deps.ts';
export { type TerminalDesk, type TerminalDeskOptions, terminalDesk } from '#modules/terminals/server/terminal-desk.ts';
export { terminalJobs } from '#modules/terminals/server/terminal-jobs.ts';
export { terminalWebhooks } from '#modules/terminals/server/webhook-routes.ts';
export { addTerminal, changeTerminal } from '#modules/terminals/server/write-terminal.ts';

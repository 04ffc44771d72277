/** What the program and the till may use of card terminals. */
export type { OrderStanding } from '#modules/terminals/server/order-states.ts';
export { terminalStaffRoutes } from '#modules/terminals/server/staff-routes.ts';
export type { TerminalListener } from '#modules/terminals/server/terminal-deps.ts';
export { type TerminalDesk, type TerminalDeskOptions, terminalDesk } from '#modules/terminals/server/terminal-desk.ts';
export { terminalJobs } from '#modules/terminals/server/terminal-jobs.ts';

/** What the program may use of tills: their routes, and what a card terminal's word does to a bill. */
export { tillRoutes } from '#modules/till/server/routes.ts';
export { terminalTruth } from '#modules/till/server/terminal-truth.ts';

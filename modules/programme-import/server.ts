/** What others may use of imports: the two commands, and loading what was read. */
export { importProgrammeCommand } from '#modules/programme-import/server/commands/import-programme.ts';
export { importSeatsCommand } from '#modules/programme-import/server/commands/import-seats.ts';
export type { Terminal } from '#modules/programme-import/server/commands/terminal.ts';

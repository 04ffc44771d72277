/** The exports of imports: the three commands. */
export { importPictureCommand } from '#modules/programme-import/server/commands/import-picture.ts';
export { importProgrammeCommand } from '#modules/programme-import/server/commands/import-programme.ts';
export { importSeatsCommand } from '#modules/programme-import/server/commands/import-seats.ts';
export type { Terminal } from '#modules/programme-import/server/commands/terminal.ts';

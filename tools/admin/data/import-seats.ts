/** npm run import-seats: see modules/programme-import and modules/seating/import. */
import { importSeatsCommand } from '#modules/programme-import/server.ts';
import { runAsProgram } from '#tools/admin/terminal.ts';

await runAsProgram('import-seats', importSeatsCommand);

/** npm run import: see modules/programme-import. */
import { importProgrammeCommand } from '#modules/programme-import/server.ts';
import { runAsProgram } from '#tools/admin/terminal.ts';

await runAsProgram('import', importProgrammeCommand);

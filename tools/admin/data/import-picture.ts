/** npm run import-picture: see modules/programme-import and modules/pictures. */
import { importPictureCommand } from '#modules/programme-import/server.ts';
import { runAsProgram } from '#tools/admin/terminal.ts';

await runAsProgram('import-picture', importPictureCommand);

/** `npm run import-picture`, run under Node 24; file names are relative to the caller's folder. */
import { bootstrap } from '../../bootstrap.mjs';

process.env.INIT_CWD ??= process.cwd();
await bootstrap();
await import('./import-picture.ts');

/** `npm run import-picture`: under Node 24, whatever Node starts it; files are looked for where the command was given. */
import { bootstrap } from './bootstrap.mjs';

process.env.INIT_CWD ??= process.cwd();
await bootstrap();
await import('./import-picture.ts');

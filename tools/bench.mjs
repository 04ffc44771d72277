/** `npm run bench`: measures a built website; bench/run.ts describes the flags. */
import { join } from 'node:path';
import { bootstrap, ensureBuilt, ROOT, run } from './bootstrap.mjs';

await bootstrap();
await ensureBuilt();
process.exitCode = await run(process.execPath, [join(ROOT, 'bench/run.ts'), ...process.argv.slice(2)], {
  channel: false,
}).ended;

/** `npm run bench`: measures on a built website; flags as bench/run.ts says. */
import { join } from 'node:path';
import { bootstrap, ensureBuilt, ROOT, run } from './bootstrap.mjs';

await bootstrap();
await ensureBuilt();
process.exitCode = await run(process.execPath, [join(ROOT, 'bench/run.ts'), ...process.argv.slice(2)], {
  channel: false,
}).ended;

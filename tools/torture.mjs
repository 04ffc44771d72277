/** `npm run torture`: the long run of testing/torture/run.ts, which says what it takes. */
import { join } from 'node:path';
import { bootstrap, ROOT, run } from './bootstrap.mjs';

await bootstrap();
process.exitCode = await run(process.execPath, [join(ROOT, 'testing/torture/run.ts'), ...process.argv.slice(2)], {
  channel: false,
}).ended;

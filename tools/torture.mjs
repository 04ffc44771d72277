/** `npm run torture -- --operations N --seed S --crash-rounds N`: the long run of testing/torture/run.ts. */
import { join } from 'node:path';
import { bootstrap, ROOT, run } from './bootstrap.mjs';

await bootstrap();
process.exitCode = await run(process.execPath, [join(ROOT, 'testing/torture/run.ts'), ...process.argv.slice(2)], {
  channel: false,
}).ended;

/**
 * `npm run screenshots`: takes every page in five widths, two colour schemes and two languages, and the
 * specimens in five widths and two colour schemes, into .cache/screenshots.
 */
import { bootstrap, ensureBuilt, run } from './bootstrap.mjs';

await bootstrap();
await ensureBuilt();
process.exitCode = await run(
  'playwright',
  ['test', '-c', 'testing/screenshots/playwright.config.ts', ...process.argv.slice(2)],
  {
    channel: false,
  },
).ended;

/**
 * `npm run audit:site`: runs Lighthouse on the most visited pages, phone and desktop, and measures
 * the cost of a page before it can be used. Lighthouse (176 MB) is not part of Foyer: the first
 * audit installs it beside the caches.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, ensureBuilt, giveUp, ROOT, run } from './bootstrap.mjs';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const FOLDER = join(ROOT, '.cache', LIGHTHOUSE);

await bootstrap();
await ensureBuilt();
if (!existsSync(join(FOLDER, 'node_modules/lighthouse/package.json'))) {
  process.stdout.write('Installing Lighthouse ...\n');
  const { status } = spawnSync('npm', ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', LIGHTHOUSE], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) giveUp('Lighthouse could not be installed: see what npm says above.');
}
process.exitCode = await run(process.execPath, [join(ROOT, 'testing/audit/run.ts'), ...process.argv.slice(2)], {
  channel: false,
  env: { ...process.env, LIGHTHOUSE: join(FOLDER, 'node_modules/lighthouse/core/index.js') },
}).ended;

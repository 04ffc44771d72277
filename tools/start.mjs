/**
 * `npm start`: everything from a fresh clone to an open cinema, and restarts it after a crash
 * (D-187; flags: platform/config/config.ts).
 */
import { join } from 'node:path';
import { bootstrap, ensureBuilt, ROOT, run } from './bootstrap.mjs';

const RESTART_MIN_MS = 500;
const RESTART_MAX_MS = 30_000;
const STEADY_MS = 60_000;

await bootstrap();
await ensureBuilt();

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    ending = true;
  });
// Started by another Node (bootstrap): ends when that process ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

let waitMs = RESTART_MIN_MS;
for (;;) {
  const startedAt = Date.now();
  let wasOpen = false;
  const { child, ended } = run(process.execPath, [join(ROOT, 'apps/server/main.ts'), ...process.argv.slice(2)]);
  child.on('message', (message) => {
    wasOpen ||= message === 'open';
  });
  const status = await ended;
  // A start that never succeeded has printed its reason. A program that was open and died is
  // started again: all state is in the database.
  if (ending || !wasOpen) process.exit(ending && status > 128 ? 0 : status);
  if (Date.now() - startedAt > STEADY_MS) waitMs = RESTART_MIN_MS;
  process.stderr.write(`\nFoyer ended unexpectedly (${status}) and is started again.\n`);
  await new Promise((done) => setTimeout(done, waitMs));
  if (ending) process.exit(0);
  waitMs = Math.min(RESTART_MAX_MS, waitMs * 2);
}

/**
 * `npm start`: everything from a fresh clone to an open cinema, and restarts it after a crash
 * (D-187; flags: platform/config/config.ts).
 */
import { join } from 'node:path';
import { bootstrap, ensureBuilt, ROOT, run } from './bootstrap.mjs';

await bootstrap();
await ensureBuilt();
// Written in TypeScript, which only the Node of the packages can read.
const { superviseProgram } = await import('./supervise-program.ts');
const { MEMORY_FLAGS, MEMORY_VARIABLES } = await import('./program-memory.ts');

for (const [name, value] of Object.entries(MEMORY_VARIABLES)) process.env[name] ??= value;

let ending = false;
/** Ends a pause between two starts. */
let wake = () => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    ending = true;
    wake();
  });
// Started by another Node (bootstrap): ends when that process ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

process.exit(
  await superviseProgram({
    start() {
      let open = false;
      const { child, ended } = run(process.execPath, [
        ...MEMORY_FLAGS,
        join(ROOT, 'apps/server/main.ts'),
        ...process.argv.slice(2),
      ]);
      child.on('message', (message) => {
        open ||= message === 'open';
      });
      return { opened: () => open, ended };
    },
    isEnding: () => ending,
    wait: (ms) =>
      new Promise((done) => {
        const timer = setTimeout(done, ms);
        wake = () => {
          clearTimeout(timer);
          done(undefined);
        };
      }),
    report: (sentence) => process.stderr.write(`\n${sentence}\n`),
    now: Date.now,
  }),
);

/** `npm run dev`: the program, built and started again whenever a source changes. Flags as for `npm start`. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, ROOT, run } from './bootstrap.mjs';

const WATCHED = ['apps', 'modules', 'platform', 'kernel', 'ui', 'messages', 'simulators', 'demo'];
const QUIET_MS = 200;

await bootstrap();

let changed = () => {};
let timer;
for (const folder of WATCHED)
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    if (!name || /(^|\/)\.|~$|\.test\./.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => changed(), QUIET_MS);
  });

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    ending = true;
    changed();
  });

while (!ending) {
  const change = new Promise((done) => {
    changed = done;
  });
  const built = await run(process.execPath, [join(ROOT, 'tools/build.ts'), '--if-stale']).ended;
  if (built !== 0 || ending) {
    await change;
    continue;
  }
  const { child, ended } = run(process.execPath, [join(ROOT, 'apps/server/main.ts'), ...process.argv.slice(2)]);
  await change;
  child.kill('SIGTERM');
  await ended;
}
process.exit(0);

/**
 * `npm run dev`: Foyer, and in front of it a server that shows changes of browser code in place.
 * What the server runs is started again when it changes, the website built again. Flags as for `npm
 * start`.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, ROOT, run } from './bootstrap.mjs';

const WATCHED = ['apps', 'modules', 'platform', 'kernel', 'ui', 'web', 'messages', 'simulators', 'demo'];
/** The server does not run these, and the website is not made of them: Vite replaces them in the open page. */
const IN_PLACE =
  /^(apps\/(portal|pos|display|scanner|signage)\/(?!server\/)|messages\/[^/]+\/(portal|pos|display|scanner|signage)\/)/;
const QUIET_MS = 200;
const FRONT_PORT_STEP = 100;

await bootstrap();
const { openDevFront } = await import('./build/dev-front.ts');
const { values } = parseArgs({ options: { port: { type: 'string' } }, strict: false, allowPositionals: true });
const port = Number(values.port ?? process.env.PORT ?? 3000);

let changed = () => {};
/** @type {NodeJS.Timeout | undefined} */
let timer;
for (const folder of WATCHED)
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    if (!name || /(^|\/)\.|~$|\.test\./.test(name) || IN_PLACE.test(`${folder}/${name}`)) return;
    clearTimeout(timer);
    timer = setTimeout(() => changed(), QUIET_MS);
  });

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    ending = true;
    changed();
  });

/** @type {ReturnType<typeof openDevFront> | undefined} */
let front;
while (!ending) {
  /** @type {Promise<void>} */
  const change = new Promise((done) => {
    changed = done;
  });
  const built = await run(process.execPath, [join(ROOT, 'tools/build/build.ts'), '--if-stale']).ended;
  if (built !== 0 || ending) {
    await change;
    continue;
  }
  const { child, ended } = run(process.execPath, [join(ROOT, 'apps/server/main.ts'), ...process.argv.slice(2)]);
  child.on('message', (message) => {
    if (message === 'open') void opened();
  });
  await change;
  child.kill('SIGTERM');
  await ended;
}
process.exit(0);

async function opened() {
  front ??= openDevFront({ target: `http://127.0.0.1:${port}`, port: port + FRONT_PORT_STEP });
  const { url, reloadWebsite } = await front;
  process.stdout.write(`Development: ${url} and ${url}/portal show your changes.\n\n`);
  reloadWebsite();
}

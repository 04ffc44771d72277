/**
 * `npm test`: what must hold before anything lands. `npm run test:full`: that and everything that takes longer
 * (docs/testing.md says which command holds what).
 *
 *   --full         all parts, not only those of `npm test`
 *   --shard i/n    with --full: the i-th of n parts of the files, for n machines
 *   --rest         only what `npm test` leaves out; its last results count in the closing line
 *   --minutes N    with --rest: begins no part that is expected to end later than in N minutes
 *
 * The last lines name what failed and the slowest files, and say how many tests passed and failed, each counted once.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, ensureBuilt, giveUp } from './bootstrap.mjs';
import { check } from './check.mjs';
import { machineSpeed } from './testing/machine-speed.mjs';
import { hasRealFiles, journeys, outsideDatabase, REPORTS, vitest } from './testing/test-parts.mjs';
import { printSummary } from './testing/test-reports.mjs';

/** Programs the tests look at our output with (a browser, a barcode reader, a PDF reader), and those Foyer works with. */
const HEADLESS = 'chromium-headless-shell';
const DEBIAN = {
  [HEADLESS]: HEADLESS,
  zbarimg: 'zbar-tools',
  pdftotext: 'poppler-utils',
  pg_lsclusters: 'postgresql',
  'redis-server': 'redis-server',
};
/** Proxies that stand in front of Foyer; only `npm run test:full` starts them. */
const DEBIAN_OF_FULL = { nginx: 'nginx-light', caddy: 'caddy' };
const LAST_TEST = join(REPORTS, 'npm-test.json');
/** How long the parts of `npm test` take together on two cores, in minutes: a slower machine needs longer for the rest, too. */
const TEST_MINUTES = 10;

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    shard: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const { shard } = values;
if (shard !== undefined && !(values.full && /^[1-9]\d*\/[1-9]\d*$/.test(shard)))
  giveUp('--shard i/n goes with test:full, as --shard 1/3.');
const isFirstShard = shard === undefined || shard.startsWith('1/');

/**
 * @typedef {import('./testing/test-reports.mjs').Result} Result
 * @typedef {{ name: string, minutes?: number, run: () => Promise<Result> }} Part
 */

/** What runs where, in this order; `minutes` on two cores, for parts that may be left out. */
/** @satisfies {Record<string, readonly Part[]>} */
const PARTS = {
  test: [
    ...(isFirstShard ? [{ name: 'check', run: check }] : []),
    { name: 'build', run: build },
    { name: 'pure, dom and database', run: () => vitest(['pure', 'dom', 'database'], shard) },
    { name: 'journeys', run: () => journeys('short', shard) },
  ],
  rest: [
    { name: 'disasters', minutes: 9, run: () => vitest(['disasters'], shard) },
    { name: 'slow tests', minutes: 9, run: () => vitest(['pure-slow', 'dom-slow', 'database-slow'], shard) },
    { name: 'further journeys', minutes: 7, run: () => journeys('further', shard) },
    { name: 'long tests', minutes: 17, run: () => vitest(['long'], shard) },
    ...(hasRealFiles() ? [{ name: 'real files', minutes: 1, run: () => vitest(['real-files'], shard) }] : []),
    { name: 'long journeys', minutes: 50, run: () => journeys('long', shard) },
    { name: 'PostgreSQL from outside', minutes: 10, run: () => outsideDatabase(shard) },
  ],
};

await bootstrap();
installPrograms();
mkdirSync(REPORTS, { recursive: true });

const before = values.rest ? lastTest() : { results: [], seconds: 0 };
process.stdout.write(`${machineSpeed()}\n`);
const { results, seconds } = await runParts(partsToRun());
process.stdout.write(`\n${machineSpeed()} The parts took ${(seconds / 60).toFixed(1)} minutes.\n`);
if (!values.rest && !values.full) writeFileSync(LAST_TEST, JSON.stringify({ results, seconds }));
process.exit(printSummary([...before.results, ...results]) === 0 ? 0 : 1);

function partsToRun() {
  if (values.rest) return PARTS.rest;
  if (!values.full) {
    rmSync(LAST_TEST, { force: true });
    return PARTS.test;
  }
  return [...PARTS.test, ...PARTS.rest];
}

/**
 * Runs the parts one after the other, and leaves out those that would end too late.
 *
 * @param {readonly Part[]} parts
 */
async function runParts(parts) {
  const startedAt = performance.now();
  const secondsSince = (/** @type {number} */ from) => (performance.now() - from) / 1000;
  const slowness = Math.max(1, before.seconds / 60 / TEST_MINUTES);
  /** @type {Result[]} */
  const all = [];
  for (const { name, minutes = 0, run } of parts) {
    const expected = secondsSince(startedAt) / 60 + minutes * slowness;
    if (expected > Number(values.minutes)) {
      process.stdout.write(`\nLEFT OUT ${name}: it takes some ${Math.ceil(minutes * slowness)} minutes, too long.\n`);
      continue;
    }
    process.stdout.write(`\n== ${name}\n`);
    const partStartedAt = performance.now();
    all.push(await run());
    process.stdout.write(`== ${name}: ${secondsSince(partStartedAt).toFixed(0)} s\n`);
  }
  return { results: all, seconds: secondsSince(startedAt) };
}

/**
 * The whole program, website included, is also tested from the outside.
 *
 * @returns {Promise<Result>}
 */
async function build() {
  await ensureBuilt();
  return { tests: [], faults: [], files: [] };
}

/** @returns {{ results: Result[], seconds: number }} */
function lastTest() {
  if (!existsSync(LAST_TEST)) giveUp('--rest follows a whole `npm test`: there is none.');
  return JSON.parse(readFileSync(LAST_TEST, 'utf8'));
}

function installPrograms() {
  const needed = values.full || values.rest ? { ...DEBIAN, ...DEBIAN_OF_FULL } : DEBIAN;
  const missing = Object.entries(needed).filter(([program]) => spawnSync('which', [program]).status !== 0);
  if (missing.length === 0) return;
  const names = missing.map(([, name]) => name);
  const canInstall = process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0;
  if (!canInstall) {
    process.stdout.write(`Tests that need ${names.join(', ')} will fail: install these packages first.\n`);
    return;
  }
  process.stdout.write(`Installing ${names.join(', ')} ...\n`);
  const apt = (/** @type {readonly string[]} */ args) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = (/** @type {readonly string[]} */ packages) =>
    apt(['install', '-y', '--no-install-recommends', ...packages]);
  apt(['update']);
  // Where there is no headless shell, the whole browser does the same, slower.
  if (!install(names)) install(names.map((name) => (name === HEADLESS ? 'chromium' : name)));
}

/**
 * `npm run check`: types, SQL, format and lint, laws. Prints what is wrong and nothing else. As
 * many steps run at once as the machine has processors; the longest begin first.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap, ROOT } from './bootstrap.mjs';
import { resultOf, vitestResult } from './testing/test-reports.mjs';

const LAWS_REPORT = join(ROOT, '.cache/laws.json');
/** @typedef {[name: string, command: string, args: readonly string[]]} Step */

/**
 * What the compiler found out last time lies in .cache: it reads again what has changed since.
 *
 * @param {string} name
 * @param {string} which
 * @returns {Step}
 */
const types = (name, which) => [
  name,
  'tsc',
  `-p tsconfig.${which}.json --checkers 1 --incremental --tsBuildInfoFile .cache/${which}.tsbuildinfo`.split(' '),
];
/** @type {readonly Step[]} */
const STEPS = [
  ['lint with types', 'oxlint', ['--type-aware', '--deny-warnings']],
  types('types of the server', 'server'),
  ['SQL against the schema', process.execPath, ['tools/check-sql.ts']],
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  types('types of the browser', 'browser'),
  types('types of the journeys', 'journeys'),
  [
    'laws',
    'vitest',
    ['run', '--project', 'laws', '--reporter=dot', '--reporter=json', `--outputFile.json=${LAWS_REPORT}`],
  ],
  types('types of rules', 'rules'),
  types('types of tools', 'tools'),
];

/** Runs every step and resolves to what passed and failed. The laws count one by one, every other step as one test. */
export async function check() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  rmSync(LAWS_REPORT, { force: true });
  /** @type {import('./testing/test-reports.mjs').Result[]} */
  const results = [];
  const waiting = [...STEPS];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await resultOfStep(step));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return {
    tests: results.flatMap(({ tests }) => tests),
    faults: results.flatMap(({ faults }) => faults),
    files: results.flatMap(({ files }) => files),
  };
}

/**
 * The compiler and the linter share files among several checkers, and each of these works out most types again: four
 * checkers need three times the work of one. As the steps already share the processors, each works alone, and collects
 * its garbage less often than a program that runs for long.
 */
const ALONE = { ...process.env, GOMAXPROCS: '1', GOGC: '400' };

/** @param {Step} step */
async function resultOfStep([name, command, args]) {
  const startedAt = performance.now();
  const { status, output } = await quietly(command, args);
  const seconds = (performance.now() - startedAt) / 1000;
  const verdict = status === 0 ? 'ok  ' : 'FAIL';
  process.stdout.write(`${verdict} ${name} (${seconds.toFixed(1)} s)\n${status === 0 ? '' : output}`);
  return name === 'laws' ? vitestResult(name, LAWS_REPORT, status) : resultOf(name, status === 0, output, seconds);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ status: number, output: string }>}
 */
function quietly(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, env: ALONE, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.once('error', (error) => done({ status: 127, output: `${error.message}\n` }));
    child.once('close', (status) => done({ status: status ?? 1, output }));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await bootstrap();
  const { tests } = await check();
  process.exit(tests.every(([, passed]) => passed) ? 0 : 1);
}

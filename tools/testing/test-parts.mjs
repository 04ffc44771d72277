/** The parts of `npm test` and `npm run test:full`, each a function that runs it and resolves to its result (test-reports.mjs). */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../bootstrap.mjs';
import { startOutsidePostgres } from './outside-postgres.mjs';
import { playwrightResult, resultOf, vitestResult } from './test-reports.mjs';

export const REPORTS = join(ROOT, '.cache');

/** @param {string | undefined} shard */
const inShard = (shard) => (shard ? [`--shard=${shard}`, '--pass-with-no-tests'] : []);

/**
 * Vitest's projects of these names, or a shard `i/n` of their files.
 *
 * @param {readonly string[]} projects
 * @param {string | undefined} shard
 */
export const vitest = (projects, shard) => vitestRun(projects.join(', '), argsOfVitest(projects, shard));

/**
 * @param {readonly string[]} projects
 * @param {string | undefined} shard
 */
export const argsOfVitest = (projects, shard) => [
  ...projects.map((project) => `--project=${project}`),
  ...inShard(shard),
];

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function vitestRun(name, args, env = {}) {
  const report = join(REPORTS, 'vitest.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { ended } = run('vitest', ['run', ...reporters, ...args], { channel: false, env: { ...process.env, ...env } });
  return vitestResult(name, report, await ended);
}

/**
 * Runs the projects `database` and `database-slow` on an outside PostgreSQL, without OWN_POSTGRES_ONLY (testing/projects.ts).
 *
 * @param {string | undefined} shard
 */
export async function outsideDatabase(shard) {
  const name = 'PostgreSQL from outside';
  const postgres = await startOutsidePostgres();
  if (!postgres) return resultOf(name, false, 'The tests of DATABASE_URL need Debian’s package postgresql.');
  process.stdout.write(`PostgreSQL ${postgres.version}\n`);
  try {
    return await vitestRun(name, argsOfVitest(['database', 'database-slow'], shard), {
      TEST_DATABASE_URL: postgres.url,
    });
  } finally {
    postgres.stop();
  }
}

/** Whether the programmes and halls of others lie beside the repository. */
export const hasRealFiles = () => existsSync(join(ROOT, '../shared/data'));

/**
 * Which journeys: those of `npm test`, further ones of the same kinds (tagged @further), or long ones (tagged @full).
 *
 * @typedef {'short' | 'further' | 'long'} Journeys
 */

/**
 * Journeys in a browser.
 *
 * @param {Journeys} which
 * @param {string | undefined} shard
 */
export async function journeys(which, shard) {
  const report = join(REPORTS, 'journeys.json');
  rmSync(report, { force: true });
  const { ended } = run('playwright', [...argsOfJourneys(which, shard), '--reporter=dot,json'], {
    channel: false,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return playwrightResult('journeys', report, await ended);
}

/**
 * @param {Journeys} which
 * @param {string | undefined} shard
 */
export const argsOfJourneys = (which, shard) => [
  'test',
  '--config=testing/e2e/playwright.config.ts',
  { short: '--grep-invert=@further|@full', further: '--grep=@further', long: '--grep=@full' }[which],
  ...inShard(shard),
];

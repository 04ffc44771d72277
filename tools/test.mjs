/**
 * `npm test`: everything on a fresh clone: check, the built website, tests on a real PostgreSQL, journeys in a real
 * browser. The last lines name what failed, once more and together, and say how many passed and failed: of a long run
 * often only the end is kept.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bootstrap, ensureBuilt, ROOT, run } from './bootstrap.mjs';
import { check } from './check.mjs';
import { startOutsidePostgres } from './outside-postgres.mjs';

/** Programs the tests look at our output with (a browser, a barcode reader, a PDF reader), and those Foyer can be told to use. */
const DEBIAN = {
  chromium: 'chromium',
  zbarimg: 'zbar-tools',
  pdftotext: 'poppler-utils',
  pg_lsclusters: 'postgresql',
  'redis-server': 'redis-server',
};
/** Everything of the project `database` is run again on a PostgreSQL that is not ours (DATABASE_URL), without what that cannot change. */
const NOT_OUTSIDE = {
  'they start and kill a server of their own': ['platform/db/keep-embedded'],
  'they ask for what PostgreSQL has from version 18 on (teachPlanner in platform/db/migrate.ts)': [
    'platform/db/young-tables',
  ],
  'they ask a database little or nothing, and take a minute and a half': [
    ...[
      'apps/server/surface',
      'apps/server/found',
      'apps/server/answers',
      'modules/content/',
      'modules/tickets/server/ticket-mails',
      'modules/tickets/server/*-pdf',
    ],
    ...['modules/tickets/server/wallet-pass', 'modules/realtime/', 'platform/http/pressure', 'platform/i18n/'],
    ...['platform/mail', 'platform/source-files/', 'testing/torture/fuzz', 'testing/torture/partners'],
  ],
};
const REPORTS = join(ROOT, '.cache');

await bootstrap();
installPrograms();
mkdirSync(REPORTS, { recursive: true });

const results = [await check()];
await ensureBuilt(); // the whole program, website included, is also tested from the outside
results.push(await vitest(), await outside(), await journeys());

const passed = results.reduce((sum, each) => sum + each.passed, 0);
const failed = results.reduce((sum, each) => sum + each.failed, 0);
for (const line of results.flatMap(({ faults = [] }) => faults)) process.stdout.write(`\nFAILED ${line}`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

function installPrograms() {
  const missing = Object.entries(DEBIAN).filter(([program]) => spawnSync('which', [program]).status !== 0);
  if (missing.length === 0) return;
  const names = missing.map(([, name]) => name);
  const canInstall = process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0;
  if (!canInstall) {
    process.stdout.write(`Tests that need ${names.join(', ')} will fail: install these packages first.\n`);
    return;
  }
  process.stdout.write(`Installing ${names.join(', ')} ...\n`);
  const apt = (args) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt(['update']);
  apt(['install', '-y', '--no-install-recommends', ...names]);
}

/** The tests of the given files (all without) as one run; `env` beside the usual. */
async function vitest(files = [], env = {}) {
  const report = join(REPORTS, 'vitest.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { ended } = run('vitest', ['run', ...reporters, ...files], { channel: false, env: { ...process.env, ...env } });
  const status = await ended;
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = readReport(report);
  // A test that does not run has not passed; nor has a file that could not even be loaded.
  const failed = numFailedTests + numPendingTests;
  return {
    passed: numPassedTests,
    failed: status !== 0 && failed === 0 ? 1 : failed,
    faults: testResults.flatMap(faultsOfFile),
  };
}

/** The tests of one file that did not pass, or the file itself when it could not be loaded, each with its reason. */
function faultsOfFile({ name, status, message, assertionResults }) {
  const faults = assertionResults
    .filter((test) => test.status !== 'passed')
    .map((test) => `${relative(ROOT, name)}: ${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`);
  return faults.length === 0 && status !== 'passed' ? [`${relative(ROOT, name)}: ${message}`] : faults;
}

/** The same program on somebody else's PostgreSQL. */
async function outside() {
  const postgres = await startOutsidePostgres();
  if (!postgres) {
    process.stdout.write('The tests of DATABASE_URL need a PostgreSQL of Debian: install the package postgresql.\n');
    return { passed: 0, failed: 1 };
  }
  process.stdout.write(`\nOn PostgreSQL ${postgres.version} from outside:\n`);
  try {
    const without = Object.values(NOT_OUTSIDE)
      .flat()
      .map((name) => `--exclude=${name}${name.endsWith('/') ? '**' : '.test.ts'}`);
    return await vitest(['--project', 'database', ...without], { TEST_DATABASE_URL: postgres.url });
  } finally {
    postgres.stop();
  }
}

async function journeys() {
  const report = join(REPORTS, 'journeys.json');
  rmSync(report, { force: true });
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { ended } = run('playwright', ['test', '--reporter=dot,json', '-c', 'testing/journeys/playwright.config.ts'], {
    channel: false,
    env,
  });
  const status = await ended;
  const { stats = {}, suites = [] } = readReport(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  const failed = unexpected + flaky + skipped;
  const faults = suites.flatMap(faultsOfSuite);
  return { passed: expected, failed: status !== 0 && failed === 0 ? 1 : failed, faults };
}

/** The journeys below a title that did not end as they should, the ones that were skipped among them. */
function faultsOfSuite({ file, specs = [], suites = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some((test) => test.status !== 'expected'))
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors ?? []);
      return `${file}: ${title}\n${errors.map((error) => error.message).join('\n')}`;
    });
  return [...own, ...suites.flatMap(faultsOfSuite)];
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

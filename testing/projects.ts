import { matchesGlob } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { SLOW_TESTS } from './slow-tests.ts';

const shared = {
  include: [] as string[],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  environment: 'node',
  maxWorkers: 3,
  // What is waited for is waited for long: a second, as vitest has it, is short on a machine that has much to do.
  expect: { poll: { timeout: 15_000 } },
} as const;

/** They kill programs and databases and wait for them to rise again: alone, when all else is done, so that nothing starves. */
const DISASTERS = 'crash|crash-points|nodes|full-disk';

/** They take long and rarely break: `npm run test:full` runs them. */
const LONG = '*-long';

/** Where tests need no database. */
const WITHOUT_DATABASE = [
  'kernel',
  'modules/*/{rules,import,ui}',
  'demo',
  'simulators',
  'testing/component',
  'tools',
  'ui',
  'web',
  'apps/{website,portal,scanner,pos,display,signage}',
];
/**
 * Tests of `database` that do not run again on a PostgreSQL that is not ours (TEST_DATABASE_URL),
 * by the reason. A law holds that each line names a test.
 */
export const OWN_POSTGRES_ONLY = {
  'they ask for what PostgreSQL has from version 18 on (teachPlanner in platform/db/migrate.ts)': [
    'platform/db/unanalyzed-tables.test.ts',
  ],
  'the check of statements runs on our own PostgreSQL only, and an older one does not say which columns a join leaves empty':
    ['tools/sql-check/check-statements.test.ts'],
  'they ask a database little or nothing, and take a minute and a half': [
    'apps/server/surface.test.ts',
    'apps/server/answers.test.ts',
    'modules/content/**/*.test.ts',
    'modules/tickets/server/mail/ticket-mails.test.ts',
    'modules/tickets/server/**/*-pdf.test.ts',
    'modules/tickets/server/wallet/wallet-pass.test.ts',
    'modules/realtime/**/*.test.ts',
    'platform/i18n/**/*.test.ts',
    'platform/mail/**/*.test.ts',
    'platform/crypto/passwords.test.ts',
    'platform/file-import/**/*.test.ts',
    'testing/torture/abuse/fuzz.test.ts',
  ],
};

const NOT_HERE = ['demo/seed/**', 'tools/sql-check/**'];

type Kind = NonNullable<TestProjectInlineConfiguration['test']> & { include: string[]; exclude: string[] };

const PURE: Kind = {
  include: WITHOUT_DATABASE.map((folder) => `${folder}/**/*.test.ts`),
  exclude: [...NOT_HERE],
  pool: 'threads',
  isolate: false,
  unstubGlobals: true,
  restoreMocks: true,
};

const DOM: Kind = {
  include: WITHOUT_DATABASE.map((folder) => `${folder}/**/*.test.tsx`),
  exclude: [...NOT_HERE],
  // A process runs many files, each in a context of its own: starting one for each took half of the time. Processes, not
  // threads: a BroadcastChannel reaches every thread of a process, and with it another file's test.
  pool: 'vmForks',
  setupFiles: ['testing/component/own-window.ts'],
};

const DATABASE: Kind = {
  include: [
    'platform/**/*.test.ts',
    'modules/**/server/**/*.test.ts',
    'modules/*/*.test.ts',
    'apps/server/**/*.test.ts',
    'demo/seed/**/*.test.ts',
    'tools/sql-check/*.test.ts',
    `testing/torture/**/!(${DISASTERS}).test.ts`,
  ],
  exclude: [`**/${LONG}.test.ts`, ...(process.env.TEST_DATABASE_URL ? Object.values(OWN_POSTGRES_ONLY).flat() : [])],
  globalSetup: ['./testing/database/cluster.ts'],
  pool: 'forks',
  isolate: false,
  unstubGlobals: true,
  restoreMocks: true,
};

/** A project for `npm test`, and one for its slow tests, which `npm run test:full` runs. */
function fastAndSlow(name: string, kind: Kind) {
  const slow = SLOW_TESTS.filter((path) => kind.include.some((glob) => matchesGlob(path, glob)));
  return [
    { test: { ...shared, ...kind, name, exclude: [...kind.exclude, ...SLOW_TESTS] } },
    { test: { ...shared, ...kind, name: `${name}-slow`, include: slow } },
  ];
}

/**
 * `laws` read the sources and run in `npm run check`. `pure` (`*.test.ts`) and `database` share their threads or
 * processes, and modules, between files: these files replace no module and need no document. Each file of `database`
 * has a database of its own. `dom` (`*.test.tsx`) renders, and every file has modules and a document of its own.
 * What is slow among them has a project of its own, for `npm run test:full` (testing/slow-tests.ts).
 * `real-files` reads programmes and halls of others, which lie beside the repository on some machines. A law
 * (testing/laws/test-projects.test.ts) keeps them apart.
 */
export const TEST_PROJECTS = [
  {
    test: {
      ...shared,
      name: 'laws',
      include: ['testing/laws/**/*.test.ts'],
    },
  },
  ...fastAndSlow('pure', PURE),
  ...fastAndSlow('dom', DOM),
  ...fastAndSlow('database', DATABASE),
  {
    test: {
      ...shared,
      name: 'long',
      include: [`{apps,modules,platform,testing}/**/${LONG}.test.ts`],
      globalSetup: ['./testing/database/cluster.ts'],
    },
  },
  {
    test: {
      ...shared,
      name: 'disasters',
      include: [`testing/torture/**/@(${DISASTERS}).test.ts`],
      globalSetup: ['./testing/database/cluster.ts'],
      maxWorkers: 1,
      sequence: { groupOrder: 1 },
    },
  },
  {
    test: {
      ...shared,
      name: 'real-files',
      include: ['testing/real-files/**/*.test.ts'],
      globalSetup: ['./testing/database/cluster.ts'],
      maxWorkers: 3,
    },
  },
] satisfies TestProjectInlineConfiguration[];

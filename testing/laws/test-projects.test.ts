import { matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTest, readSources } from '#testing/laws/sources.ts';
import { OWN_POSTGRES_ONLY, TEST_PROJECTS } from '#testing/projects.ts';
import { SLOW_TESTS } from '#testing/slow-tests.ts';

type Project = { readonly name: string; readonly include: string[]; readonly exclude?: string[] };

const PROJECTS: Project[] = TEST_PROJECTS.map(({ test: project }) => project);
const TESTS = readSources().filter(({ path }) => isTest(path));

const projectsOf = (path: string): string[] =>
  PROJECTS.filter(
    ({ include, exclude = [] }) =>
      include.some((glob) => matchesGlob(path, glob)) && !exclude.some((glob) => matchesGlob(path, glob)),
  ).map(({ name }) => name);

test('every test file runs in exactly one project of vitest', () => {
  const wrong = TESTS.map(({ path }) => [path, ...projectsOf(path)]).filter(({ length }) => length !== 2);
  expect(wrong).toEqual([]);
});

test('what is left out on a PostgreSQL that is not ours is there', () => {
  const globs = Object.values(OWN_POSTGRES_ONLY).flat();
  expect(globs.filter((glob) => !TESTS.some(({ path }) => matchesGlob(path, glob)))).toEqual([]);
});

test('the slow tests are there, each once, in the order of the alphabet', () => {
  expect(SLOW_TESTS).toEqual([...new Set(SLOW_TESTS)].sort());
  expect(SLOW_TESTS.filter((slow) => !TESTS.some(({ path }) => path === slow))).toEqual([]);
});

/** What `npm test` runs however long it takes: money, seats, admission, races, and what keeps exhibitors apart. */
const BEFORE_EACH_LANDING = [
  'modules/{sales,payments,vouchers,seating,admission,cash,reservations}/**',
  'modules/till/server/{attempts,discounts,exchange,terminals,tips}/**',
  'testing/torture/money/**',
  'testing/torture/seats.test.ts',
  'testing/torture/abuse/{tenants,mass-assignment,hostile-carts}.test.ts',
  'apps/server/{forgery,channels}.test.ts',
  '**/*-races.test.ts',
];

test('no test of money, seats, races or exhibitors is among the slow ones', () => {
  for (const glob of BEFORE_EACH_LANDING) expect(TESTS.filter(({ path }) => matchesGlob(path, glob))).not.toEqual([]);
  expect(SLOW_TESTS.filter((path) => BEFORE_EACH_LANDING.some((glob) => matchesGlob(path, glob)))).toEqual([]);
});

describe.each(['pure', 'database'])(
  'a file of the project `%s` shares its modules and its global scope with others',
  (project) => {
    /** What would reach other files: a replaced module, a document, another environment. */
    const REACHES_OTHERS =
      /\bvi\.(mock|doMock)\(|@vitest-environment|\bprocess\.env(\.\w+|\[[^\]]+\]) *=(?!=)|\bprocess\.chdir\(/;

    test.each([
      "vi.mock('#web/api/client.ts');",
      '// @vitest-environment happy-dom',
      "process.env.TZ = 'UTC';",
      "process.env['TZ'] = 'UTC';",
      "process.chdir('/');",
    ])('the law notices %s', (line) => expect(line).toMatch(REACHES_OTHERS));

    test('so it replaces no module, asks for no document, and leaves the environment of the process', () => {
      const sharing = TESTS.filter(({ path }) =>
        projectsOf(path).some((name) => name === project || name === `${project}-slow`),
      );
      expect(sharing.length).toBeGreaterThan(100);
      expect(sharing.filter(({ text }) => REACHES_OTHERS.test(text)).map(({ path }) => path)).toEqual([]);
    });
  },
);

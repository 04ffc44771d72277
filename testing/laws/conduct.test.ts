import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, isTest, ROOT, readSources, type Source } from '#testing/laws/sources.ts';

type Law = {
  readonly says: string;
  readonly pattern: RegExp;
  readonly appliesTo: (path: string) => boolean;
  /** A violation that the pattern must find, to prove that the law works. */
  readonly example: string;
};

/** Separate programs that a person or a test starts: they write to the terminal. */
const isTool = (path: string) => /^(tools|bench|testing|simulators)\//.test(path) || /\/commands\//.test(path);
const isPure = (path: string) => path.startsWith('kernel/') || /^modules\/[^/]+\/rules\//.test(path);
const inProgram = (path: string) => !isTest(path) && !isTool(path);

/** Addresses outside /api that browsers, payment providers and mail programs call automatically. */
const REGISTERED_BY_HAND = [
  'modules/client-errors/server/csp-reports.ts',
  'modules/email/server/sign-up-link-routes.ts',
  'modules/payments/server/routes.ts',
  'modules/terminals/server/webhook-routes.ts',
];

const LAWS: readonly Law[] = [
  {
    says: 'what the program has to say goes through the log',
    pattern: /\bconsole\.\w+/,
    appliesTo: (path) => inProgram(path) && !path.startsWith('demo/'),
    example: "console.log('x')",
  },
  {
    says: 'the environment is read in platform/config/config.ts and nowhere else',
    pattern: /\bprocess\.env\b/,
    // the embedded server's process inherits the environment; the browser build replaces NODE_ENV by a constant
    appliesTo: (path) =>
      inProgram(path) &&
      !['platform/config/config.ts', 'platform/db/embedded/embedded.ts', 'web/build/vite.config.ts'].includes(path),
    example: 'const port = process.env.PORT',
  },
  {
    says: 'time and chance are arguments of rules',
    pattern: /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(\)|\bperformance\.now\(\)/,
    appliesTo: (path) => isPure(path) && !isTest(path) && !path.endsWith('/testing.ts'),
    example: 'const today = new Date();',
  },
  {
    says: 'rules are not asynchronous',
    pattern: /\basync\b|\bawait\b|\bnew Promise\b/,
    appliesTo: (path) => isPure(path) && !isTest(path),
    example: 'export async function price() {',
  },
  {
    says: 'the database is reached through platform/db: no pool, no driver elsewhere',
    pattern: /\bpool\.query\b|from 'pg'/,
    appliesTo: (path) => inProgram(path) && !path.startsWith('platform/db/'),
    example: "await pool.query('SELECT 1')",
  },
  {
    says: 'only a program of the tests can be told to fall over (T25)',
    pattern: /\bonCrashPoint\b/,
    appliesTo: (path) => path !== 'platform/observability/crash-points.ts' && !path.startsWith('testing/'),
    example: 'onCrashPoint(() => process.exit())',
  },
  {
    says: 'a route of the API is registered from its contract, by `serving`',
    pattern: /\bapp\.(get|post|put|patch|delete|route)\(/,
    appliesTo: (path) => path.startsWith('modules/') && !isTest(path) && !REGISTERED_BY_HAND.includes(path),
    example: "app.get('/api/staff/movies', {",
  },
  {
    says: 'nothing is left for later',
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    appliesTo: (path) => !path.startsWith('testing/laws/'),
    example: "'TODO'",
  },
  {
    says: 'no type is switched off',
    pattern: /: any\b|\bas any\b|<any>/,
    appliesTo: (path) => !path.startsWith('testing/laws/'),
    example: 'const x = y as any;',
  },
  {
    says: 'a field for a date or a time follows the language of the page, not of the browser: ui/dates (decision 0038)',
    pattern: /\btype=\{?["'](date|time|datetime-local|week|month)["']/,
    appliesTo: (path) => path.endsWith('.tsx'),
    example: '<TextField type="date" />',
  },
  {
    says: 'every test runs',
    pattern: /\b(test|it|describe)\.(skip|only|todo|fails)\b/,
    appliesTo: (path) => isTest(path) && !path.startsWith('testing/laws/'),
    example: "test.skip('x', () => {})",
  },
];

const sources = readSources();
const breaches = (law: Law, files: readonly Source[]): string[] =>
  files
    .filter(({ path }) => law.appliesTo(path))
    .flatMap(({ path, text }) =>
      codeOf(text)
        .split('\n')
        .flatMap((line, i) => (law.pattern.test(line) ? [`${path}:${i + 1} ${line.trim().slice(0, 100)}`] : [])),
    );

describe.each(LAWS)('$says', (law) => {
  test('holds everywhere', () => {
    expect(sources.filter(({ path }) => law.appliesTo(path)).length).toBeGreaterThan(20);
    expect(breaches(law, sources)).toEqual([]);
  });
  test('finds a violation', () => {
    const path = sources.find((source) => law.appliesTo(source.path))?.path ?? '';
    expect(breaches(law, [{ path, text: law.example }])).toHaveLength(1);
    expect(breaches(law, [{ path, text: `/* ${law.example} */` }])).toEqual([]);
  });
});

/** Rules that may be suppressed, each time on one line and with its reason, and how often they are. */
const SUPPRESSED: Readonly<Record<string, number>> = {
  'lint/security/noDangerouslySetInnerHtml': 3,
  'lint/a11y/noNoninteractiveTabindex': 2,
  'lint/a11y/useMediaCaption': 1,
};
const SILENCE = new RegExp(
  ['@ts-(ignore|expect-error|nocheck)', 'biome-ignore', 'oxlint-disable', 'eslint-disable'].join('|'),
);
const REASONED = /\/\/ biome-ignore (lint\/\w+\/\w+): \S.{15,}$/;

const silencesIn = (files: readonly Source[]): { rule: string | null; at: string }[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, i) => {
      if (!SILENCE.test(line)) return [];
      return [{ rule: REASONED.exec(line)?.[1] ?? null, at: `${path}:${i + 1} ${line.trim()}` }];
    }),
  );

test('no checker is silenced, but for the rules of a short list with their reasons', () => {
  const silences = silencesIn(sources.filter(({ path }) => !path.startsWith('testing/laws/')));
  expect(silences.filter(({ rule }) => rule === null || !(rule in SUPPRESSED)).map(({ at }) => at)).toEqual([]);
  for (const [rule, times] of Object.entries(SUPPRESSED))
    expect([rule, silences.filter((silence) => silence.rule === rule).length]).toEqual([rule, times]);
});

test.each([
  '// @ts-expect-error',
  '/* oxlint-disable */',
  '// biome-ignore lint/a11y/noAutofocus: no',
  '// biome-ignore-all lint/a11y/noAutofocus: it opens with a field to be filled in',
])('a checker cannot be silenced by %s', (text) => {
  expect(silencesIn([{ path: 'example.ts', text }])).toMatchObject([{ rule: null }]);
});

test('if a locked package names optional packages for other platforms, these are locked too', () => {
  type Locked = { optionalDependencies?: Record<string, string>; dependencies?: Record<string, string> };
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((name) => (names.has(name) ? [] : [`${path} -> ${name}`])),
  );
  expect(names.size).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

test('every package is pinned to one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

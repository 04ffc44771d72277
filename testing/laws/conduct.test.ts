import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, isTest, ROOT, readSources, type Source } from '#testing/laws/sources.ts';

type Law = {
  readonly says: string;
  readonly pattern: RegExp;
  readonly appliesTo: (path: string) => boolean;
  /** Something the pattern must catch: a law that cannot be broken is none. */
  readonly example: string;
};

/** Programs of their own, started by a person or a test: they speak to the terminal. */
const isTool = (path: string) => /^(tools|bench|testing|simulators)\//.test(path) || /\/commands\//.test(path);
const isPure = (path: string) => path.startsWith('kernel/') || /^modules\/[^/]+\/rules\//.test(path);
const inProgram = (path: string) => !isTest(path) && !isTool(path);

const LAWS: readonly Law[] = [
  {
    says: 'what the program has to say goes through the log',
    pattern: /\bconsole\.\w+/,
    appliesTo: (path) => inProgram(path) && !path.startsWith('demo/'),
    example: "console.log('x')",
  },
  {
    says: 'the environment is read in platform/config.ts and nowhere else',
    pattern: /\bprocess\.env\b/,
    // the embedded server's process inherits the environment; the browser build replaces NODE_ENV by a constant
    appliesTo: (path) =>
      inProgram(path) &&
      !['platform/config.ts', 'platform/db/embedded.ts', 'apps/browser/vite.config.ts'].includes(path),
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
    appliesTo: (path) => path !== 'platform/crash.ts' && !path.startsWith('testing/'),
    example: 'onCrashPoint(() => process.exit())',
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
  test('can be broken', () => {
    const path = sources.find((source) => law.appliesTo(source.path))?.path ?? '';
    expect(breaches(law, [{ path, text: law.example }])).toHaveLength(1);
    expect(breaches(law, [{ path, text: `/* ${law.example} */` }])).toEqual([]);
  });
});

test('no checker is silenced', () => {
  const marks = new RegExp(
    ['@ts-(ignore|expect-error|nocheck)', 'biome-ignore', 'oxlint-disable', 'eslint-disable'].join('|'),
  );
  const silenced = sources
    .filter(({ path }) => !path.startsWith('testing/laws/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, i) => (marks.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
    );
  expect(silenced).toEqual([]);
});

const LINES_MAX = 300;

test('a file tells one story: at most 300 lines of code', () => {
  const tables = /^(demo|testing)\/|\.sql\.ts$/;
  const long = sources
    .filter(({ path }) => !isTest(path) && !tables.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n').length;
      return lines > LINES_MAX ? [`${path}: ${lines}`] : [];
    });
  expect(long).toEqual([]);
});

test('every optional package for another platform that a locked package names is itself locked', () => {
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

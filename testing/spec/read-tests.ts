/**
 * Reads the facts about tests from their sources: titles, tags, kind, and the actions of browser
 * tests.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { type ESTree, parseSync, Visitor } from 'vite';
import { type Acts, actsIn, actsOfHelpers, type BrowserActs, resolveActs } from '#testing/spec/browser-acts.ts';

const ROOT = join(import.meta.dirname, '../..');
const JOURNEY = '.journey.ts';
const RUNNERS = new Set(['test', 'it', 'describe']);
/** Members that create a test or a group; `test.use` and hooks create none. */
const MAKERS = new Set(['test', 'it', 'describe', 'concurrent', 'sequential', 'only', 'each', 'skip', 'for']);

export const KINDS = ['rule', 'component', 'database', 'HTTP', 'browser'] as const;
export type TestKind = (typeof KINDS)[number];

export type TestCase = {
  readonly file: string;
  readonly line: number;
  /** As written: `%s` and `${...}` are placeholders for the values of a table or a loop. */
  readonly title: string;
  /** Ids of its tags and of the tags of its groups. */
  readonly ids: readonly string[];
  readonly kind: TestKind;
  /** Browser tests only. */
  readonly acts: Acts;
};

type Group = { readonly node: ESTree.CallExpression; readonly ids: readonly string[]; readonly hooks: BrowserActs[] };

/**
 * Returns every test of the repository. Throws for tags that cannot be read without running the
 * file.
 */
export function readTests(): TestCase[] {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', `*${JOURNEY}`],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  const helpers = actsOfHelpers();
  const reachesHttp = httpReaders();
  return files
    .trim()
    .split('\n')
    .flatMap((file) => testsIn(file, readFileSync(join(ROOT, file), 'utf8'), helpers, reachesHttp));
}

/** The tests of one file. `helpers`: what the journeys' helpers do; `reachesHttp`: whether a file uses HTTP. */
export function testsIn(
  file: string,
  text: string,
  helpers: ReadonlyMap<string, BrowserActs>,
  reachesHttp: (file: string) => boolean,
): TestCase[] {
  const { program } = parseSync(file, text);
  const isBrowser = file.endsWith(JOURNEY);
  const kind = kindOf(file, text, reachesHttp);
  const own = isBrowser ? actsIn(program) : new Map<string, BrowserActs>();
  const calls: { call: ESTree.CallExpression; ids: readonly string[]; hooks: BrowserActs[] }[] = [];
  const groups: Group[] = [{ node: null as never, ids: [], hooks: [] }];
  new Visitor({
    CallExpression(call) {
      const names = namesOf(call.callee);
      if (!RUNNERS.has(names[0] ?? '')) return;
      const around = groups.at(-1) as Group;
      if (names.at(-1) === 'beforeEach' && isBrowser) around.hooks.push(...actsIn(call).values());
      if (!names.every((name) => MAKERS.has(name)) || !makesTest(call)) return;
      const ids = [...new Set([...around.ids, ...tagsOf(call, file)])];
      if (names.includes('describe')) groups.push({ node: call, ids, hooks: [...around.hooks] });
      else calls.push({ call, ids, hooks: around.hooks });
    },
    'CallExpression:exit'(call) {
      if (groups.at(-1)?.node === call) groups.pop();
    },
  }).visit(program);
  return calls.map(({ call, ids, hooks }) => ({
    file,
    line: text.slice(0, call.start).split('\n').length,
    title: titleOf(call, text),
    ids,
    kind,
    acts: isBrowser ? resolveActs([...actsIn(call).values(), ...hooks], own, helpers) : 'nothing',
  }));
}

/** Returns `test`, `test.each`, and `test.each(table)` as a list of names. */
function namesOf(callee: ESTree.Node): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return [...namesOf(callee.object), callee.property.name];
  return callee.type === 'TSInstantiationExpression' ? namesOf(callee.expression) : ['?'];
}

/** A test has a title and a function; `test.each(table)` alone is only half of a call. */
const makesTest = ({ arguments: given }: ESTree.CallExpression): boolean => {
  const last = given.findLast(({ type }) => type !== 'Literal' && type !== 'ObjectExpression');
  return given.length > 1 && (last?.type === 'ArrowFunctionExpression' || last?.type === 'FunctionExpression');
};

function titleOf(call: ESTree.CallExpression, text: string): string {
  const title = call.arguments[0];
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value;
  return title ? text.slice(title.start, title.end).replace(/^`|`$/g, '') : '';
}

/** The tags that are no ids: `npm run test:full` runs these journeys, `npm test` does not. */
const LATER: readonly string[] = ['further', 'full'];

/** `{ tags: ['SEAT-009'] }` of Vitest, `{ tag: '@SEAT-009' }` of Playwright. */
function tagsOf(call: ESTree.CallExpression, file: string): string[] {
  const options = call.arguments[1];
  if (options?.type !== 'ObjectExpression') return [];
  const property = options.properties.find(
    (each) => each.type === 'Property' && each.key.type === 'Identifier' && /^tags?$/.test(each.key.name),
  );
  if (property?.type !== 'Property') return [];
  const values = property.value.type === 'ArrayExpression' ? property.value.elements : [property.value];
  const tags = values.map((value) => {
    if (value?.type !== 'Literal' || typeof value.value !== 'string')
      throw new Error(`${file}: a tag is no plain text`);
    return value.value.replace(/^@/, '');
  });
  return tags.filter((tag) => !LATER.includes(tag));
}

/** Database tests are those in the folders whose tests run on PostgreSQL (vitest.config.ts). */
function kindOf(file: string, text: string, reachesHttp: (file: string) => boolean): TestKind {
  if (file.endsWith(JOURNEY)) return 'browser';
  if (file.endsWith('.tsx') || /@vitest-environment happy-dom/.test(text)) return 'component';
  const isDatabase =
    /^(platform|apps\/server|demo\/seed|testing\/torture)\/|^modules\/[^/]+\/([^/]+\.test\.ts$|(.*\/)?server\/)/.test(
      file,
    );
  if (!isDatabase) return 'rule';
  return reachesHttp(file) ? 'HTTP' : 'database';
}

/** Whether a file speaks to the program over HTTP: by `testHttp` or `testFoyer`, directly or by a helper. */
function httpReaders(): (file: string) => boolean {
  const reachesCache = new Map<string, boolean>();
  const reaches = (file: string): boolean => {
    const before = reachesCache.get(file);
    if (before !== undefined) return before;
    reachesCache.set(file, false);
    let text = '';
    try {
      text = readFileSync(join(ROOT, file), 'utf8');
    } catch {
      return false; // a path that only looks like an import
    }
    if (/\b(testHttp|testFoyer)\(/.test(text)) reachesCache.set(file, true);
    for (const [, path = ''] of text.matchAll(/from '(#testing\/[^']+|\.[^']+)'/g)) {
      const imported = path.startsWith('#') ? path.slice(1) : join(dirname(file), path);
      if (imported.startsWith('testing/') && reaches(imported)) reachesCache.set(file, true);
    }
    return reachesCache.get(file) ?? false;
  };
  return reaches;
}

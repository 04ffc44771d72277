/**
 * Reads from the source of a browser test whether it opens a page, operates it, and checks the
 * result. Helpers count as their actions, by name.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** `operates`: clicks, types or presses a key, and checks the outcome. `looks`: opens a page and checks it. */
export type Acts = 'operates' | 'looks' | 'nothing';

export type BrowserActs = {
  readonly opens: boolean;
  readonly operates: boolean;
  readonly checks: boolean;
  /** Names of the called functions. */
  readonly calls: ReadonlySet<string>;
};

const OPENS = new Set(['goto', 'reload', 'goBack', 'goForward', 'waitForURL']);
const OPERATES = new Set(
  'click dblclick tap fill clear press pressSequentially type check uncheck setChecked selectOption setInputFiles'
    .split(' ')
    .concat('dragTo wheel down up dispatchEvent'.split(' ')),
);
/** Signing in prepares a portal journey; it does not operate the page under test. */
const PREPARES = ['signedIn'];

/**
 * Returns the functions of the journeys' helpers by name: of the files in `testing` that use
 * Playwright and contain no test.
 */
export function actsOfHelpers(): Map<string, BrowserActs> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'testing/*.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const all = new Map<string, BrowserActs>();
  for (const file of files.trim().split('\n')) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    if (/\.(journey|test)\.ts$/.test(file) || !text.includes("'@playwright/test'")) continue;
    const { program } = parseSync(file, text);
    for (const [name, acts] of actsIn(program)) if (name !== '') all.set(name, merged(all.get(name), acts));
  }
  for (const name of PREPARES) {
    const acts = all.get(name);
    if (!acts) throw new Error(`No helper of journeys is called ${name}() any more.`);
    all.set(name, { ...acts, operates: false });
  }
  return all;
}

/** Returns the named functions below a node, and under '' all code outside of them. */
export function actsIn(node: ESTree.Node): Map<string, BrowserActs> {
  const stack: { node: ESTree.Node | null; name: string }[] = [{ node: null, name: '' }];
  const byName = new Map<string, BrowserActs>([['', NOTHING]]);
  const enter = (at: ESTree.Node, name: string | undefined): void => {
    if (name) stack.push({ node: at, name });
  };
  const leave = (at: ESTree.Node): void => {
    if (stack.at(-1)?.node === at) stack.pop();
  };
  const nameOfKey = (key: ESTree.Node): string | undefined => (key.type === 'Identifier' ? key.name : undefined);
  new Visitor({
    FunctionDeclaration: (at) => enter(at, at.id?.name),
    'FunctionDeclaration:exit': leave,
    VariableDeclarator: (at) => enter(at, isFunction(at.init) && at.id.type === 'Identifier' ? at.id.name : undefined),
    'VariableDeclarator:exit': leave,
    MethodDefinition: (at) => enter(at, nameOfKey(at.key)),
    'MethodDefinition:exit': leave,
    CallExpression(call) {
      const name = nameOfCallee(call.callee);
      if (!name) return;
      const { name: inside } = stack.at(-1) as { name: string };
      byName.set(
        inside,
        merged(byName.get(inside), {
          opens: OPENS.has(name),
          operates: call.callee.type === 'MemberExpression' && OPERATES.has(name),
          checks: name === 'expect' || name === 'waitFor',
          calls: new Set([name]),
        }),
      );
    },
  }).visit({ type: 'Program', body: [node], sourceType: 'module', hashbang: null, start: 0, end: 0 } as never);
  return byName;
}

/**
 * Returns the total of the given actions after following each call, first to the file's own
 * functions, then to the helpers.
 */
export function resolveActs(
  acts: readonly BrowserActs[],
  own: ReadonlyMap<string, BrowserActs>,
  helpers: ReadonlyMap<string, BrowserActs>,
): Acts {
  let sum = NOTHING;
  const followed = new Set<string>();
  const follow = (each: BrowserActs): void => {
    sum = merged(sum, each);
    for (const name of each.calls) {
      if (followed.has(name)) continue;
      followed.add(name);
      const called = own.get(name) ?? helpers.get(name);
      if (called) follow(called);
    }
  };
  for (const each of acts) follow(each);
  if (!sum.checks) return 'nothing';
  if (sum.operates) return 'operates';
  return sum.opens ? 'looks' : 'nothing';
}

const NOTHING: BrowserActs = { opens: false, operates: false, checks: false, calls: new Set() };

const merged = (one: BrowserActs = NOTHING, other: BrowserActs): BrowserActs => ({
  opens: one.opens || other.opens,
  operates: one.operates || other.operates,
  checks: one.checks || other.checks,
  calls: new Set([...one.calls, ...other.calls]),
});

const isFunction = (node: ESTree.Node | null): boolean =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

function nameOfCallee(callee: ESTree.Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') return callee.property.name;
  return undefined;
}

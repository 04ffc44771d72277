import { posix } from 'node:path';
import { GRAPH, type ModuleName } from '#modules/graph.ts';

/**
 * The rules of ARCHITECTURE.md ("Who may know whom") as a function: why a file may not import something, or null.
 * Test files may also know `testing/`, the test libraries and the insides of their own neighbourhood.
 */
export function whyForbidden(from: string, specifier: string): string | null {
  const to = targetOf(from, specifier);
  const here = placeOf(from);
  if (from.endsWith('.test.ts') || from.endsWith('.test.tsx')) {
    if (to.kind === 'testing' || to.kind === 'package' || to.kind === 'node') return null;
    if (here.kind === 'rules' && to.kind !== 'kernel' && to.kind !== 'rules') return 'a test of rules knows rules';
    if (here.module !== null && here.module === to.module) return null;
    if (here.kind === 'module-ui' && to.kind === 'website') return null; // shown with the words of the site
    if (here.kind === 'app-server') return null; // where everything is put together, everything is tried together
  }
  const law = LAWS[here.kind];
  return law(here, to);
}

type Kind =
  | 'kernel'
  | 'rules'
  | 'contract'
  | 'server'
  | 'module-ui'
  | 'graph'
  | 'platform'
  | 'ui'
  | 'website'
  | 'website-server'
  | 'app-server'
  | 'simulators'
  | 'demo'
  | 'testing'
  | 'tools'
  | 'bench'
  | 'node'
  | 'package'
  | 'file';

type Place = { readonly kind: Kind; readonly module: string | null; readonly path: string };
type Law = (from: Place, to: Place) => string | null;

const only =
  (...kinds: readonly Kind[]): Law =>
  (from, to) =>
    kinds.includes(to.kind) ? null : `${from.kind} may not know ${to.kind}`;

/** Within one module anything of the allowed kinds; of another one only what the table lists and its face. */
const throughTheTable =
  (own: readonly Kind[], others: readonly Kind[], elsewhere: readonly Kind[]): Law =>
  (from, to) => {
    if (to.module === null) return only(...elsewhere)(from, to);
    if (to.module === from.module) return only(...own)(from, to);
    if (!(GRAPH[from.module as ModuleName] as readonly string[] | undefined)?.includes(to.module))
      return `modules/graph.ts does not let ${from.module} use ${to.module}`;
    if (to.kind === 'server' && to.path !== `modules/${to.module}/server.ts`)
      return `the inside of ${to.module} is reached through its server.ts`;
    return only(...others)(from, to);
  };

const anything: Law = () => null;
const throughFaces =
  (...kinds: readonly Kind[]): Law =>
  (from, to) =>
    to.kind === 'server' && to.path !== `modules/${to.module}/server.ts`
      ? `the inside of ${to.module} is reached through its server.ts`
      : only(...kinds)(from, to);

const appOf = (path: string): string => path.split('/')[1] ?? '';
/** An app knows itself and what all of them share; never another one. */
const withinOneApp =
  (law: Law): Law =>
  (from, to) =>
    to.kind === 'website' && appOf(to.path) !== 'browser' && appOf(to.path) !== appOf(from.path)
      ? `the ${appOf(from.path)} may not know the ${appOf(to.path)}: what they share lies in apps/browser`
      : law(from, to);

/** Packages of values, without an environment, that pure code may use: shapes on the wire, calendar arithmetic. */
const withPackage =
  (name: string, law: Law): Law =>
  (from, to) =>
    to.kind === 'package' && to.path === name ? null : law(from, to);

const LAWS: Record<Kind, Law> = {
  kernel: withPackage('zod', only('kernel')),
  rules: withPackage('temporal-polyfill', throughTheTable(['rules'], ['rules'], ['kernel'])),
  contract: withPackage('zod', throughTheTable(['rules', 'contract'], ['rules', 'contract'], ['kernel'])),
  server: throughTheTable(
    ['rules', 'contract', 'server'],
    ['rules', 'contract', 'server'],
    ['kernel', 'platform', 'node', 'package', 'file'],
  ),
  'module-ui': throughTheTable(
    ['rules', 'contract', 'module-ui'],
    ['rules', 'contract', 'module-ui'],
    ['kernel', 'ui', 'package', 'file'],
  ),
  graph: only(),
  platform: only('kernel', 'platform', 'node', 'package', 'file'),
  ui: only('kernel', 'ui', 'package', 'file'),
  website: withinOneApp(only('kernel', 'ui', 'rules', 'contract', 'module-ui', 'website', 'package', 'file')),
  'website-server': throughFaces(
    'kernel',
    'rules',
    'contract',
    'server',
    'platform',
    'website',
    'website-server',
    'node',
    'package',
    'file',
  ),
  'app-server': throughFaces(
    'kernel',
    'rules',
    'contract',
    'server',
    'platform',
    'website-server',
    'app-server',
    'demo',
    'node',
    'package',
  ),
  simulators: only('kernel', 'simulators', 'node', 'package', 'file'),
  demo: throughFaces('kernel', 'rules', 'contract', 'server', 'platform', 'demo', 'node', 'package', 'file'),
  testing: anything,
  tools: anything,
  bench: anything,
  node: anything,
  package: anything,
  file: anything,
};

function targetOf(from: string, specifier: string): Place {
  if (specifier.startsWith('node:')) return { kind: 'node', module: null, path: specifier };
  if (specifier.startsWith('#')) return placeOf(specifier.slice(1));
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(from), specifier);
    return /\.(tsx?|mjs)$/.test(path) ? placeOf(path) : { kind: 'file', module: null, path };
  }
  return { kind: 'package', module: null, path: specifier };
}

export function placeOf(path: string): Place {
  if (!/\.(tsx?|mjs)$/.test(path)) return { kind: 'file', module: null, path };
  const [first = '', second = '', third = ''] = path.split('/');
  const plain = (kind: Kind): Place => ({ kind, module: null, path });
  if (first === 'modules') {
    if (second === 'graph.ts') return plain('graph');
    const inside = (kind: Kind): Place => ({ kind, module: second, path });
    if (third === 'rules') return inside('rules');
    if (third === 'ui') return inside('module-ui');
    // contract.ts is the wire; a further file beside it (site/snapshot.ts) is a shape others share.
    return third.endsWith('.ts') && third !== 'server.ts' && !third.endsWith('.test.ts')
      ? inside('contract')
      : inside('server');
  }
  if (first === 'apps') {
    if (second === 'server') return plain('app-server');
    return plain(third === 'server' || third.startsWith('vite.config') ? 'website-server' : 'website');
  }
  const known = ['kernel', 'platform', 'ui', 'simulators', 'demo', 'testing', 'tools', 'bench'] as const;
  const kind = known.find((each) => each === first);
  if (!kind) throw new Error(`${path} lies where ARCHITECTURE.md knows no place`);
  return plain(kind);
}

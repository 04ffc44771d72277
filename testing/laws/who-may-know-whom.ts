import { posix } from 'node:path';
import { MODULES } from '#apps/server/modules.ts';

const USES: ReadonlyMap<string, readonly string[]> = new Map(MODULES.map(({ name, uses }) => [name, uses]));

/**
 * The rules of ARCHITECTURE.md ("Which code may import which") as a function: returns why a file
 * may not import something, or null. Test files may also import `testing/`, the test libraries and
 * the internals of their own neighbours.
 */
export function whyForbidden(from: string, specifier: string): string | null {
  const to = targetOf(from, specifier);
  const here = placeOf(from);
  if (from.endsWith('.test.ts') || from.endsWith('.test.tsx')) {
    if (to.kind === 'testing' || to.kind === 'package' || to.kind === 'node') return null;
    if (here.kind === 'rules' && to.kind !== 'kernel' && to.kind !== 'rules') return 'a test of rules knows rules';
    if (here.module !== null && here.module === to.module) return null;
    if (here.kind === 'module-ui' && to.kind === 'website') return null; // uses the site's texts
    if (here.kind === 'app-server') return null; // the composition root may import everything
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
  | 'declaration'
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

/**
 * Within one module a file may import all permitted kinds; of another module only its face, if the
 * table lists it.
 */
const throughTheTable =
  (own: readonly Kind[], others: readonly Kind[], elsewhere: readonly Kind[]): Law =>
  (from, to) => {
    if (to.module === null) return only(...elsewhere)(from, to);
    if (to.module === from.module) return only(...own)(from, to);
    if (!USES.get(from.module ?? '')?.includes(to.module))
      return `modules/${from.module}/module.ts does not list ${to.module} in its uses`;
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

const appOf = (path: string): string => (path.startsWith('web/') ? 'web' : (path.split('/')[1] ?? ''));
/** An app may import itself and the shared parts, never another app. */
const withinOneApp =
  (law: Law): Law =>
  (from, to) =>
    to.kind === 'website' && appOf(to.path) !== 'web' && appOf(to.path) !== appOf(from.path)
      ? `the ${appOf(from.path)} may not know the ${appOf(to.path)}: what they share lies in web`
      : law(from, to);

/** Packages without an environment that pure code may use: wire schemas, calendar arithmetic, commands of printers. */
const withPackage =
  (name: string, law: Law): Law =>
  (from, to) =>
    to.kind === 'package' && to.path === name ? null : law(from, to);

const LAWS: Record<Kind, Law> = {
  kernel: withPackage('zod', only('kernel')),
  rules: withPackage(
    '@point-of-sale/receipt-printer-encoder',
    withPackage('temporal-polyfill', throughTheTable(['rules'], ['rules'], ['kernel'])),
  ),
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
  declaration: throughTheTable(
    ['rules', 'contract', 'server'],
    ['rules', 'contract', 'server'],
    ['kernel', 'platform', 'declaration'],
  ),
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
    'declaration',
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
    if (second === 'define-module.ts') return plain('declaration');
    const inside = (kind: Kind): Place => ({ kind, module: second, path });
    if (third === 'rules') return inside('rules');
    if (third === 'ui') return inside('module-ui');
    if (third === 'module.ts') return inside('declaration');
    if (third === 'contract') return inside('contract');
    // A further file beside the face (site/snapshot.ts) is a type that other modules share.
    return third.endsWith('.ts') && third !== 'server.ts' && !third.endsWith('.test.ts')
      ? inside('contract')
      : inside('server');
  }
  if (first === 'apps') {
    if (second === 'server') return plain('app-server');
    return plain(third === 'server' ? 'website-server' : 'website');
  }
  // The shared code of all front ends, and next to it the code that serves and builds them.
  if (first === 'web') return plain(second === 'server' || second === 'build' ? 'website-server' : 'website');
  const places = ['kernel', 'platform', 'ui', 'simulators', 'demo', 'testing', 'tools', 'bench'] as const;
  const kind = places.find((each) => each === first);
  if (!kind) throw new Error(`${path} lies where ARCHITECTURE.md knows no place`);
  return plain(kind);
}

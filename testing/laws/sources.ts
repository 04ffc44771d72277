import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export type Source = {
  /** From the root, with slashes: `modules/sales/server.ts`. */
  readonly path: string;
  readonly text: string;
};

const FOLDERS = [
  'apps',
  'bench',
  'demo',
  'kernel',
  'modules',
  'platform',
  'simulators',
  'testing',
  'tools',
  'ui',
  'web',
];
const CODE = /\.(tsx?|mjs)$/;

/** Returns every source file of the program. */
export function readSources(): Source[] {
  const sources: Source[] = [];
  for (const folder of FOLDERS)
    for (const name of listed(join(ROOT, folder)))
      if (CODE.test(name)) {
        const path = `${folder}/${name.split(sep).join('/')}`;
        sources.push({ path, text: readFileSync(join(ROOT, path), 'utf8') });
      }
  return sources;
}

const listed = (folder: string): string[] =>
  statSync(folder, { throwIfNoEntry: false }) ? (readdirSync(folder, { recursive: true }) as string[]) : [];

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/**
 * Returns the imports of a file, as written: `#kernel/money.ts`, `node:fs`, `zod`, `./x.css`. Type
 * imports count too.
 */
export function importsOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const imports = code.matchAll(
    /^\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  );
  return [...imports].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** Returns a file's text without its comments; strings stay. */
export const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^(\s*)\/\/.*$/gm, '$1');

/** Returns the program's own files that a file imports, from the root. */
export const ownFilesIn = (path: string, text: string): string[] =>
  importsOf(text).flatMap((specifier) => {
    if (specifier.startsWith('#')) return specifier.slice(1);
    return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : [];
  });

/** Returns the import cycles, each once, from the file where the search entered it. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const left = new Set<string>();
  const visit = (path: string, way: readonly string[]): void => {
    const met = way.indexOf(path);
    if (met >= 0) circles.push([...way.slice(met), path].join(' -> '));
    if (met >= 0 || left.has(path)) return;
    for (const next of imports.get(path) ?? []) visit(next, [...way, path]);
    left.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return circles;
}

/** Returns every file of the repository by its path, as git sees it: committed or new, nothing ignored. */
export const filesOfRepository = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { cwd: ROOT })
    .toString()
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)));

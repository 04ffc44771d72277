import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export type Source = {
  /** From the root, with slashes: `modules/sales/server.ts`. */
  readonly path: string;
  readonly text: string;
};

const FOLDERS = ['apps', 'bench', 'demo', 'kernel', 'modules', 'platform', 'simulators', 'testing', 'tools', 'ui'];
const CODE = /\.(tsx?|mjs)$/;

/** Every source file of the program. */
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

/** What a file imports, as written: `#kernel/money.ts`, `node:fs`, `zod`, `./x.css`. Type imports count: they are knowledge too. */
export function importsOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const found = code.matchAll(
    /^\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** A file's text without its comments; texts in it stay. */
export const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^(\s*)\/\/.*$/gm, '$1');

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#testing/laws/sources.ts';

/**
 * Returns the files that a compiler configuration lists, from the root; files that it only imports
 * do not count.
 */
function filesOf(configuration: string): string[] {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const shown = execFileSync(process.execPath, [tsc, '-p', configuration, '--showConfig'], { cwd: ROOT });
  const { files = [] } = JSON.parse(shown.toString()) as { files?: string[] };
  return files.map((file) => file.replace(/^\.\//, ''));
}

/** New files count before they are added, deleted ones no longer. */
const sourceFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx', '*.mjs'], {
    cwd: ROOT,
  })
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));

test('every file of TypeScript or JavaScript in the repository is type-checked by at least one tsconfig', () => {
  const configurations = readdirSync(ROOT).filter((name) => /^tsconfig\..+\.json$/.test(name));
  const checked = new Set(configurations.filter((name) => name !== 'tsconfig.base.json').flatMap(filesOf));
  const sources = sourceFiles();
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => !checked.has(file))).toEqual([]);
});

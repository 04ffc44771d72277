/** What the documentation names exists: files and folders of the repository, links, commands of npm. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#testing/laws/sources.ts';

/** Tells what was, with the names of its time. */
const HISTORY = ['CHANGELOG.md'];
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const TOP_FOLDERS = new Set(tracked.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''));
const SOURCE_FILE = /\.(?:tsx?|mjs|cjs|md|sql|css|ya?ml|json|txt)$/;
/** A pattern, or a placeholder: in capitals (`NOUN`, `LOCALE`) or `x`. */
const isPattern = (path: string): boolean =>
  /[*<>()|$\s:=]|\.\.\.|(^|\/|\.|-)[A-Z]{3,}(?=[./-]|$)|\/x[./]/.test(path) && !/README/.test(path);

/** `messages/{en,fr}/x.json` is two paths. */
function expanded(path: string): string[] {
  const braces = /\{([^{}]+)\}/.exec(path);
  if (!braces?.[1]) return [path];
  return braces[1].split(',').flatMap((choice) => expanded(path.replace(braces[0], choice.trim())));
}

/** What a text in backticks names, when it is a path of the repository: from the root or from the folder of the page. */
function namedPaths(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '');
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text.replace(/^\.\//, ''));
  const linked = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.replace(/#.*$/, ''));
  const isOwn = (text: string): boolean =>
    (text.includes('/') && TOP_FOLDERS.has(text.split('/')[0] ?? '')) || (text.includes('/') && SOURCE_FILE.test(text));
  return [...quoted.filter(isOwn), ...linked.filter((target) => target !== '' && !/^[a-z]+:/.test(target))].filter(
    (path) => !path.startsWith('/') && !path.startsWith('../shared') && !isPattern(path),
  );
}

function missingIn(page: string, markdown: string): string[] {
  const exists = (path: string): boolean =>
    existsSync(join(ROOT, path)) || existsSync(join(ROOT, posix.dirname(page), path));
  return namedPaths(markdown)
    .flatMap(expanded)
    .filter((path) => !exists(path));
}

const pages = tracked.filter((path) => path.endsWith('.md') && !HISTORY.includes(path) && existsSync(join(ROOT, path)));

test('every path that a page of the documentation names exists', () => {
  const missing = pages.flatMap((page) =>
    missingIn(page, readFileSync(join(ROOT, page), 'utf8')).map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('the law sees a path that is gone', () => {
  expect(missingIn('docs/x.md', 'See `modules/gone/server.ts`, `kernel/{money,gone}.ts` and [it](./gone.md).')).toEqual(
    ['modules/gone/server.ts', 'kernel/gone.ts', './gone.md'],
  );
  expect(missingIn('docs/x.md', '`modules/*/server.ts`, `apps/NOUN/x.ts`, `and/or`, `kernel/money.ts`')).toEqual([]);
});

test('every npm command that the documentation names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const unknown = pages.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\bnpm run ([a-z][\w:-]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${page}: npm run ${name}`),
  );
  expect(unknown).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#testing/laws/sources.ts';
import { readBook } from '#testing/spec/read-book.ts';
import { readTests } from '#testing/spec/read-tests.ts';

const book = readBook();
const knownIds = new Set(book.map(({ id }) => id));
const rulePrefixes = [...new Set(book.filter(({ kind }) => kind === 'rule').map(({ id }) => familyOf(id)))];

/** The letters of an id: `SEAT` of SEAT-009, `T` of T17a. */
function familyOf(id: string): string {
  return id.replace(/-?\d+[ab]?$/, '');
}

/** Texts that look like ids: hashes, curves, barcodes, and sample values of tests. */
const LOOKALIKES = new Set(['SHA-256', 'P-256', 'CODE-128', 'ABC-123', 'CHE-123']);

const FORMS = [
  // SEAT-009 and D-033; another single letter with a number is the path of a drawing (M-104).
  /(?<![\w-])(?:D|[A-Z][A-Z0-9]+)-\d{3}(?![\w-])/g,
  // T05, I07, G12; not the time of 2026-11-20T20:30.
  /(?<![\w%+/=.#&])(?:T\d{2}[ab]?|I\d{2}|G\d{1,2})(?![\w:.%=]\w|\w)/g,
  new RegExp(`(?<![\\w-])(?:${rulePrefixes.join('|')})-\\d{1,2}(?![\\w-])`, 'g'),
];

/**
 * The files to read: all written by people, except the history of changes, which may name removed
 * ids.
 */
const READ = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', '*.md', '*.html', ':!CHANGELOG.md', ':!docs/spec'];

function citations(): Map<string, string> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...READ], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const cited = new Map<string, string>();
  for (const file of files.trim().split('\n')) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const form of FORMS) for (const [id] of text.matchAll(form)) if (!LOOKALIKES.has(id)) cited.set(id, file);
  }
  return cited;
}

test('every cited id is in the book', () => {
  const cited = citations();
  expect(cited.size).toBeGreaterThan(700);
  const missing = [...cited].filter(([id]) => !knownIds.has(id)).map(([id, file]) => `${id} (${file})`);
  expect(missing).toEqual([]);
});

test('every id is defined once and has a text', () => {
  const ids = book.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(book.filter(({ text }) => text.length < 4).map(({ id }) => id)).toEqual([]);
});

test('the numbers of a family have no gap', () => {
  const families = Map.groupBy(book, ({ id }) => familyOf(id));
  expect(families.size).toBeGreaterThan(40);
  for (const [family, entries] of families) {
    const numbers = new Set(entries.map(({ id }) => Number.parseInt(id.slice(family.length).replace('-', ''), 10)));
    expect([family, [...numbers].sort((a, b) => a - b)]).toEqual([family, [...numbers].map((_, at) => at + 1)]);
  }
});

test('every page of algorithms numbers its rules with a unique prefix', () => {
  const pages = Map.groupBy(
    book.filter(({ kind }) => kind === 'rule'),
    ({ file }) => file,
  );
  const prefixes = [...pages.values()].map((rules) => new Set(rules.map(({ id }) => familyOf(id))));
  expect(prefixes.filter((own) => own.size !== 1)).toEqual([]);
  expect(new Set(rulePrefixes).size).toBe(pages.size);
});

test('a test has ids as tags, its title is a sentence', () => {
  const tests = readTests();
  expect(tests.length).toBeGreaterThan(2_000);
  const begins = new RegExp(`^(?:${[...new Set([...knownIds].map(familyOf))].join('|')})-?\\d+[ab]?\\b`);
  expect(tests.filter(({ title }) => begins.test(title)).map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  const unknown = tests.flatMap(({ ids, file, line }) =>
    ids.filter((id) => !knownIds.has(id)).map((id) => `${id} ${file}:${line}`),
  );
  expect(unknown).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, ROOT } from '#testing/laws/sources.ts';

/**
 * Words and phrases that make a text hard to read aloud, each with what to write instead. They are
 * banned from comments, documents, test titles and the English interface (STYLE.md, GLOSSARY.md).
 */
const BANNED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:whoever|whomever)\b/i, 'the caller, the visitor, the employee'],
  [/\b(?:whatever|whichever)\b/i, 'any, all, each'],
  [/\b(?:somebody|someone else's)\b/i, 'an employee, a visitor, a user'],
  [/\b(?:nobody|anybody|everybody)\b/i, 'no visitor, any caller, every user'],
  [/\b(?:anew|afresh)\b/i, 'again'],
  [/\bby (?:itself|themselves)\b/i, 'automatically, alone'],
  [/\b(?:lies?|lying) ready\b/i, 'is cached, is prepared'],
  [/\blets? go\b/i, 'deactivates, releases'],
  [/\bgives? way\b/i, 'yields, retreats'],
  [/\b(?:turnstile|hearsay|ante-room)\b/i, 'admission control, untrusted input'],
  [/\bin good order\b/i, 'gracefully'],
  [/\bhears? of\b/i, 'receives, learns'],
  [/\bhouses?\b(?!,)/, 'exhibitor, cinema, program'],
  [/\bpok(?:e|es|ed)\b/i, 'notice, refresh signal'],
];

/** Names that once stood for these things in code, each with the name to use (GLOSSARY.md). */
const BANNED_NAMES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:useKept\w*|Kept[A-Z]\w*|kept(?:Use|Cart|Bill))\b/, 'persisted, stored, saved'],
  [/\b(?:\w*Truth|truth)\b(?!\()/, 'status, reported'],
  [/\b(?:hearsay|lately)\b/, 'untrusted, recent'],
  [/\b(?:inALull|leaveQuietly)\b/, 'whenEventLoopIdle'],
  [/\bpatience(?:Ms)?\b/, 'timeout'],
  [/\b(?:lookAtBill|takeBackVoucher)\b/, 'readBillDetails, voidVoucher'],
  [/\b[dD]eeds?\b/, 'action'],
  [/\beditions?\b/, 'rendition'],
  [/\bpoke\b/, 'trigger'],
  [/\bfly\(/, 'submitOnce('],
];

/** Files whose words are not ours: licences, notices and what a tool writes. */
const NOT_OURS =
  /^(?:GLOSSARY\.md|LICENSE|THIRD-PARTY|package|docs\/benchmarks\.md|ui\/fonts\/|demo\/content\/)|testing\/laws\/plain-english/;

const COMMENT = /(?<!['"`])\/\*[\s\S]*?\*\/|(?<![:'"`/\w])\/\/ [^\n]*/g;
/** What programmers and administrators read of running code: summaries of routes, messages of errors and of the log. */
const SENTENCE =
  /(?:\bsummary:|\bnew \w*(?:Error|Problem|WrongUse)\(|\blog\.\w+\([^;]*?)\s*(['"`])((?:\\.|(?!\1).)*\s(?:\\.|(?!\1).)*)\1/gs;
const TITLE = /\b(?:test|describe|it)(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1|\]\)\(\s*(['"])((?:\\.|(?!\3).)*)\3/gs;

type Passage = { readonly where: string; readonly text: string };

/** The passages of a file that a person reads as English, each with its path and line. */
function passagesOf(path: string, text: string): Passage[] {
  const at = (index: number): string => `${path}:${text.slice(0, index).split('\n').length}`;
  if (path.endsWith('.md')) return text.split('\n').map((line, i) => ({ where: `${path}:${i + 1}`, text: line }));
  if (path.startsWith('messages/en/'))
    return text.split('\n').map((line, i) => ({ where: `${path}:${i + 1}`, text: line.replace(/^\s*"[^"]*":/, '') }));
  if (!/\.(?:tsx?|mjs|css)$/.test(path)) return [];
  const comments = [...text.matchAll(COMMENT)].map((match) => ({ where: at(match.index), text: match[0] }));
  const titles = /\.(?:test|journey|shots)\.tsx?$/.test(path)
    ? [...text.matchAll(TITLE)].map((match) => ({ where: at(match.index), text: match[2] ?? match[4] ?? '' }))
    : [];
  const sentences = [...text.matchAll(SENTENCE)].map((match) => ({ where: at(match.index), text: match[2] ?? '' }));
  return [...comments, ...titles, ...sentences];
}

/** The lines of code without comments, each with its path and line. */
const linesOf = (path: string, text: string): Passage[] =>
  /\.(?:tsx?|mjs)$/.test(path) && !path.startsWith('tools/sql-check/')
    ? codeOf(text)
        .split('\n')
        .map((line, i) => ({ where: `${path}:${i + 1}`, text: line }))
    : [];

const bannedNamesIn = (lines: readonly Passage[]): string[] =>
  lines.flatMap(({ where, text }) =>
    BANNED_NAMES.flatMap(([pattern, instead]) => {
      const match = pattern.exec(text);
      return match ? [`${where} ${match[0]}: name it ${instead}`] : [];
    }),
  );

const breachesIn = (passages: readonly Passage[]): string[] =>
  passages.flatMap(({ where, text }) =>
    BANNED.flatMap(([pattern, instead]) => {
      const match = pattern.exec(text.replace(/`[^`\n]*`/g, ''));
      return match ? [`${where} "${match[0]}": write ${instead}`] : [];
    }),
  );

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((path) => /\.(?:tsx?|mjs|css|md|json)$/.test(path) && !NOT_OURS.test(path));

test('comments, documents, test titles and English texts are plain English', () => {
  const passages = files.flatMap((path) => passagesOf(path, readFileSync(join(ROOT, path), 'utf8')));
  expect(passages.length).toBeGreaterThan(10_000);
  expect(breachesIn(passages)).toEqual([]);
});

test('names in code are the words of the glossary', () => {
  const lines = files.flatMap((path) => linesOf(path, readFileSync(join(ROOT, path), 'utf8')));
  expect(lines.length).toBeGreaterThan(100_000);
  expect(bannedNamesIn(lines)).toEqual([]);
});

describe('the law can be broken', () => {
  test('by a name', () => {
    expect(bannedNamesIn(linesOf('kernel/money.ts', 'const truth = await driver.truth();'))).toHaveLength(1);
    expect(bannedNamesIn(linesOf('kernel/money.ts', '// the truth\nexpect(paid).toBeTruthy();'))).toEqual([]);
  });

  test.each([
    ['a comment', 'kernel/money.ts', '// Whoever pays gets change.'],
    ['a docstring', 'kernel/money.ts', '/**\n * Read anew.\n */'],
    ['a test title', 'kernel/money.test.ts', "test('nobody pays twice', () => {});"],
    ['a summary of a route', 'kernel/money.ts', "summary: 'The drawers of the house'"],
    ['the message of an error', 'kernel/money.ts', "throw new Error('nobody pays')"],
    ['a document', 'README.md', 'It lies ready.'],
    ['an English text', 'messages/en/pos/pay.json', '"lead": "It goes on by itself."'],
  ])('by %s', (_what, path, text) => {
    expect(breachesIn(passagesOf(path, text))).toHaveLength(1);
  });

  test('and does not read code', () => {
    expect(breachesIn(passagesOf('kernel/money.ts', "const whoever = 'anew';"))).toEqual([]);
    expect(breachesIn(passagesOf('messages/en/pos/pay.json', '"nobody": "Without a name"'))).toEqual([]);
  });
});

/** Reads the book of ids: `docs/spec` and the numbered rules of `docs/algorithms`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScreen, type Screen } from '#testing/spec/screens.ts';

const ROOT = join(import.meta.dirname, '../..');
const SPEC = 'docs/spec';
const ALGORITHMS = 'docs/algorithms';

export type Kind = 'requirement' | 'decision' | 'invariant' | 'scenario' | 'goal' | 'rule';

export type Entry = {
  /** `SEAT-009`, `D-033`, `T17a`, `I07`, `G12`, `CLAIM-6`. */
  readonly id: string;
  readonly kind: Kind;
  /** Its text, in a line or two of Markdown. */
  readonly text: string;
  /** The file of its definition, from the root. */
  readonly file: string;
  /** Requirements only: the surface that a person sees or operates, if there is one. */
  readonly screen?: Screen;
};

/** Returns all entries in the order of the files, duplicates included. Throws for a wrong cell of the column Screen. */
export function readBook(): Entry[] {
  const requirements = pagesIn(`${SPEC}/requirements`).flatMap((file) =>
    tableRows(file).map(([id = '', screen = '', text = '']) => {
      const entry = { id, kind: 'requirement', text, file } as const;
      return screen === '' ? entry : { ...entry, screen: screenOf(id, screen) };
    }),
  );
  return [
    ...requirements,
    ...plainPage('decision', 'decisions.md'),
    ...plainPage('invariant', 'invariants.md'),
    ...plainPage('scenario', 'scenarios.md'),
    ...plainPage('goal', 'goals.md'),
    ...pagesIn(ALGORITHMS).flatMap(rulesOf),
  ];
}

const plainPage = (kind: Kind, name: string): Entry[] => {
  const file = `${SPEC}/${name}`;
  return tableRows(file).map(([id = '', text = '']) => ({ id, kind, text, file }));
};

function screenOf(id: string, cell: string): Screen {
  try {
    return readScreen(cell);
  } catch (error) {
    throw new Error(`${id}: ${(error as Error).message}`);
  }
}

const pagesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);

/** Returns the cells of each table row that begins with an id. */
function tableRows(file: string): string[][] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines
    .filter((line) => /^\| [A-Z][A-Z0-9]*-?\d+[ab]? \|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** A rule begins a paragraph: `**CLAIM-6 Order of work.** In one transaction ...`. */
function rulesOf(file: string): Entry[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const rules = text.matchAll(/^\*\*([A-Z]+-\d{1,2}) ([^*]+)\*\*/gm);
  return [...rules].map(([, id = '', title = '']) => ({ id, kind: 'rule', text: title, file }));
}

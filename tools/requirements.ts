/**
 * Which requirements of the specification have a test, and which not yet: a requirement is proved by a test whose title
 * names its id (`SEAT-009 ...`). Titles are read from the sources, nothing is run.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The specification's areas and how many requirements each has; they are numbered from 001 without gaps. */
const AREAS = {
  SITE: 65,
  SEAT: 17,
  CART: 16,
  PAY: 20,
  VCH: 21,
  TCK: 10,
  CMS: 6,
  NEWS: 7,
  RT: 9,
  API: 19,
  ERR: 44,
  VAL: 55,
  MOV: 7,
  SCH: 6,
  PORT: 34,
  ROLE: 16,
  DEV: 9,
  POS: 19,
  PRN: 3,
  SCAN: 5,
  SIGN: 8,
  INV: 3,
  CASH: 2,
  PROD: 3,
  RES: 4,
  REP: 6,
  MKT: 5,
  SET: 9,
  I18N: 4,
  SEO: 6,
  CONST: 17,
} as const;

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['kernel', 'modules', 'platform', 'ui', 'apps', 'simulators', 'demo', 'testing', 'tools'];
const TEST_FILE = /\.(test|e2e|journey)\.tsx?$/;
/** A title: the first text in test( or describe(, or behind the table of test.each(...)( and its like. */
const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const ID = /\b([A-Z][A-Z0-9]*)-(\d{3})\b/g;

function* testFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (TEST_FILE.test(entry.name)) yield path;
  }
}

function provedIds(): { requirements: Set<string>; others: Map<string, Set<string>> } {
  const requirements = new Set<string>();
  const others = new Map([
    ['decisions', new Set<string>()],
    ['scenarios', new Set<string>()],
    ['invariants', new Set<string>()],
  ]);
  for (const folder of FOLDERS) {
    for (const file of testFiles(join(ROOT, folder))) {
      for (const [, , title = ''] of readFileSync(file, 'utf8').matchAll(TITLE)) {
        for (const [, area = '', number = ''] of title.matchAll(ID)) {
          if (area === 'D') others.get('decisions')?.add(`D-${number}`);
          else if (area in AREAS && Number(number) >= 1 && Number(number) <= AREAS[area as keyof typeof AREAS])
            requirements.add(`${area}-${number}`);
        }
        for (const [id] of title.matchAll(/\bT\d{2}[ab]?\b/g)) others.get('scenarios')?.add(id);
        for (const [id] of title.matchAll(/\bI\d{2}\b/g)) others.get('invariants')?.add(id);
      }
    }
  }
  return { requirements, others };
}

const { requirements, others } = provedIds();
let total = 0;
for (const [area, count] of Object.entries(AREAS)) {
  total += count;
  const missing = Array.from({ length: count }, (_, i) => `${area}-${String(i + 1).padStart(3, '0')}`).filter(
    (id) => !requirements.has(id),
  );
  const proved = count - missing.length;
  console.log(
    `${area.padEnd(6)} ${String(proved).padStart(3)} of ${String(count).padStart(3)}${missing.length > 0 ? `   not yet: ${missing.map((id) => id.slice(area.length + 1)).join(' ')}` : ''}`,
  );
}
console.log(
  `\n${requirements.size} of ${total} requirements have a test; tests also name ${[...others].map(([what, ids]) => `${ids.size} ${what}`).join(', ')}.`,
);

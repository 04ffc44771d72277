/**
 * `npm run requirements`: for each requirement of `docs/spec` the tests that name it in their tags,
 * by kind. Fails while a requirement about a screen has no browser test that opens the page and
 * operates it (`shown` in the book: opens the page and checks it). Reads sources and runs nothing:
 * that a browser test is on the right page, the test itself proves when it runs
 * (`testing/e2e/support/acting.ts`).
 *
 * `npm run requirements -- SEAT PORT-004` lists some; `-- --short` prints the figures and what is
 * missing.
 */
import { type Entry, readBook } from '#testing/spec/read-book.ts';
import { KINDS, readTests, type TestCase } from '#testing/spec/read-tests.ts';
import { writeScreen } from '#testing/spec/screens.ts';

const requestedIds = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const isShort = process.argv.includes('--short');

const requirements = readBook().filter(({ kind }) => kind === 'requirement');
const tests = readTests();
const testsOf = Map.groupBy(
  tests.flatMap((test) => test.ids.map((id) => ({ id, test }))),
  ({ id }) => id,
);
const testsFor = (id: string): TestCase[] => (testsOf.get(id) ?? []).map(({ test }) => test);

/** Whether a browser test does what the requirement's screen asks for; true for one that is about no screen. */
function isDriven({ id, screen }: Entry): boolean {
  if (!screen) return true;
  return testsFor(id).some(({ acts }) => acts === 'operates' || (screen.isShownOnly && acts === 'looks'));
}

const areaOf = (id: string): string => id.slice(0, id.lastIndexOf('-'));

if (!isShort)
  for (const entry of requirements) {
    if (requestedIds.length > 0 && !requestedIds.some((each) => entry.id === each || areaOf(entry.id) === each))
      continue;
    console.log(`\n${entry.id}${entry.screen ? ` (${writeScreen(entry.screen)})` : ''} ${entry.text}`);
    const own = testsFor(entry.id);
    for (const kind of KINDS)
      for (const { file, line, title, acts } of own.filter((test) => test.kind === kind))
        console.log(`  ${(kind === 'browser' ? `browser, ${acts}` : kind).padEnd(18)} ${file}:${line} ${title}`);
    if (!isDriven(entry)) console.log('  MISSING            a browser test that opens this screen and acts on it');
  }

console.log('\narea    ids  tested  rule  component  database  HTTP  browser  screens  driven');
for (const [area, entries] of Map.groupBy(requirements, ({ id }) => areaOf(id))) {
  const having = (kind: string): number => entries.filter(({ id }) => testsFor(id).some((t) => t.kind === kind)).length;
  const screens = entries.filter(({ screen }) => screen);
  const figures = [
    [entries.length, 5],
    [entries.filter(({ id }) => testsFor(id).length > 0).length, 8],
    [having('rule'), 6],
    [having('component'), 11],
    [having('database'), 10],
    [having('HTTP'), 6],
    [having('browser'), 9],
    [screens.length, 9],
    [screens.filter(isDriven).length, 8],
  ] as const;
  console.log(area.padEnd(6) + figures.map(([figure, width]) => String(figure).padStart(width)).join(''));
}

const untested = requirements.filter(({ id }) => testsFor(id).length === 0);
const screens = requirements.filter(({ screen }) => screen);
const missing = screens.filter((entry) => !isDriven(entry));
const byKind = KINDS.map((kind) => `${tests.filter((test) => test.kind === kind).length} ${kind}`).join(', ');

console.log(`\n${tests.length} tests (a table counts once): ${byKind}.`);
console.log(`${requirements.length - untested.length} of ${requirements.length} requirements are named by a test.`);
if (untested.length > 0) console.log(`Without any test: ${untested.map(({ id }) => id).join(' ')}`);
console.log(
  `${screens.length - missing.length} of ${screens.length} requirements about a screen have a browser test that acts on it.`,
);
if (missing.length > 0) {
  for (const [surface, entries] of Map.groupBy(missing, ({ screen }) => screen?.surface))
    console.log(`Missing on the ${surface}: ${entries.map(({ id }) => id).join(' ')}`);
  process.exitCode = 1;
}

import { expect, test } from 'vitest';
import { codeOf, isTest, readSources } from '#testing/laws/sources.ts';
import { writesIn } from '#testing/laws/table-writes.ts';

/**
 * The demo is written by the use cases that the routes of the portal call: so it has nothing that a
 * person cannot write.
 */
const written = (): string[] =>
  readSources()
    .filter(({ path }) => path.startsWith('demo/') && !isTest(path))
    .filter(({ text }) => writesIn(codeOf(text)).length > 0)
    .map(({ path }) => path);

test('the demo writes no table by SQL', () => {
  expect(written()).toEqual([]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#kernel/refusal.ts';
import { parseJson, pathInWords } from '#platform/file-import/json-file.ts';
import { firstSyntaxError } from '#platform/file-import/json-positions.ts';

function problemOf(text: string) {
  try {
    parseJson(text, 'x.json');
  } catch (error) {
    if (error instanceof Refusal) return error.problems[0];
    throw error;
  }
  return null;
}

test.each([
  ['{"a":1,}', 'file.syntax', 1, 8],
  ['{\n  "a": 1\n  "b": 2\n}', 'file.syntax', 3, 3],
  ['[1, 02]', 'file.syntax', 1, 6],
  ['["a\nb"]', 'file.syntax', 1, 4],
  ['["\\x"]', 'file.syntax', 1, 3],
  ['["\\u12G4"]', 'file.syntax', 1, 3],
  ['{"a":1} x', 'file.syntax', 1, 9],
  ['[nul]', 'file.syntax', 1, 2],
  ["{'a':1}", 'file.syntax', 1, 2],
  ['{"a":', 'file.truncated', 1, 6],
  ['{"a":[1,\n"b', 'file.truncated', 2, 3],
  ['["\\u12', 'file.truncated', 1, 7],
  ['[tru', 'file.truncated', 1, 5],
  ['[-', 'file.truncated', 1, 3],
  ['[1.', 'file.truncated', 1, 4],
  ['["a\\', 'file.truncated', 1, 5],
])('%j gives %s at line %i, column %i', (text, code, line, column) => {
  expect(problemOf(text)).toMatchObject({ code, params: { file: 'x.json', line, column } });
});

test('absurd nesting is refused without a crash', () => {
  expect(problemOf('['.repeat(200_000))).toMatchObject({ code: 'file.syntax', params: { line: 1 } });
});

test('a value is found by its path, or the nearest container if it is missing', () => {
  const document = parseJson('{\n "a b": [\n  {"c": 1},\n  {"c": "x]\\""}\n ],\n "d": {}\n}', 'x.json');
  expect(document.placeOf(['a b', 1, 'c'])).toEqual({ line: 4, column: 9, where: '["a b"][1].c' });
  expect(document.placeOf(['d', 'e', 'f'])).toEqual({ line: 6, column: 7, where: 'd.e.f' });
  expect(document.placeOf([])).toEqual({ line: 1, column: 1, where: '$' });
  expect(pathInWords(['responses', 3, 'body', 'id'])).toBe('responses[3].body.id');
});

test('the position finder and JSON.parse agree on valid JSON, also for damaged text', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '"', '}', ',', '\\', 'é', '\u0001', '0', ':'),
      (text, at, put) => {
        const place = at % (text.length + 1);
        const damaged = text.slice(0, place) + put + text.slice(place + 1);
        let valid = true;
        try {
          JSON.parse(damaged);
        } catch {
          valid = false;
        }
        expect(firstSyntaxError(damaged) === null).toBe(valid);
      },
    ),
    { numRuns: 2000 },
  );
});

import { expect, test } from 'vitest';
import * as z from 'zod';
import { Refusal } from '#kernel/refusal.ts';
import { parseJson } from '#platform/file-import/json-file.ts';
import { shaped, sourceId, sourceText } from '#platform/file-import/shape.ts';

const schema = z.object({ shows: z.array(z.object({ id: sourceId, title: sourceText, seats: z.int().optional() })) });

function problemsOf(text: string) {
  try {
    shaped(parseJson(text, 'x.json'), schema);
  } catch (error) {
    if (error instanceof Refusal) return error.problems;
    throw error;
  }
  return [];
}

test('each field that differs is named with its place', () => {
  const problems = problemsOf('{"shows":[\n{"id":1,"title":"A"},\n{"id":"b"},\n{"id":"","title":"C","seats":1.5}]}');
  expect(problems).toEqual([
    {
      code: 'file.field_type',
      params: { file: 'x.json', line: 2, column: 7, where: 'shows[0].id', expected: 'string', found: 'number' },
    },
    { code: 'file.field_missing', params: { file: 'x.json', line: 3, column: 1, where: 'shows[1].title' } },
    { code: 'file.field_value', params: { file: 'x.json', line: 4, column: 7, where: 'shows[2].id', value: '' } },
    {
      code: 'file.field_type',
      params: { file: 'x.json', line: 4, column: 30, where: 'shows[2].seats', expected: 'int', found: 'number' },
    },
  ]);
});

test.each(['\\u0000', '\\ud800', '\\u001b[31m'])('a text that cannot be stored (%s) is refused', (text) => {
  expect(problemsOf(`{"shows":[{"id":"a","title":"x${text}"}]}`)).toMatchObject([{ code: 'file.field_value' }]);
});

test('of many problems the first twenty are reported and the rest counted', () => {
  const problems = problemsOf(`{"shows":[${Array.from({ length: 50 }, () => '{}').join(',')}]}`);
  expect(problems).toHaveLength(21);
  expect(problems.at(-1)).toEqual({ code: 'file.more_problems', params: { file: 'x.json', count: 80 } });
});

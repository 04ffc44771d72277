import { expect, test } from 'vitest';
import { z } from 'zod';
import { refuseUnknownFields } from '#platform/http/refuse-unknown-fields.ts';

const zPart = z.object({ name: z.string() });
const zForm = refuseUnknownFields(
  z
    .object({
      part: zPart.optional(),
      parts: z.array(zPart).default([]),
      by: z.record(z.string(), zPart).nullable().default(null),
      kind: z
        .discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })])
        .optional(),
      free: z.looseObject({}).optional(),
      text: z.string().transform(Number).optional(),
    })
    .refine(({ parts }) => parts.length < 2, { path: ['parts'], message: 'too many' }),
);
const faults = (value: unknown) =>
  zForm
    .safeParse(value)
    .error?.issues.map(({ code, path, ...issue }) => [
      [...path, ...('keys' in issue ? issue.keys : [])].join('.'),
      code,
    ]);

test.each([
  [{ other: 1 }, 'other'],
  [{ part: { name: 'a', other: 1 } }, 'part.other'],
  [{ parts: [{ name: 'a', other: 1 }] }, 'parts.0.other'],
  [{ by: { x: { name: 'a', other: 1 } } }, 'by.x.other'],
  [{ kind: { type: 'b', other: 1 } }, 'kind.other'],
])('%j names the unknown field', (value, field) => {
  expect(faults(value)).toEqual([[field, 'unrecognized_keys']]);
});

test('what is known is read as before: defaults, transforms, rules, and objects that take all', () => {
  expect(zForm.parse({ text: '7', free: { any: 1 }, kind: { type: 'a' } })).toEqual({
    parts: [],
    by: null,
    text: 7,
    free: { any: 1 },
    kind: { type: 'a' },
  });
  expect(faults({ parts: [{ name: 'a' }, { name: 'b' }] })).toEqual([['parts', 'custom']]);
  // the schema it was made of is as it was
  expect(zPart.parse({ name: 'a', other: 1 })).toEqual({ name: 'a' });
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemsOf } from '#platform/http/validation.ts';

const DIGITS = /^\d+$/;
const never = () => false;

test.each<[string, z.ZodType, unknown, string, Record<string, number>?]>([
  ['nothing at all', z.string(), undefined, 'required'],
  ['an empty text', z.string().min(1), '', 'required'],
  ['a text for a number', z.number(), 'x', 'number'],
  ['half a number', z.int(), 1.5, 'integer'],
  ['a short text', z.string().min(3), 'ab', 'min.string', { min: 3 }],
  ['a long text', z.string().max(1), 'ab', 'max.string', { max: 1 }],
  ['a small number', z.number().min(3), 2, 'min.number', { min: 3 }],
  ['a large number', z.number().max(3), 4, 'max.number', { max: 3 }],
  ['a short list', z.array(z.any()).min(1), [], 'min.array', { min: 1 }],
  ['a long list', z.array(z.any()).max(1), [1, 2], 'max.array', { max: 1 }],
  ['a small file', z.file().min(3), new File(['ab'], 'f'), 'min.file', { min: 3 }],
  ['a large file', z.file().max(1), new File(['ab'], 'f'), 'max.file', { max: 1 }],
  ['an address of nobody', z.email(), 'ada', 'email'],
  ['no web address', z.url(), 'x', 'url'],
  ['no identifier', z.uuid(), 'x', 'uuid'],
  ['no day', z.iso.date(), '2026-02-30', 'date'],
  ['another form', z.string().regex(DIGITS), 'x', 'regex'],
  ['another choice', z.enum(['a']), 'b', 'in'],
  ['a confirmation that differs', z.string().refine(never, 'confirmed'), 'x', 'confirmed'],
  ['a rule’s own code', z.string().refine(never, 'sales.name_length'), 'x', ''],
])('%s has the message of its family', { tags: ['VAL-024'] }, (_, schema, value, family, params) => {
  const result = z
    .object({ items: z.array(z.object({ field: schema })) })
    .safeParse({ items: [{ field: value }] }, { reportInput: true });
  expect(problemsOf(result.error?.issues ?? [])).toEqual([
    { code: family ? `validation.${family}` : 'sales.name_length', path: 'items.0.field', ...(params && { params }) },
  ]);
});

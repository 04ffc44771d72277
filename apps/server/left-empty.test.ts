/** What a form says about a field that was left empty: that it is required, never that it must be a number. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { withSurface } from '#apps/server/surface.ts';
import { problemsOf } from '#platform/http/validation.ts';

/** The ways in which a form sends a field that was left empty. */
const EMPTY = { 'an empty text': '', 'no value': null, 'no field': undefined } as const;
/** What an empty field is told: that it is required, or that a text or list is too short. Never the kind of value it lacks. */
const OF_A_KIND = /^validation\.(number|integer|multiple_of|min\.number|max\.number|boolean|date|regex|in|invalid)$/;

/** Returns a value in which every field is empty, with one element in each list. */
function emptied(schema: z.core.$ZodType, empty: unknown): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, emptied(field, empty)]));
  if (schema instanceof z.ZodArray) return [emptied(schema.element, empty)];
  if (schema instanceof z.ZodPipe) return emptied(schema.in, empty);
  if (schema instanceof z.ZodLazy) return empty;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return emptied(schema.unwrap(), empty);
  return empty;
}

const messagesFor = (schema: z.core.$ZodType, value: unknown): string[] => {
  const { error } = z.safeParse(schema, value, { reportInput: true });
  return problemsOf(error?.issues ?? []).map(({ code, path = '' }) => `${path} ${code}`);
};

test('a field of any form that is left empty is called required, and never that it must be a number', {
  tags: ['VAL-024'],
}, async () => {
  const forms = await withSurface(async (_, routes) =>
    routes.flatMap(({ method, address, body }) =>
      body instanceof z.ZodType ? [[`${method} ${address}`, body] as const] : [],
    ),
  );
  expect(forms.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const [name, schema] of forms)
    for (const [kind, empty] of Object.entries(EMPTY))
      for (const sentence of messagesFor(schema, emptied(schema, empty)))
        if (OF_A_KIND.test(sentence.split(' ')[1] ?? '')) wrong.push(`${name}, ${kind}: ${sentence}`);
  expect(wrong).toEqual([]);
});

import type { preValidationHookHandler } from 'fastify';
import { z } from 'zod';
import { type Problem, Refusal } from '#kernel/refusal.ts';
import { zLocaleQuery } from '#kernel/wire.ts';

const PROBLEMS_MAX = 20;

/**
 * Returns a hook that refuses parameters of the query that the contract does not name, as bodies
 * refuse unknown fields: 422 validation.unknown_field at the name. A filter that is dropped in
 * silence answers something else than was asked. Every route knows `locale`. The hook runs after
 * the gates, and before the contract is checked: a misspelt name is told before the lack of the right
 * one.
 */
export function unknownQueryRefused(query?: z.ZodType): preValidationHookHandler {
  const known = new Set([...Object.keys(zLocaleQuery.shape), ...namesOf(query)]);
  return (request, _reply, done) => {
    const unknown = Object.keys(request.query as object).filter((name) => !known.has(name));
    if (unknown.length === 0) {
      done();
      return;
    }
    const problems = unknown.slice(0, PROBLEMS_MAX).map((path) => ({ code: 'validation.unknown_field', path }));
    done(new Refusal('invalid', problems as [Problem, ...Problem[]]));
  };
}

function namesOf(query: z.ZodType | undefined): readonly string[] {
  if (query === undefined) return [];
  if (query instanceof z.ZodObject) return Object.keys(query.shape);
  if (query instanceof z.ZodPipe) return namesOf(query.in as z.ZodType);
  throw new Error('the query of a contract must be an object, so that its names are known');
}

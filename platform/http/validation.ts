import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';
import { type Problem, Refusal } from '#kernel/refusal.ts';

/** The value data that the messages of the standard families need (VAL-024). */
type Issue = z.core.$ZodIssue & { readonly input?: unknown };

/**
 * Validates a request by its contract. Invalid params are 404; everything else is 422 at the wire
 * paths.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const result = schema.safeParse(data, { reportInput: true });
    if (result.success) return { value: result.data };
    if (httpPart === 'params') return { error: new Refusal('not-found', { code: 'not_found.page' }) };
    return { error: new Refusal('invalid', problemsOf(result.error.issues) as [Problem, ...Problem[]]) };
  };

/** Returns zod's issues as problems of the standard families, at wire paths like `items.0.seat`. */
export const problemsOf = (issues: readonly z.core.$ZodIssue[]): Problem[] =>
  withoutRepeats(
    issues.flatMap((issue): Problem[] => {
      const path = issue.path.map(String).join('.');
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((key) => ({ code: 'validation.unknown_field', path: path ? `${path}.${key}` : key }));
      return [{ ...codeOf(issue as Issue), ...(path && { path }) }];
    }),
  );

/** A field that breaks two rules by being empty is required once. */
const withoutRepeats = (problems: readonly Problem[]): Problem[] =>
  problems.filter(
    ({ code, path }, index) => problems.findIndex((other) => other.code === code && other.path === path) === index,
  );

function codeOf(issue: Issue): Problem {
  const { input } = issue;
  if (input === undefined || input === null || (input === '' && !hasOwnSentence(issue)))
    return { code: 'validation.required' };
  switch (issue.code) {
    case 'invalid_type':
      return { code: TYPE_CODES[issue.expected] ?? 'validation.invalid' };
    case 'too_small':
      return { code: `validation.min.${familyOf(issue.origin)}`, params: { min: Number(issue.minimum) } };
    case 'too_big':
      return { code: `validation.max.${familyOf(issue.origin)}`, params: { max: Number(issue.maximum) } };
    case 'not_multiple_of':
      return { code: 'validation.multiple_of', params: { step: issue.divisor } };
    case 'invalid_format':
      return { code: FORMAT_CODES[issue.format] ?? 'validation.regex' };
    case 'invalid_value':
    case 'invalid_union':
      return { code: 'validation.in' };
    case 'custom':
      return { code: /^[a-z_.]+$/.test(issue.message) ? customCode(issue.message) : 'validation.invalid' };
    default:
      return { code: 'validation.invalid' };
  }
}

/**
 * An empty text is a field that was left empty, or a select without a choice: it is required, and
 * not a number or a date that is wrong. Only a rule with a complete code says something else.
 */
const hasOwnSentence = (issue: Issue): boolean => issue.code === 'custom' && issue.message.includes('.');

/**
 * A contract's `refine(..., 'amount')` means the message `validation.amount`; a dotted name is a
 * complete code.
 */
const customCode = (name: string): string => (name.includes('.') ? name : `validation.${name}`);

const TYPE_CODES: Record<string, string> = {
  string: 'validation.string',
  number: 'validation.number',
  int: 'validation.integer',
  boolean: 'validation.boolean',
  array: 'validation.array',
  object: 'validation.object',
  record: 'validation.object',
  date: 'validation.date',
};
const FORMAT_CODES: Record<string, string> = {
  email: 'validation.email',
  url: 'validation.url',
  uuid: 'validation.uuid',
  guid: 'validation.uuid',
  date: 'validation.date',
  datetime: 'validation.date',
  time: 'validation.date',
};

function familyOf(origin: string): 'string' | 'number' | 'array' | 'file' {
  if (origin === 'string') return 'string';
  if (origin === 'file') return 'file';
  return origin === 'array' || origin === 'set' || origin === 'map' ? 'array' : 'number';
}

/**
 * Serialises an answer. In tests the answer must match the contract exactly, without missing or
 * additional fields. In production it is not checked: the compiler has checked the types, and
 * checks cost the visitor time.
 */
export const serializerCompiler =
  (options: { check: boolean }): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, method, url }) =>
  (answer: unknown) => {
    const text = JSON.stringify(answer);
    if (options.check) {
      const sent: unknown = JSON.parse(text);
      const result = schema.safeParse(sent);
      if (!result.success)
        throw new Error(`the answer of ${method} ${url} breaks its contract: ${z.prettifyError(result.error)}`);
      const undeclared = firstUndeclared(sent, result.data);
      if (undeclared) throw new Error(`the answer of ${method} ${url} has "${undeclared}", which its contract lacks`);
    }
    return text;
  };

function firstUndeclared(sent: unknown, declared: unknown, path = ''): string | null {
  if (typeof sent !== 'object' || sent === null) return null;
  if (typeof declared !== 'object' || declared === null) return path;
  for (const [key, value] of Object.entries(sent)) {
    const here = path ? `${path}.${key}` : key;
    if (!(key in declared)) return here;
    const deeper = firstUndeclared(value, (declared as Record<string, unknown>)[key], here);
    if (deeper) return deeper;
  }
  return null;
}

import { expect, test } from 'vitest';
import { ApiError } from '#apps/browser/api-error.ts';
import { NO_PROBLEM, problemOf, withoutField } from '#apps/website/forms/form-problem.ts';

const refused = (errors: Record<string, string[]>, message = '') =>
  new ApiError({ status: 422, body: { message, errors } });

test('ERR-007 ERR-008 VAL-022 a 422 stands under its fields; general and message stand above the button', () => {
  expect(
    problemOf(refused({ email: ['No address', 'Too short'], general: ['Prices changed'], message: ['Sorry'] }), [
      'email',
    ]),
  ).toEqual({
    fields: { email: ['No address', 'Too short'] },
    general: ['Prices changed', 'Sorry'],
    alert: null,
  });
});

test('ERR-007 a 422 that names nothing shows its sentence', () => {
  expect(problemOf(refused({}, 'Not possible'), ['email']).general).toEqual(['Not possible']);
  expect(problemOf(refused({ email: ['x'] }, 'Not possible'), ['email']).general).toEqual([]);
});

test.each([
  ['ERR-009 429 has its own words', new ApiError({ status: 429 }), 'too_many'],
  ['ERR-006 a fault of the server is an apology', new ApiError({ status: 500 }), 'exception'],
  ['ERR-006 no answer at all is an apology', new ApiError({ status: 0 }), 'exception'],
  ['ERR-006 a bug of ours is an apology', new TypeError('x'), 'exception'],
])('%s', (_, error, alert) => {
  expect(problemOf(error, ['email'])).toEqual({ fields: {}, general: [], alert });
});

test('VAL-016 what is typed into is no longer wrong, what is not stays', () => {
  const problem = problemOf(refused({ email: ['No address'], name: ['Too short'] }), ['email', 'name']);
  expect(withoutField(problem, 'email').fields).toEqual({ name: ['Too short'] });
  expect(withoutField(problem, 'phone')).toBe(problem);
  expect(withoutField(withoutField(problem, 'email'), 'name')).toEqual(NO_PROBLEM);
});

test('VAL-019 NEWS-005 the message of a contact form is one of its fields', () => {
  const { fields, general } = problemOf(refused({ message: ['Too short'], items: ['?'] }), ['name', 'message']);
  expect([fields, general]).toEqual([{ message: ['Too short'] }, ['?']]);
});

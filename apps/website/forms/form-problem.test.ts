import { expect, test } from 'vitest';
import { NO_PROBLEM, problemOf, withoutField } from '#apps/website/forms/form-problem.ts';
import { ApiError } from '#web/api/api-error.ts';

const refused = (errors: Record<string, string[]>, message = '') =>
  new ApiError({ status: 422, body: { message, errors } });

test('a 422 appears under its fields; general errors and the message appear above the button', {
  tags: ['ERR-007', 'ERR-008', 'VAL-022'],
}, () => {
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

test('a 422 without a field shows its message', { tags: ['ERR-007'] }, () => {
  expect(problemOf(refused({}, 'Not possible'), ['email']).general).toEqual(['Not possible']);
  expect(problemOf(refused({ email: ['x'] }, 'Not possible'), ['email']).general).toEqual([]);
});

test.each([
  ['429 has its own words', new ApiError({ status: 429 }), 'too_many'],
  ['a fault of the server is an apology', new ApiError({ status: 500 }), 'exception'],
  ['no answer at all is an apology', new ApiError({ status: 0 }), 'exception'],
  ['a bug of ours is an apology', new TypeError('x'), 'exception'],
])('%s', { tags: ['ERR-009', 'ERR-006'] }, (_, error, alert) => {
  expect(problemOf(error, ['email'])).toEqual({ fields: {}, general: [], alert });
});

test('typing removes the error of its field, and no other', { tags: ['VAL-016'] }, () => {
  const problem = problemOf(refused({ email: ['No address'], name: ['Too short'] }), ['email', 'name']);
  expect(withoutField(problem, 'email').fields).toEqual({ name: ['Too short'] });
  expect(withoutField(problem, 'phone')).toBe(problem);
  expect(withoutField(withoutField(problem, 'email'), 'name')).toEqual(NO_PROBLEM);
});

test('the message of a contact form is one of its fields', { tags: ['VAL-019', 'NEWS-005'] }, () => {
  const { fields, general } = problemOf(refused({ message: ['Too short'], items: ['?'] }), ['name', 'message']);
  expect([fields, general]).toEqual([{ message: ['Too short'] }, ['?']]);
});

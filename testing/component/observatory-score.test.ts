import { expect, test } from 'vitest';
import { observatoryScore } from '#testing/component/observatory-score.ts';

const GOOD: Record<string, string> = {
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
const score = (changes: Record<string, string> = {}, cookies: string[] = [], html = '') =>
  observatoryScore(new Headers({ ...GOOD, ...changes }), cookies, html);

test('an answer above all requirements', { tags: ['G10'] }, () => {
  expect(score()).toBe(130);
  expect(score({}, ['__Host-session=x; Secure; HttpOnly; SameSite=Lax', 'XSRF-TOKEN=x; Secure; SameSite=Lax'])).toBe(
    135,
  );
});

test.each(Object.keys(GOOD))('without %s the score falls', { tags: ['G10'] }, (name) => {
  const { [name]: _, ...rest } = GOOD;
  expect(observatoryScore(new Headers(rest), [], '')).toBeLessThan(130);
});

test.each([
  ['inline scripts, and extra credit with them', { 'content-security-policy': "script-src 'unsafe-inline'" }, 60],
  [
    'eval',
    { 'content-security-policy': "default-src 'none'; script-src 'self' 'unsafe-eval'; frame-ancestors x" },
    110,
  ],
  [
    'inline styles',
    { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors x" },
    120,
  ],
  ['data: as a script', { 'content-security-policy': "default-src 'none'; script-src data:; frame-ancestors x" }, 80],
  ['a referrer for everybody', { 'referrer-policy': 'unsafe-url' }, 120],
  ['three months of https', { 'strict-transport-security': 'max-age=7776000' }, 120],
  ['answers for every origin', { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' }, 50],
])('%s costs points', { tags: ['G10'] }, (_, changes, expected) => {
  expect(score(changes)).toBe(expected);
});

test.each([
  ['a session scripts can read', ['session=x; Secure'], 70],
  ['a session without https', ['session=x; HttpOnly'], 120],
  ['a token for every site', ['XSRF-TOKEN=x; Secure'], 80],
])('%s costs points', { tags: ['G10'] }, (_, cookies, expected) => {
  expect(score({}, cookies)).toBe(expected);
});

test('third-party scripts cost points, unless they have a hash', { tags: ['G10'] }, () => {
  expect(score({}, [], '<script src="/assets/own.js"></script>')).toBe(130);
  expect(score({}, [], '<script src="https://other.example/x.js"></script>')).toBe(125);
  expect(score({}, [], '<script src="//other.example/x.js"></script>')).toBe(50);
});

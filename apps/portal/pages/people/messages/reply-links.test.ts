import { expect, test } from 'vitest';
import { mailLink, phoneLink } from '#apps/portal/pages/people/messages/reply-links.ts';

test('the link for an answer keeps every character of the address', () => {
  expect(mailLink('ada@example.org')).toBe('mailto:ada@example.org');
  expect(mailLink('a+b?cc=x&y%z@example.org')).toBe('mailto:a%2Bb%3Fcc%3Dx%26y%25z@example.org');
});

test.each([
  ['+32 2 123 45 67', 'tel:+3221234567'],
  ['0032 (0)2-123.45/67', 'tel:003221234567'],
  ['+32 (0)2 123 45 67', 'tel:+3221234567'],
  ['02/123 45 67', 'tel:021234567'],
  ['(02) 123 45 67', 'tel:021234567'],
])('%s is dialled as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

test('what is no number has no link', () => {
  for (const phone of ['', '[card]', '+', '-']) expect(phoneLink(phone)).toBeNull();
});

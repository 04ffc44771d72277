import { expect, test } from 'vitest';
import { withoutLinks } from '#modules/email/rules/without-links.ts';

test.each([
  ['Hello Buy pills http://evil.example,', 'Hello Buy pills,'],
  ['Hello HTTPS://evil.example/x?y=1,', 'Hello,'],
  ['Hello javascript://x Ada,', 'Hello Ada,'],
  ['Hello www.evil.example,', 'Hello,'],
  ['Hello evil.example/win,', 'Hello evil. example/win,'],
  ['Hello evil。example,', 'Hello evil. example,'],
  ['Hello mallory@evil.example,', 'Hello mallory@evil. example,'],
])('%j becomes %j: no mail program makes a link of it', { tags: ['T83'] }, (text, expected) => {
  expect(withoutLinks(text)).toBe(expected);
});

test.each(['Hello J.R.R. Tolkien,', 'Dag Anne-Marie van der A,', 'Bonjour,', 'Hallo Zoë & Söhne!', 'Hello 3.5,'])(
  '%j stays',
  (text) => {
    expect(withoutLinks(text)).toBe(text);
  },
);

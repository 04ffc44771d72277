import { expect, test } from 'vitest';
import { secretsFrom } from '#platform/secrets.ts';

const ours = secretsFrom('a'.repeat(32));
const theirs = secretsFrom('b'.repeat(32));

test('what is sealed opens here, and only here', () => {
  const sealed = ours.seal('Ab3dXy7k9QmP');
  expect(ours.open(sealed)).toBe('Ab3dXy7k9QmP');
  expect(() => theirs.open(sealed)).toThrow();
  sealed[20] = (sealed[20] ?? 0) ^ 1;
  expect(() => ours.open(sealed)).toThrow();
});

test('a signed value comes back; a changed one, or one signed for another purpose, does not', () => {
  const signed = ours.sign('session', 'abc');
  expect(ours.unsign('session', signed)).toBe('abc');
  expect(ours.unsign('session', signed.replace('abc', 'abd'))).toBeNull();
  expect(ours.unsign('csrf', signed)).toBeNull();
  expect(theirs.unsign('session', signed)).toBeNull();
  expect(ours.unsign('session', 'nothing')).toBeNull();
});

import { expect, test } from 'vitest';
import { secretsFrom } from '#platform/crypto/secrets.ts';

const ours = secretsFrom('a'.repeat(32));
const theirs = secretsFrom('b'.repeat(32));

test('sealed text opens on this installation only', () => {
  const sealed = ours.seal('Ab3dXy7k9QmP');
  expect(ours.open(sealed)).toBe('Ab3dXy7k9QmP');
  expect(() => theirs.open(sealed)).toThrow();
  sealed[20] = (sealed[20] ?? 0) ^ 1;
  expect(() => ours.open(sealed)).toThrow();
});

test('a signed value is returned; a changed one, or one signed for another purpose, is not', () => {
  const signed = ours.sign('session', 'abc');
  expect(ours.unsign('session', signed)).toBe('abc');
  expect(ours.unsign('session', signed.replace('abc', 'abd'))).toBeNull();
  expect(ours.unsign('csrf', signed)).toBeNull();
  expect(theirs.unsign('session', signed)).toBeNull();
  expect(ours.unsign('session', 'nothing')).toBeNull();
});

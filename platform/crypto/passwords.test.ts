import { expect, test } from 'vitest';
import { hashPassword, isPassword } from '#platform/crypto/passwords.ts';

// Employees that tests build have cheap hashes (testing/builders/employee.ts); this is the cost of real ones.
test('a password is stored as Argon2id with 19 MiB and two passes', async () => {
  const stored = await hashPassword('velvet curtain');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword('velvet curtain', stored)).toBe(true);
  expect(await isPassword('velvet curtains', stored)).toBe(false);
});

test('no password fits a person who has none, not even the one that is compared instead', async () => {
  expect(await isPassword('', null)).toBe(false);
  expect(await isPassword('nobody', null)).toBe(false);
});

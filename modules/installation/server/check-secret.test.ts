import { expect, test } from 'vitest';
import { checkSecret, SecretProblem } from '#modules/installation/server.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();

test('the first secret is remembered; a program with another one is refused, and changes nothing', {
  tags: ['I18', 'I21'],
}, async () => {
  const secrets = secretsFrom('the secret of this installation');
  await checkSecret(t.db, secrets);
  await checkSecret(t.db, secrets);
  await expect(checkSecret(t.db, secretsFrom('the secret of another one'))).rejects.toThrow(SecretProblem);
  await checkSecret(t.db, secrets);
});

test('of two programs that start at once with different secrets one is refused', { tags: ['I18'] }, async () => {
  await t.asOwner('UPDATE installation SET secret_check = NULL');
  const starts = await Promise.allSettled(
    ['one secret of two', 'the other of two'].map((secret) => checkSecret(t.db, secretsFrom(secret))),
  );
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '#platform/db/tx.ts';

export const CREDENTIAL_TOPIC = 'mail.staff_credential';

/** What changed of the ways in which an employee signs in. */
export const CREDENTIAL_CHANGES = [
  'password_changed',
  'password_reset',
  'password_set',
  'email_changed',
  'passkey_added',
  'passkey_removed',
  'totp_on',
  'totp_off',
  'recovery_codes_made',
  'recovery_code_used',
  'factors_removed',
] as const;

export const zCredentialChange = z.object({
  employeeId: z.number().int(),
  change: z.enum(CREDENTIAL_CHANGES),
  /** The language in which the person changed it; null: a colleague did, and the portal's language is used. */
  locale: z.string().nullable(),
  /** Where to, if not to the present address: the one before a change of the address. */
  address: z.string().optional(),
});
export type CredentialChange = z.infer<typeof zCredentialChange>;

/** Mails an employee that their way of signing in changed, so that they notice what they did not do (ASVS 6.3.7). */
export const mailCredentialChange = (tx: Pick<Tx, 'emit'>, change: CredentialChange): Promise<void> =>
  tx.emit(CREDENTIAL_TOPIC, randomUUID(), change);

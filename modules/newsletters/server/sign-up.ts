import { randomBytes } from 'node:crypto';
import { doubleOptIn, subscriberOf, writeSignUp } from '#modules/newsletters/server/subscribers.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

export const WELCOME_TOPIC = 'mail.newsletter_welcome';
export const CONFIRM_TOPIC = 'mail.newsletter_confirm';

/** Repeated sign-ups of one address do not fill its mailbox. */
const CONFIRM_AGAIN_MS = 3_600_000;

export type SignUp = {
  /** Compared in lower case (D-065). */
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly locale: string;
};

/**
 * Signs an address up (D-163): a welcome, or with double opt-in an email that asks for
 * confirmation. An existing subscriber is not changed, name included: the caller need not be the
 * owner of the address. Returns whether a confirmation is required, which depends on the settings
 * only.
 */
export async function signUp(tx: Tx, input: SignUp): Promise<{ confirm: boolean }> {
  const confirm = await doubleOptIn(tx);
  const token = randomBytes(24).toString('base64url');
  const { row, isNew } = await subscriberOf(tx, { email: input.email.toLowerCase(), locale: input.locale, token });
  const receives = row.confirmed && !row.left;
  const isConfirmationPending =
    !isNew && !row.confirmed && !row.left && tx.now - row.subscribed_at_ms < CONFIRM_AGAIN_MS;
  if (receives || (confirm && isConfirmationPending)) return { confirm };
  const { firstName, lastName, locale } = input;
  await writeSignUp(tx, { id: row.id, firstName, lastName, locale, token, confirmed: !confirm });
  await tx.emit(confirm ? CONFIRM_TOPIC : WELCOME_TOPIC, `${row.id}.${token}`, { subscriberId: row.id, token });
  return { confirm };
}

import { randomUUID } from 'node:crypto';
import { refuse } from '#kernel/refusal.ts';
import type { Captcha } from '#modules/captcha/server.ts';
import type { ContactMessage } from '#modules/contact/contract/public.ts';
import { MESSAGES_KEPT_DAYS } from '#modules/contact/rules/deliveries.ts';
import type { Acting, Db, SystemTx } from '#platform/db/tx.ts';
import { forgetFinished } from '#platform/jobs/outbox.ts';
import { withoutCards } from '#platform/observability/redact.ts';

export const CONTACT_TOPIC = 'mail.contact';

type Sending = { readonly message: ContactMessage; readonly locale: string; readonly address: string };

/**
 * Stores a visitor's message. Refuses as the captcha does; when it returns, the message is stored.
 */
export async function sendMessage(
  { db, captcha }: { db: Db; captcha: Captcha },
  acting: Acting,
  { message, locale, address }: Sending,
): Promise<void> {
  const { grecaptcha, name, email, phone, message: text } = message;
  // Masked, it is not a valid address; unmasked, it would store a card number (I21).
  if (withoutCards(email) !== email) throw refuse('validation.email', undefined, 'email');
  const useCaptcha = await captcha.check({ exhibitorId: acting.exhibitorId, token: grecaptcha, address });
  await db.tx(acting, async (tx) => {
    await useCaptcha(tx);
    await tx.emit(CONTACT_TOPIC, randomUUID(), {
      name: withoutCards(name),
      email,
      phone: withoutCards(phone ?? ''),
      message: withoutCards(text),
      locale,
    });
  });
}

/**
 * D-166, D-182: deletes messages that were written at least 90 days ago and were sent or finally
 * failed, not pending ones. Sending one again does not keep it longer. Returns how many.
 */
export const purgeContactMessages = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  forgetFinished(tx, CONTACT_TOPIC, `${MESSAGES_KEPT_DAYS} days`);

import { randomUUID } from 'node:crypto';
import { refuse } from '#kernel/refusal.ts';
import type { Captcha } from '#modules/captcha/server.ts';
import type { ContactMessage } from '#modules/contact/contract/public.ts';
import { NONE_OLD, type Old, retentionDays } from '#modules/exhibitor/server.ts';
import type { Acting, Db, Reads, SystemTx } from '#platform/db/tx.ts';
import { countFinished, forgetFinished } from '#platform/jobs/outbox.ts';
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

const KEPT = retentionDays('message_days', 'outbox');

/**
 * D-166, D-182: deletes messages that are older than their exhibitor keeps them and were sent or finally
 * failed, not pending ones; of one exhibitor, or of all. Sending one again does not keep it longer.
 * Returns how many.
 */
export const purgeContactMessages = (tx: Pick<SystemTx, 'run'>, exhibitorId: number | null = null): Promise<number> =>
  forgetFinished(tx, { topic: CONTACT_TOPIC, kept: KEPT, exhibitorId });

/** Counts what `purgeContactMessages` would delete. */
export const countOldMessages = async (first: Pick<Reads, 'one'>): Promise<Old> =>
  (await countFinished(first, CONTACT_TOPIC, KEPT)) ?? NONE_OLD;

import { randomUUID } from 'node:crypto';
import { refuse } from '#kernel/refusal.ts';
import type { Captcha } from '#modules/captcha/server.ts';
import type { ContactMessage } from '#modules/contact/contract.ts';
import type { Acting, Db, SystemTx } from '#platform/db/tx.ts';
import { withoutCards } from '#platform/redact.ts';

export const CONTACT_TOPIC = 'mail.contact';
const KEPT = '90 days';

type Sending = { readonly message: ContactMessage; readonly locale: string; readonly address: string };

/** Takes a visitor's message in. Refuses what the captcha refuses; once it answers, the message is safe. */
export async function sendMessage(
  { db, captcha }: { db: Db; captcha: Captcha },
  acting: Acting,
  { message, locale, address }: Sending,
): Promise<void> {
  const { grecaptcha, name, email, phone, message: text } = message;
  // Blotted out it would be no address, and kept it would be a card's number (I21).
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

/** D-166, D-182: messages that were sent or given up. Those still to be sent are not touched. Answers how many. */
export const forgetContactMessages = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run(`DELETE FROM outbox WHERE topic = $1 AND coalesce(done_at, dead_at) < foyer_now() - interval '${KEPT}'`, [
    CONTACT_TOPIC,
  ]);

import { CONTACT_TOPIC } from '#modules/contact/server/send-message.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';
import { erasePayloadsOf, payloadsOf } from '#platform/jobs/outbox.ts';

/** Returns what a person wrote with the contact form, as it is stored. */
export const messagesOf = (first: Pick<Reads, 'query'>, email: string): Promise<{ payload: unknown }[]> =>
  payloadsOf(first, CONTACT_TOPIC, email);

/** Empties the messages of a person that were sent or given up. */
export const eraseMessagesOf = (tx: Pick<Tx, 'run'>, email: string): Promise<number> =>
  erasePayloadsOf(tx, CONTACT_TOPIC, email, { name: '–', email: 'erased@invalid.invalid', phone: '', message: '–' });

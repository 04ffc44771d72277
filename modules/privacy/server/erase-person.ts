import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import { redactEntriesOf } from '#modules/audit/server.ts';
import { eraseMessagesOf, messagesOf } from '#modules/contact/server.ts';
import { eraseSubscriber, subscriberData } from '#modules/newsletters/server.ts';
import { eraseValuesOf } from '#modules/personal-values/server.ts';
import type { ErasureWire } from '#modules/privacy/contract/erasure.ts';
import { ERASE_KEYWORD } from '#modules/privacy/rules/erase-keyword.ts';
import { endLinks } from '#modules/privacy/server/own/data-links.sql.ts';
import { eraseGuest, reservationsOfGuest } from '#modules/reservations/server.ts';
import { alertsOf, eraseAlertsOf } from '#modules/sale-alerts/server.ts';
import { buyerTraces, clientWith, eraseBuyer } from '#modules/sales/server.ts';
import { cardsOfHolder, eraseGifts, eraseHolder } from '#modules/vouchers/server.ts';
import type { Acting, Db, ReadTx, Tx } from '#platform/db/tx.ts';

/** Returns what goes and what stays if a client is forgotten. Refuses 404 not_found.client. */
export const previewErasure = (db: Db, exhibitorId: number, clientId: number): Promise<ErasureWire> =>
  db.read(exhibitorId, async (tx) => erasureOf(tx, await emailOf(tx, clientId)));

/**
 * Forgets a client: name and address leave bills, reservations, cards, messages and the newsletter;
 * client and notes are deleted, and the audit names a token without a value. Bills keep number,
 * amounts and lines, as the law demands (D-182); tickets to come still admit. Refuses 404
 * not_found.client; 422 `keyword` privacy.wrong_keyword; 409 privacy.open_purchases.
 */
export const erasePerson = (db: Db, acting: Acting, clientId: number, keyword: string): Promise<ErasureWire> => {
  if (keyword.trim() !== ERASE_KEYWORD) throw refuse('privacy.wrong_keyword', { keyword: ERASE_KEYWORD }, 'keyword');
  return db.tx(acting, async (tx) => {
    const email = await emailOf(tx, clientId);
    const erasure = await erasureOf(tx, email);
    if (erasure.open > 0) throw conflict('privacy.open_purchases', { count: erasure.open });
    await eraseEverywhere(tx, email);
    const { email: _email, ...counts } = erasure;
    await tx.audit({ action: 'client.erased', entity: 'client', entityId: clientId, after: counts });
    return erasure;
  });
};

/** Also ends every link of the address, and takes names out of entries of the audit about the person. */
export async function eraseEverywhere(tx: Tx, email: string): Promise<void> {
  await endLinks(tx, email);
  // First: it finds the entries by what the others forget.
  await redactEntriesOf(tx, email);
  await eraseGifts(tx, email);
  await eraseBuyer(tx, email);
  await eraseHolder(tx, email);
  await eraseGuest(tx, email);
  await eraseSubscriber(tx, email);
  await eraseAlertsOf(tx, email);
  await eraseMessagesOf(tx, email);
  await eraseValuesOf(tx, email);
}

async function emailOf(tx: Pick<ReadTx, 'one'>, clientId: number): Promise<string> {
  const client = await clientWith(tx, clientId, null);
  if (!client) throw notFound('client');
  return client.email;
}

export async function erasureOf(tx: Pick<ReadTx, 'one' | 'query'>, email: string): Promise<ErasureWire> {
  const traces = await buyerTraces(tx, email);
  return {
    email,
    ...traces,
    reservations: (await reservationsOfGuest(tx, email)).length,
    cards: (await cardsOfHolder(tx, email)).length,
    messages: (await messagesOf(tx, email)).length,
    sale_alerts: (await alertsOf(tx, email)).length,
    newsletter: (await subscriberData(tx, email)) !== null,
  };
}

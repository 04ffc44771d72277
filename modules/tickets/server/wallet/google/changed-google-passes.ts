import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db/tx.ts';

/** The outbox topic of a change of one pass, or of one class, at Google. */
export const GOOGLE_TOPIC = 'wallet.google';

/**
 * Tells Google, after the commit, that tickets changed whose passes a buyer asked for. Call it in the
 * transaction of the change. The handler sends what is then true: a repeated one does no harm.
 */
export async function googlePassesChanged(tx: Tx, ticketIds: readonly string[]): Promise<void> {
  const passes = await tx.query<{ ticket_id: string; screening_id: number }>(
    `SELECT p.ticket_id, t.screening_id FROM google_pass p JOIN ticket t ON t.exhibitor_id = p.exhibitor_id AND t.id = p.ticket_id
      WHERE p.exhibitor_id = tenant() AND p.ticket_id = ANY($1::uuid[])`,
    [ticketIds],
  );
  await googlePassesLater(tx, passes);
}

/** `at`: epoch ms; default: at once. */
export async function googlePassesLater(
  tx: Pick<Tx, 'emit'>,
  passes: readonly { readonly ticket_id: string; readonly screening_id: number }[],
  at?: number,
): Promise<void> {
  const screenings = new Set(passes.map(({ screening_id }) => screening_id));
  await Promise.all([
    ...[...screenings].map((id) => tx.emit(GOOGLE_TOPIC, `s${id}:${randomUUID()}`, { screeningId: id }, at)),
    ...passes.map(({ ticket_id: id }) => tx.emit(GOOGLE_TOPIC, `${id}:${randomUUID()}`, { ticketId: id }, at)),
  ]);
}

import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { messagesOf } from '#modules/contact/server.ts';
import { subscriberData } from '#modules/newsletters/server.ts';
import { reservationsOfGuest } from '#modules/reservations/server.ts';
import { alertsOf } from '#modules/sale-alerts/server.ts';
import { billsOfPerson, clientWith, notesOf } from '#modules/sales/server.ts';
import { cardsOfHolder, giftsTo } from '#modules/vouchers/server.ts';
import type { Acting, Db, Reads } from '#platform/db/tx.ts';

const NOTES_MAX = 100;

/**
 * Returns everything that is stored about a client, as an object of plain values. The export is in
 * the audit. Refuses 404 not_found.client.
 */
export const exportPerson = (db: Db, acting: Acting, clientId: number): Promise<PersonData> =>
  db.tx(acting, async (tx) => {
    const client = await clientWith(tx, clientId, null);
    if (!client) throw notFound('client');
    await tx.audit({ action: 'client.exported', entity: 'client', entityId: clientId });
    return dataOf(tx, client.email, client);
  });

export type PersonData = Readonly<Record<string, unknown>>;
type Client = { readonly id: number; readonly name: string; readonly email: string; readonly purchases: number };

/** Returns everything that is stored about an address; `client` is null if it is none. */
export async function dataOf(
  tx: Pick<Reads, 'one' | 'query'>,
  email: string,
  client: Client | null,
): Promise<PersonData> {
  const bills = await billsOfPerson(tx, email);
  const notes = client ? await notesOf(tx, client.id, NOTES_MAX) : [];
  return {
    client: client && { name: client.name, email, purchases: client.purchases },
    purchases: bills.map(({ total, lines, ...bill }) => ({
      ...bill,
      total: eurosFromCents(total),
      lines: lines.map((line) => ({ ...line, amount: eurosFromCents(line.amount) })),
    })),
    reservations: await reservationsOfGuest(tx, email),
    cards: await cardsOfHolder(tx, email),
    gifts: await giftsTo(tx, email),
    sale_alerts: await alertsOf(tx, email),
    newsletter: await subscriberData(tx, email),
    messages: (await messagesOf(tx, email)).map(({ payload }) => payload),
    notes: notes.map(({ text, created_at_ms }) => ({ text, written_at: new Date(created_at_ms).toISOString() })),
  };
}

/** The two forms of an export. */
export const FORMATS = ['json', 'text'] as const;

/** Returns an export as a file. */
export const exportFile = (data: PersonData, name: string, format: (typeof FORMATS)[number]) => ({
  disposition: `attachment; filename="${name}.${format === 'text' ? 'txt' : 'json'}"`,
  type: format === 'text' ? 'text/plain; charset=utf-8' : 'application/octet-stream',
  bytes: Buffer.from(format === 'text' ? readableText(data) : JSON.stringify(data, null, 2)),
});

/** Returns the same as text: a name and a value on each line. */
export function readableText(value: unknown, depth = 0): string {
  const indent = '  '.repeat(depth);
  if (Array.isArray(value))
    return value.length === 0
      ? `${indent}-\n`
      : value.map((member, index) => `${indent}${index + 1}.\n${readableText(member, depth + 1)}`).join('');
  if (typeof value !== 'object' || value === null) return `${indent}${value ?? '-'}\n`;
  return Object.entries(value)
    .map(([name, member]) =>
      typeof member === 'object' && member !== null
        ? `${indent}${name}:\n${readableText(member, depth + 1)}`
        : `${indent}${name}: ${member ?? '-'}\n`,
    )
    .join('');
}

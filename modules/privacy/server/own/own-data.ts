import { eurosFromCents } from '#kernel/money.ts';
import { conflict, notFound } from '#kernel/refusal.ts';
import type { ErasureWire } from '#modules/privacy/contract/erasure.ts';
import type { OwnDataWire } from '#modules/privacy/contract/public.ts';
import { eraseEverywhere, erasureOf } from '#modules/privacy/server/erase-person.ts';
import { dataOf, type PersonData } from '#modules/privacy/server/export-person.ts';
import { presentLink, spendLink } from '#modules/privacy/server/own/data-links.sql.ts';
import { dataLinkOf } from '#modules/privacy/server/own/link-token.ts';
import { sealAddress } from '#modules/privacy/server/own/request-link.ts';
import { reservationsOfGuest } from '#modules/reservations/server.ts';
import { billsOfPerson, clientOf } from '#modules/sales/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, Reads } from '#platform/db/tx.ts';

export const ERASED_TOPIC = 'mail.data_erased';

type Deps = { readonly db: Db; readonly secrets: Secrets };

/** Why a person is not forgotten now. */
const REFUSALS = {
  open_purchases: 'privacy.own_open_purchases',
  tickets_to_use: 'privacy.own_tickets_to_use',
} as const;

/** The latest purchases that the page lists; the export has all of them. */
const SHOWN_MAX = 20;

/** Returns what is stored about the address of a link. Refuses 404 not_found.data_link. */
export async function showOwnData({ db, secrets }: Deps, exhibitorId: number, token: string): Promise<OwnDataWire> {
  const id = idOf(secrets, exhibitorId, token);
  return db.read(exhibitorId, async (tx) => {
    const link = await presentLink(tx, id);
    if (!link) throw notFound('data_link');
    const { email } = link;
    const stored = await erasureOf(tx, email);
    const bills = (await billsOfPerson(tx, email)).slice(0, SHOWN_MAX);
    return {
      name: (await clientOf(tx, email))?.name ?? bills.find(({ name }) => name !== null)?.name ?? null,
      ends_at: new Date(link.ends_at_ms).toISOString(),
      stored,
      purchases: bills.map(({ bought_at, reference, total, lines }) => ({
        bought_at,
        reference,
        total: eurosFromCents(total),
        lines: lines.map(({ name, seat }) => (seat === null ? name : `${name}, ${seat}`)),
      })),
      refused: await whyNot(tx, stored),
    };
  });
}

/** Returns the export of the address of a link; it is in the audit. Refuses 404 not_found.data_link. */
export function exportOwnData({ db, secrets }: Deps, acting: Acting, token: string): Promise<PersonData> {
  const id = idOf(secrets, acting.exhibitorId, token);
  return db.tx(acting, async (tx) => {
    const link = await presentLink(tx, id);
    if (!link) throw notFound('data_link');
    const client = await clientOf(tx, link.email);
    await tx.audit({ action: 'client.exported', entity: 'client', entityId: client?.id ?? id });
    return dataOf(tx, link.email, client);
  });
}

/**
 * Forgets the person of a link, ends all their links and mails a confirmation. Refuses 404
 * not_found.data_link; 409 privacy.own_open_purchases, privacy.own_tickets_to_use.
 */
export function eraseOwnData(
  { db, secrets }: Deps,
  acting: Acting,
  { token, locale }: { readonly token: string; readonly locale: string },
): Promise<ErasureWire> {
  const id = idOf(secrets, acting.exhibitorId, token);
  return db.tx(acting, async (tx) => {
    const link = await spendLink(tx, id);
    if (!link) throw notFound('data_link');
    const { email } = link;
    const erasure = await erasureOf(tx, email);
    const refused = await whyNot(tx, erasure);
    if (refused !== null) throw conflict(REFUSALS[refused]);
    const client = await clientOf(tx, email);
    await eraseEverywhere(tx, email);
    const { email: _email, ...counts } = erasure;
    await tx.audit({ action: 'client.erased', entity: 'client', entityId: client?.id ?? id, after: counts });
    await tx.emit(ERASED_TOPIC, id, { address: sealAddress(secrets, email), locale });
    return erasure;
  });
}

function idOf(secrets: Secrets, exhibitorId: number, token: string): string {
  const id = dataLinkOf(secrets, exhibitorId, token);
  if (id === null) throw notFound('data_link');
  return id;
}

/** Without the address a person could not get a ticket again, nor pay what is reserved. */
async function whyNot(first: Pick<Reads, 'query'>, stored: ErasureWire): Promise<OwnDataWire['refused']> {
  const reservations = await reservationsOfGuest(first, stored.email);
  if (stored.open > 0 || reservations.some(({ status }) => status === 'pending')) return 'open_purchases';
  return stored.tickets > 0 ? 'tickets_to_use' : null;
}

import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import type { Staff } from '#modules/access/server.ts';
import { subscriptionOf } from '#modules/newsletters/server.ts';
import { maskedCode } from '#modules/payments/rules/masking.ts';
import type { ClientDetailWire, ClientNoteWire } from '#modules/sales/contract/clients.ts';
import {
  clientWith,
  type NoteRow,
  notesOf,
  type RefundOfClientRow,
  type ReservationOfClientRow,
  refundsOfClient,
  reservationsOfClient,
} from '#modules/sales/server/clients/clients.sql.ts';
import { clientWire } from '#modules/sales/server/clients/list-clients.ts';
import { billRowWire, iso } from '#modules/sales/server/staff/bill-wire.ts';
import { billsOfBuyer } from '#modules/sales/server/staff/staff-bills.sql.ts';
import { type StaffVoucherRow, vouchersOfBuyer } from '#modules/vouchers/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

export type ClientDeps = { readonly db: Db; readonly secrets: Pick<Secrets, 'open'> };

/** The maximum number of bills, cards, reservations and refunds each. */
const SHOWN_MAX = 50;
export const NOTES_MAX = 100;

export type ClientReader = Pick<Staff, 'employeeId' | 'cinemas'>;

/**
 * Returns a client with their purchases, the state of their newsletter and the notes, read at one
 * moment (PORT-023). An employee who is limited to cinemas gets what was bought there (D-160).
 * Refuses 404 not_found.client.
 */
export async function showClient(
  { db, secrets }: ClientDeps,
  exhibitorId: number,
  locale: string,
  staff: ClientReader,
  id: number,
): Promise<ClientDetailWire> {
  const cinemas = cinemasOf(staff);
  const found = await db.read(exhibitorId, async (tx) => {
    const client = await clientWith(tx, id, cinemas);
    if (!client) throw notFound('client');
    const { email } = client;
    return {
      client,
      bills: await billsOfBuyer(tx, email, cinemas, SHOWN_MAX + 1),
      cards: await vouchersOfBuyer(tx, email, cinemas, SHOWN_MAX),
      reservations: await reservationsOfClient(tx, email, cinemas, SHOWN_MAX),
      refunds: await refundsOfClient(tx, email, cinemas, SHOWN_MAX),
      newsletter: await subscriptionOf(tx, email),
      notes: await notesOf(tx, id, NOTES_MAX),
    };
  });
  return {
    ...clientWire(found.client),
    newsletter: found.newsletter && { state: found.newsletter.state, since: iso(found.newsletter.since_ms) },
    bills: found.bills.slice(0, SHOWN_MAX).map((row) => billRowWire(row, locale)),
    more_bills: found.bills.length > SHOWN_MAX,
    cards: found.cards.map((row) => cardWire(row, locale, secrets)),
    reservations: found.reservations.map((row) => reservationWire(row, locale)),
    refunds: found.refunds.map(refundWire),
    notes: found.notes.map((row) => noteWire(row, staff)),
  };
}

/** The cinemas an employee is limited to; null: none. */
export const cinemasOf = ({ cinemas }: Pick<Staff, 'cinemas'>): readonly number[] | null =>
  cinemas.length > 0 ? cinemas : null;

const cardWire = (
  row: StaffVoucherRow,
  locale: string,
  secrets: ClientDeps['secrets'],
): ClientDetailWire['cards'][number] => ({
  uuid: row.uuid,
  code: maskedCode(secrets.open(row.code_sealed)),
  title: textFor(row.title, locale),
  kind: row.kind,
  state: row.state,
  total_turns: row.total_turns,
  remaining_turns: row.remaining_turns,
  remaining_products: eurosFromCents(row.remaining_products),
  valid_until: row.valid_until,
  bill: { uuid: row.bill_id ?? '', reference: row.bill_reference ?? '' },
});

const reservationWire = (
  { title, starts_at_ms, ...row }: ReservationOfClientRow,
  locale: string,
): ClientDetailWire['reservations'][number] => ({ ...row, title: textFor(title, locale), start: iso(starts_at_ms) });

const refundWire = (row: RefundOfClientRow): ClientDetailWire['refunds'][number] => ({
  id: row.id,
  bill: { uuid: row.bill_id, reference: row.reference },
  amount: eurosFromCents(row.amount_cents),
  status: row.status,
  at: iso(row.at_ms),
});

const noteWire = (row: NoteRow, { employeeId }: ClientReader): ClientNoteWire => ({
  id: row.id,
  text: row.text,
  author: row.author,
  own: row.employee_id === employeeId,
  created_at: iso(row.created_at_ms),
  changed_at: row.changed_at_ms === null ? null : iso(row.changed_at_ms),
});

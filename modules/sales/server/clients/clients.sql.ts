import type { Cents } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { BillSearch } from '#modules/sales/rules/bill/bill-search.ts';
import type { ClientSort, PlaceInList } from '#modules/sales/rules/client-list.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type ClientRow = {
  id: number;
  email: string;
  name: string;
  purchases: number;
  last_purchase_ms: number | null;
};

type Order = {
  readonly key: string;
  readonly way: 'ASC' | 'DESC';
  /** The value of the last row, from its text. */
  readonly last: (text: string) => string;
};

/** What the list is sorted by, before the id. Each order has its index (migration 0053). */
const ORDERS: Readonly<Record<Exclude<ClientSort, 'newest'>, Order>> = {
  recent: {
    key: "coalesce(c.last_purchase_at, 'epoch')",
    way: 'DESC',
    last: (text) => `timestamptz 'epoch' + ${text}::float8 * interval '1 microsecond'`,
  },
  purchases: { key: 'c.purchases', way: 'DESC', last: (text) => `${text}::int` },
  name: { key: 'lower(c.name COLLATE "und-x-icu")', way: 'ASC', last: (text) => `${text}::text` },
};

/** The value of the order as text, for the next page. */
const KEY_OF: Readonly<Record<ClientSort, string>> = {
  newest: "''",
  recent: "(extract(epoch FROM coalesce(c.last_purchase_at, 'epoch')) * 1000000)::bigint::text",
  purchases: 'c.purchases::text',
  name: 'lower(c.name COLLATE "und-x-icu")',
};

const ms = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::float8`;

/** The bills of a client in some cinemas: of a screening there, or of a till there (D-160). */
const billsIn = (cinemas: string): string => `
  SELECT b.settled_at FROM bill b
    LEFT JOIN screening s ON s.exhibitor_id = b.exhibitor_id AND s.id = b.screening_id
    LEFT JOIN device d ON d.exhibitor_id = b.exhibitor_id AND d.id = b.device_id
   WHERE b.exhibitor_id = tenant() AND b.buyer_email COLLATE "C" = c.email AND b.settled_at IS NOT NULL AND NOT b.test
     AND coalesce(s.cinema_id, d.cinema_id) = ANY (${cinemas}::int[])`;

/** The purchases that an employee sees: all of them, or those in their cinemas. */
const purchasesIn = (cinemas: string | null): string =>
  cinemas === null
    ? `CROSS JOIN LATERAL (SELECT c.purchases, ${ms('c.last_purchase_at')} AS last_purchase_ms) p`
    : `JOIN LATERAL (SELECT count(*)::int AS purchases, ${ms('max(o.settled_at)')} AS last_purchase_ms FROM (${billsIn(cinemas)}) o) p
         ON p.purchases > 0`;

const CLIENT = 'SELECT c.id, c.email, c.name, p.purchases, p.last_purchase_ms';

export type ClientQuestion = {
  readonly search: BillSearch | null;
  /** The search as it was typed. */
  readonly typed: string;
  readonly sort: ClientSort;
  readonly before: PlaceInList | null;
  /** Null: all of them. */
  readonly cinemas: readonly number[] | null;
  readonly limit: number;
};

/**
 * Returns clients by keys and never by counting. The statement contains only the conditions of the
 * request, so that its plan fits the request.
 */
export function listedClients(
  first: Pick<Reads, 'query'>,
  question: ClientQuestion,
): Promise<(ClientRow & { key: string })[]> {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const order = question.sort === 'newest' ? null : ORDERS[question.sort];
  const cinemas = question.cinemas === null ? null : given(question.cinemas);
  const conditions = ['c.exhibitor_id = tenant()'];
  if (question.search) conditions.push(found(question.search, question.typed, given));
  if (question.before) conditions.push(beyond(question.before, order, given));
  const orderBy = order ? `${order.key} ${order.way}, c.id ${order.way}` : 'c.id DESC';
  return first.query(
    `${CLIENT}, ${KEY_OF[question.sort]} AS key FROM client c ${purchasesIn(cinemas)}
      WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT ${given(question.limit)}`,
    values,
  );
}

function beyond({ id, key }: PlaceInList, order: Order | null, given: (value: unknown) => string): string {
  if (!order) return `c.id < ${given(id)}`;
  return `(${order.key}, c.id) ${order.way === 'ASC' ? '>' : '<'} (${order.last(given(key))}, ${given(id)})`;
}

/** A reference or a number finds the buyer of that bill; all else is a part of an address or a name. */
function found(search: BillSearch, typed: string, given: (value: unknown) => string): string {
  const buyerOf = (condition: string): string =>
    `c.email = (SELECT b.buyer_email FROM bill b WHERE b.exhibitor_id = tenant() AND ${condition} AND NOT b.test)`;
  if (search.kind === 'reference') return buyerOf(`b.reference = ${given(search.reference)}`);
  if (search.kind === 'number')
    return buyerOf(`b.series = ${given(search.series)} AND b.number = ${given(search.number)}`);
  const words = `(${containsIgnoringCase(['c.email', 'c.name'], given(typed))})`;
  return search.kind === 'words' && search.reference
    ? `(${words} OR ${buyerOf(`b.reference = ${given(search.reference)}`)})`
    : words;
}

/** Returns null if the exhibitor has no such client, or the employee sees none of their purchases. */
export const clientWith = (
  first: Pick<Reads, 'one'>,
  id: number,
  cinemas: readonly number[] | null,
): Promise<ClientRow | null> =>
  first.one(
    `${CLIENT} FROM client c ${purchasesIn(cinemas === null ? null : '$2')} WHERE c.exhibitor_id = tenant() AND c.id = $1`,
    cinemas === null ? [id] : [id, cinemas],
  );

/** Returns the client of an address in lower case; null if it is none. */
export const clientOf = (first: Pick<Reads, 'one'>, email: string): Promise<ClientRow | null> =>
  first.one(`${CLIENT} FROM client c ${purchasesIn(null)} WHERE c.exhibitor_id = tenant() AND c.email = $1`, [email]);

/** The condition on bills `b` of an address `$1`, in the cinemas `$2` if they are not null. */
const OF_CLIENT = `b.exhibitor_id = tenant() AND b.buyer_email COLLATE "C" = $1 AND NOT b.test
   AND ($2::int[] IS NULL OR coalesce(
     (SELECT s.cinema_id FROM screening s WHERE s.exhibitor_id = b.exhibitor_id AND s.id = b.screening_id),
     (SELECT d.cinema_id FROM device d WHERE d.exhibitor_id = b.exhibitor_id AND d.id = b.device_id)) = ANY ($2::int[]))`;

export type ReservationOfClientRow = {
  id: number;
  ref: string;
  status: 'pending' | 'used' | 'canceled' | 'expired';
  title: Texts;
  starts_at_ms: number;
  places: number;
};

export const reservationsOfClient = (
  first: Pick<Reads, 'query'>,
  email: string,
  cinemas: readonly number[] | null,
  limit: number,
): Promise<ReservationOfClientRow[]> =>
  first.query(
    `SELECT r.id, r.ref, r.status, m.title, ${ms('w.starts_at')} AS starts_at_ms, b.ticket_count AS places
       FROM bill b JOIN reservation r ON r.exhibitor_id = b.exhibitor_id AND r.bill_id = b.id
       JOIN screening w ON w.exhibitor_id = r.exhibitor_id AND w.id = r.screening_id
       JOIN movie m ON m.exhibitor_id = w.exhibitor_id AND m.id = w.movie_id
      WHERE ${OF_CLIENT} ORDER BY r.id DESC LIMIT $3`,
    [email, cinemas, limit],
  );

export type RefundOfClientRow = {
  id: string;
  bill_id: string;
  reference: string;
  amount_cents: Cents;
  status: 'requested' | 'sent' | 'done' | 'failed';
  at_ms: number;
};

export const refundsOfClient = (
  first: Pick<Reads, 'query'>,
  email: string,
  cinemas: readonly number[] | null,
  limit: number,
): Promise<RefundOfClientRow[]> =>
  first.query(
    `SELECT r.id, b.id AS bill_id, b.reference, r.amount_cents, r.status, ${ms('coalesce(r.done_at, r.created_at)')} AS at_ms
       FROM bill b JOIN refund r ON r.exhibitor_id = b.exhibitor_id AND r.bill_id = b.id
      WHERE ${OF_CLIENT} ORDER BY r.created_at DESC, r.id LIMIT $3`,
    [email, cinemas, limit],
  );

export type NoteRow = {
  id: number;
  text: string;
  author: string;
  employee_id: number;
  created_at_ms: number;
  changed_at_ms: number | null;
};

export const notesOf = (first: Pick<Reads, 'query'>, clientId: number, limit: number): Promise<NoteRow[]> =>
  first.query(
    `SELECT n.id, n.text, e.name AS author, n.employee_id, ${ms('n.created_at')} AS created_at_ms, ${ms('n.changed_at')} AS changed_at_ms
       FROM client_note n JOIN employee e ON e.exhibitor_id = n.exhibitor_id AND e.id = n.employee_id
      WHERE n.exhibitor_id = tenant() AND n.client_id = $1 ORDER BY n.id DESC LIMIT $2`,
    [clientId, limit],
  );

/**
 * Makes the buyer of a settled bill a client, or counts one more purchase of the client (D-073).
 * Practice bills have no clients.
 */
export const countPurchase = (tx: Pick<Tx, 'run'>, billId: string): Promise<number> =>
  tx.run(
    `INSERT INTO client AS c (exhibitor_id, email, name, purchases, last_purchase_at)
     SELECT tenant(), b.buyer_email, coalesce(b.buyer_name, ''), 1, b.settled_at FROM bill b
      WHERE b.exhibitor_id = tenant() AND b.id = $1 AND b.buyer_email IS NOT NULL AND b.settled_at IS NOT NULL AND NOT b.test
     ON CONFLICT (exhibitor_id, email) DO UPDATE
        SET name = excluded.name, purchases = c.purchases + 1, last_purchase_at = greatest(c.last_purchase_at, excluded.last_purchase_at)`,
    [billId],
  );

/** Takes a purchase off the client whose address no longer is on the bill. */
export const uncountPurchase = (tx: Pick<Tx, 'run'>, email: string): Promise<number> =>
  tx.run('UPDATE client SET purchases = purchases - 1 WHERE exhibitor_id = tenant() AND email = $1 AND purchases > 0', [
    email,
  ]);

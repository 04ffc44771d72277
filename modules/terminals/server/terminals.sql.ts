import type { Cents } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { NexoReach } from '#modules/terminals/rules/nexo/message-ids.ts';
import type { PoiTransaction } from '#modules/terminals/rules/nexo/requests.ts';
import type { OrderKind } from '#modules/terminals/rules/refund-way.ts';
import type {
  OrderOutcome,
  Says,
  TerminalDriverName,
  TerminalState,
} from '#modules/terminals/rules/terminal-states.ts';
import type { Mark } from '#modules/terminals/rules/verdict.ts';
import type { SlipsBy } from '#modules/terminals/rules/zvt/zvt-commands.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** A terminal with its register and order. Instants in epoch ms. */
export type TerminalRow = {
  readonly id: number;
  readonly name: string;
  readonly driver: TerminalDriverName;
  /** In the exhibitor's network; null: it is in an account. */
  readonly host: string | null;
  readonly port: number | null;
  /** The payment method in whose account it is, its name, and the machine there; null: it has an address. */
  readonly method_id: number | null;
  readonly method_name: Texts | null;
  readonly machine: string | null;
  readonly machine_name: string;
  /** Of a nexo terminal: how it is reached, which one it is, its key, and the certificate that it is checked with. */
  readonly reach: NexoReach | null;
  readonly poi_id: string | null;
  readonly key_identifier: string | null;
  readonly key_version: number | null;
  readonly root_certificate: string | null;
  /** It has a key for the notices of its provider. */
  readonly has_notice_key: boolean;
  readonly has_password: boolean;
  readonly slips: SlipsBy;
  readonly ends_day_at_night: boolean;
  readonly device_id: number | null;
  readonly device_name: string | null;
  readonly state: TerminalState;
  readonly state_at: number | null;
  readonly state_note: string;
  readonly timezone: string;
  /** The pending order. */
  readonly order_id: string | null;
  readonly order_outcome: OrderOutcome | null;
  readonly order_cents: Cents | null;
};

export const TERMINALS_MAX = 200;
const TERMINAL = `
  SELECT t.id, t.name, t.driver, t.host, t.port, t.method_id, m.name AS method_name, t.machine, t.machine_name, t.reach, t.poi_id, t.key_identifier, t.key_version, t.root_certificate, t.password_sealed IS NOT NULL AS has_password, t.notice_key_sealed IS NOT NULL AS has_notice_key, t.slips, t.ends_day_at_night, t.device_id,
         coalesce(nullif(d.name, ''), d.uid) AS device_name, t.state, extract(epoch FROM t.state_at)::float8 * 1000 AS state_at,
         t.state_note, x.timezone, o.payment_id AS order_id, o.outcome AS order_outcome, o.amount_cents AS order_cents
    FROM terminal t
    JOIN exhibitor x ON x.id = t.exhibitor_id
    LEFT JOIN device d ON d.exhibitor_id = t.exhibitor_id AND d.id = t.device_id
    LEFT JOIN payment_method m ON m.exhibitor_id = t.exhibitor_id AND m.id = t.method_id
    LEFT JOIN terminal_order o ON o.exhibitor_id = t.exhibitor_id AND o.terminal_id = t.id AND o.ended_at IS NULL
          AND (o.method_id IS NULL OR o.kind = 'payment')
   WHERE t.exhibitor_id = tenant() AND t.archived_at IS NULL`;

export const terminals = (first: Reads): Promise<TerminalRow[]> =>
  first.query(`${TERMINAL} ORDER BY lower(t.name), t.id LIMIT ${TERMINALS_MAX}`);

export const terminal = (first: Reads, id: number): Promise<TerminalRow | null> =>
  first.one(`${TERMINAL} AND t.id = $1`, [id]);

/** As `terminal`, and prevents other orders and changes until the end of the transaction. */
export const lockTerminal = (tx: Pick<Tx, 'one'>, id: number): Promise<TerminalRow | null> =>
  tx.one(`${TERMINAL} AND t.id = $1 FOR UPDATE OF t`, [id]);

/** Returns the terminal beside a register, locked. */
export const lockTerminalOf = (tx: Pick<Tx, 'one'>, deviceId: number): Promise<TerminalRow | null> =>
  tx.one(`${TERMINAL} AND t.device_id = $1 FOR UPDATE OF t`, [deviceId]);

/** Returns the terminal beside a till; or this one, if it stands beside the drawer that the till uses. */
export const terminalAtDrawer = (
  first: Pick<Reads, 'one'>,
  deviceId: number,
  terminalId: number | null,
): Promise<{ id: number; timezone: string } | null> =>
  first.one(
    `SELECT t.id, x.timezone FROM device own
       JOIN device d ON d.exhibitor_id = own.exhibitor_id AND coalesce(d.parent_id, d.id) = coalesce(own.parent_id, own.id)
       JOIN terminal t ON t.exhibitor_id = d.exhibitor_id AND t.device_id = d.id AND t.archived_at IS NULL
       JOIN exhibitor x ON x.id = t.exhibitor_id
      WHERE own.exhibitor_id = tenant() AND own.id = $1 AND CASE WHEN $2::int IS NULL THEN d.id = own.id ELSE t.id = $2 END`,
    [deviceId, terminalId],
  );

export type LineFacts = Mark & {
  readonly id: number;
  readonly host: string | null;
  readonly port: number | null;
  readonly sealed: Buffer | null;
  readonly slips: SlipsBy;
};

/**
 * Returns the connection data of a terminal, and its last known transaction. Includes archived
 * ones: their orders must end.
 */
export const lineFacts = (first: Reads, id: number): Promise<LineFacts | null> =>
  first.one(
    `SELECT id, host, port, password_sealed AS sealed, slips, last_receipt_no AS "receiptNo", last_trace_no AS "traceNo", last_stamp AS stamp
       FROM terminal WHERE exhibitor_id = tenant() AND id = $1`,
    [id],
  );

export const writeState = (tx: Pick<Tx, 'run'>, id: number, state: TerminalState, note: string): Promise<number> =>
  tx.run(
    `UPDATE terminal SET state = $2, state_note = $3, state_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1`,
    [id, state, note],
  );

/** Stores its last transaction, from a trusted result. */
export const writeMark = (tx: Pick<Tx, 'run'>, id: number, { receiptNo, traceNo, stamp }: Mark): Promise<number> =>
  tx.run(
    `UPDATE terminal SET last_receipt_no = $2, last_trace_no = $3, last_stamp = $4 WHERE exhibitor_id = tenant() AND id = $1`,
    [id, receiptNo, traceNo, stamp],
  );

/**
 * Clears the last transaction, because the terminal may have booked something unknown: it is
 * queried before the next order.
 */
export const clearMark = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  writeMark(tx, id, { receiptNo: null, traceNo: null, stamp: null });

/** An order with its terminal. */
export type OrderRow = {
  /** The order's own id: that of its payment, or that of an attempt to refund. */
  readonly payment_id: string;
  readonly kind: OrderKind;
  /** Null for a payment. */
  readonly refund_id: string | null;
  /** The payment that a reversal names, as the terminal reported it. */
  readonly reverses_receipt_no: number | null;
  readonly reverses_trace_no: number | null;
  readonly terminal_id: number;
  readonly driver: TerminalDriverName;
  /** The account and the machine that it goes to; null: its terminal has an address. */
  readonly method_id: number | null;
  readonly machine: string | null;
  /** The provider's id of it; null: not known yet. */
  readonly partner_ref: string | null;
  /** Of a refund: the provider's id of the payment that goes back. */
  readonly charge_ref: string | null;
  /** The nexo terminal that it goes to; null: another kind. */
  readonly poi_id: string | null;
  /** Of a refund: the name of the payment that goes back, at a nexo terminal. */
  readonly charge_poi: PoiTransaction | null;
  /** By which people name the bill; '' for a refund. */
  readonly reference: string;
  /** Milliseconds since it was sent. */
  readonly sent_ago: number | null;
  readonly amount: Cents;
  /** What the customer added at the terminal. */
  readonly tip: Cents;
  readonly before: Mark;
  readonly sent: boolean;
  readonly ended: boolean;
  readonly outcome: OrderOutcome | null;
  readonly abort_asked: boolean;
  /** What the terminal or the provider said to it. */
  readonly reason: string;
};

export const ORDER = `
  SELECT o.payment_id, o.terminal_id, t.driver, o.kind, o.refund_id, o.reverses_receipt_no, o.reverses_trace_no, o.amount_cents AS amount, o.tip_cents AS tip,
         jsonb_build_object('receiptNo', o.before_receipt_no, 'traceNo', o.before_trace_no, 'stamp', o.before_stamp) AS before,
         o.sent_at IS NOT NULL AS sent, o.ended_at IS NOT NULL AS ended, o.outcome, o.abort_asked_at IS NOT NULL AS abort_asked, coalesce(o.answer->>'text', '') AS reason,
         o.method_id, o.machine, o.partner_ref, extract(epoch FROM foyer_now() - o.sent_at)::float8 * 1000 AS sent_ago,
         coalesce((SELECT b.reference FROM payment p JOIN bill b ON b.exhibitor_id = p.exhibitor_id AND b.id = p.bill_id
           WHERE p.exhibitor_id = o.exhibitor_id AND p.id = o.of_payment), '') AS reference,
         (SELECT c.partner_ref FROM refund r JOIN terminal_order c ON c.exhibitor_id = r.exhibitor_id AND c.of_payment = r.payment_id
           WHERE r.exhibitor_id = o.exhibitor_id AND r.id = o.refund_id) AS charge_ref,
         o.poi_id,
         (SELECT jsonb_build_object('id', c.poi_transaction, 'at', coalesce(c.poi_transaction_at, '')) FROM refund r
            JOIN terminal_order c ON c.exhibitor_id = r.exhibitor_id AND c.of_payment = r.payment_id
           WHERE r.exhibitor_id = o.exhibitor_id AND r.id = o.refund_id AND c.poi_transaction IS NOT NULL) AS charge_poi
    FROM terminal_order o JOIN terminal t ON t.exhibitor_id = o.exhibitor_id AND t.id = o.terminal_id
   WHERE o.exhibitor_id = tenant() AND o.payment_id = $1`;

export const order = (first: Reads, paymentId: string): Promise<OrderRow | null> => first.one(ORDER, [paymentId]);

/**
 * Marks the order as sent, before the terminal receives it. Returns false if it was sent already,
 * has ended, or its payment was withdrawn, or its refund was paid out otherwise.
 */
export async function markSent(tx: Pick<Tx, 'run'>, paymentId: string): Promise<boolean> {
  const written = await tx.run(
    `UPDATE terminal_order o SET sent_at = foyer_now(), answer = '{"says":"sent"}'
      WHERE o.exhibitor_id = tenant() AND o.payment_id = $1 AND o.sent_at IS NULL AND o.ended_at IS NULL AND o.abort_asked_at IS NULL
        AND CASE WHEN o.refund_id IS NULL
              THEN EXISTS (SELECT 1 FROM payment p WHERE p.exhibitor_id = o.exhibitor_id AND p.id = o.payment_id AND p.status IN ('pending','paying'))
              ELSE EXISTS (SELECT 1 FROM refund r WHERE r.exhibitor_id = o.exhibitor_id AND r.id = o.refund_id AND r.status = 'requested') END`,
    [paymentId],
  );
  return written === 1;
}

/** Stores the progress for display. Not after the end, or while the result is unknown. */
export const writeStep = (tx: Pick<Tx, 'run'>, paymentId: string, says: Says): Promise<number> =>
  tx.run(
    `UPDATE terminal_order SET answer = answer || jsonb_build_object('says', $2::text)
      WHERE exhibitor_id = tenant() AND payment_id = $1 AND outcome IS NULL`,
    [paymentId, says],
  );

/** Stores the provider's id of an order, once. */
export const writePartnerRef = (tx: Pick<Tx, 'run'>, paymentId: string, ref: string): Promise<number> =>
  tx.run(
    'UPDATE terminal_order SET partner_ref = $2 WHERE exhibitor_id = tenant() AND payment_id = $1 AND partner_ref IS NULL',
    [paymentId, ref],
  );

/** Returns the driver of a terminal, also of an archived one. */
export const driverNameOf = (
  first: Pick<Reads, 'one'>,
  id: number,
): Promise<{ driver: TerminalDriverName; method_id: number | null; machine: string | null } | null> =>
  first.one('SELECT driver, method_id, machine FROM terminal WHERE exhibitor_id = tenant() AND id = $1', [id]);

import type { Cents } from '#kernel/money.ts';
import type { OrderKind } from '#modules/terminals/rules/refund-way.ts';
import type { OrderOutcome, Says, TerminalState } from '#modules/terminals/rules/terminal-states.ts';
import type { Mark } from '#modules/terminals/rules/verdict.ts';
import type { SlipsBy } from '#modules/terminals/rules/zvt-commands.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** A terminal with its register and order. Instants in epoch ms. */
export type TerminalRow = {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly port: number;
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
  SELECT t.id, t.name, t.host, t.port, t.password_sealed IS NOT NULL AS has_password, t.slips, t.ends_day_at_night, t.device_id,
         coalesce(nullif(d.name, ''), d.uid) AS device_name, t.state, extract(epoch FROM t.state_at)::float8 * 1000 AS state_at,
         t.state_note, x.timezone, o.payment_id AS order_id, o.outcome AS order_outcome, o.amount_cents AS order_cents
    FROM terminal t
    JOIN exhibitor x ON x.id = t.exhibitor_id
    LEFT JOIN device d ON d.exhibitor_id = t.exhibitor_id AND d.id = t.device_id
    LEFT JOIN terminal_order o ON o.exhibitor_id = t.exhibitor_id AND o.terminal_id = t.id AND o.ended_at IS NULL
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

export const terminalIdOf = (first: Pick<Reads, 'one'>, deviceId: number): Promise<{ id: number } | null> =>
  first.one('SELECT id FROM terminal WHERE exhibitor_id = tenant() AND device_id = $1 AND archived_at IS NULL', [
    deviceId,
  ]);

export type LineFacts = Mark & {
  readonly id: number;
  readonly host: string;
  readonly port: number;
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
  readonly amount: Cents;
  /** What the customer added at the terminal. */
  readonly tip: Cents;
  readonly before: Mark;
  readonly sent: boolean;
  readonly ended: boolean;
  readonly outcome: OrderOutcome | null;
  readonly abort_asked: boolean;
};

export const ORDER = `
  SELECT o.payment_id, o.terminal_id, o.kind, o.refund_id, o.reverses_receipt_no, o.reverses_trace_no, o.amount_cents AS amount, o.tip_cents AS tip,
         jsonb_build_object('receiptNo', o.before_receipt_no, 'traceNo', o.before_trace_no, 'stamp', o.before_stamp) AS before,
         o.sent_at IS NOT NULL AS sent, o.ended_at IS NOT NULL AS ended, o.outcome, o.abort_asked_at IS NOT NULL AS abort_asked
    FROM terminal_order o
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

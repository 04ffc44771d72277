import { instantAt, isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { isOpen } from '#modules/sales/rules/bill/bill-states.ts';
import { type BillDiscountRow, discountsOfBill } from '#modules/sales/server.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import type { PaymentStanding } from '#modules/terminals/server.ts';
import { receiptNumber } from '#modules/tickets/rules/receipt.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import {
  type TillBillRow,
  type TillBillsQuestion,
  type TillLineRow,
  type TillPaymentRow,
  tillBill,
  tillBills,
  tillLines,
  tillPayments,
} from '#modules/till/server/bills/bills.sql.ts';
import { dayAtTill } from '#modules/till/server/day/day-at-till.ts';
import { readCardRefunds } from '#modules/till/server/terminals/read-card-refunds.ts';

type BillDeps = Pick<TillDeps, 'db' | 'snapshots' | 'terminals' | 'translator' | 'now'>;
type BillInList = Omit<TillBill, 'lines' | 'discounts' | 'payments' | 'card_refunds'>;

/** Returns a bill of the exhibitor for any of its tills. Refuses 404 not_found.bill. */
export async function readBill(deps: BillDeps, at: AtTill, billId: string): Promise<TillBill> {
  const snapshot = await deps.snapshots.get(at.exhibitorId);
  const { db, terminals } = deps;
  const [bill, lines, payments, discounts] = await db.ask(at.exhibitorId, (first) =>
    Promise.all([
      tillBill(first, billId),
      tillLines(first, billId),
      tillPayments(first, billId),
      discountsOfBill(first, billId),
    ]),
  );
  if (!bill) throw notFound('bill');
  const atTerminals = payments.filter(({ type }) => type === 'terminal').map(({ id }) => id);
  const states =
    atTerminals.length > 0
      ? await db.ask(at.exhibitorId, (first) => terminals.states(first, atTerminals))
      : new Map<string, PaymentStanding>();
  const { timezone } = snapshot.exhibitor;
  const saysOf = ({ says, decided }: PaymentStanding): string =>
    decided?.by
      ? deps.translator.sentence(at.locale, 'answers', `terminals.says.${says}_by`, { name: decided.by })
      : deps.translator.sentence(at.locale, 'answers', `terminals.says.${says}`);
  const terminalWire = (standing: PaymentStanding | undefined) =>
    standing
      ? {
          state: standing.state,
          says: saysOf(standing),
          card: standing.card,
          receipt_no: standing.receiptNo,
          trace_no: standing.traceNo,
          authorisation: standing.authorisation,
          aid: standing.aid,
          needs_end_of_day: standing.says === 'end_of_day_open',
          decided: standing.decided,
        }
      : null;
  return {
    ...inList(bill, snapshot, at.locale),
    lines: lines.map((line) => lineWire(line, bill.locale, at.locale)),
    discounts: discounts.map(discountWire),
    card_refunds: await readCardRefunds(deps, at, snapshot, billId),
    payments: payments.map((row) => paymentWire(row, terminalWire(states.get(row.id)), at.locale, timezone)),
  };
}

/** Returns bills of the exhibitor's tills, newest first: the open ones, or all of the present business day. */
export async function listBills(
  deps: BillDeps,
  at: AtTill,
  question: Pick<TillBillsQuestion, 'which' | 'search'> & { readonly mine: boolean },
): Promise<BillInList[]> {
  const snapshot = await deps.snapshots.get(at.exhibitorId);
  const dayBeganMs = beganAt(snapshot, deps.now());
  const deviceId = question.mine ? at.device.id : null;
  const rows = await deps.db.ask(at.exhibitorId, (first) =>
    tillBills(first, { which: question.which, search: question.search, dayBeganMs, deviceId }),
  );
  return rows.map((row) => inList(row, snapshot, at.locale));
}

/** Returns the start of the present business day (D-010). */
function beganAt(snapshot: Snapshot, now: number): number {
  const { midnight_offset } = snapshot.settings.public_config;
  const day = dayAtTill(snapshot, now);
  return instantAt(day, `${String(midnight_offset).padStart(2, '0')}:00`, snapshot.exhibitor.timezone);
}

function inList(row: TillBillRow, snapshot: Snapshot, locale: string): BillInList {
  const { timezone } = snapshot.exhibitor;
  const at = (instant: number | null) => (instant === null ? null : isoWithOffset(instant, timezone));
  const due = isOpen(row.status) ? Math.max(0, row.total_cents - row.covered_cents) : 0;
  return {
    uuid: row.id,
    reference: row.reference,
    number: row.series === null || row.number === null ? null : receiptNumber(row.series, row.number),
    type: row.type,
    status: row.status,
    amount: eurosFromCents(row.total_cents),
    due: eurosFromCents(due),
    change:
      row.given_cents === null || row.kept_cents === null ? null : eurosFromCents(row.given_cents - row.kept_cents),
    rounding: eurosFromCents(row.rounding_cents ?? 0),
    tip: eurosFromCents(row.tip_cents),
    handed_back:
      row.handed_back_cents === null
        ? null
        : { amount: eurosFromCents(row.handed_back_cents), in_cash: row.handed_back_in_cash },
    name: row.buyer_name,
    email: row.buyer_email,
    created_at: isoWithOffset(row.created_at_ms, timezone),
    sold_offline_at: at(row.sold_offline_at_ms),
    hold_until: isOpen(row.status) ? at(row.hold_until_ms) : null,
    parked_as: row.parked_as,
    device: row.device_name,
    employee: row.employee_name,
    test: row.test,
    locale: row.locale,
    refund_waits: row.refund_waits,
    screening:
      row.screening_id === null || row.starts_at_ms === null
        ? null
        : {
            id: row.screening_id,
            title: textFor(row.title, locale, snapshot.settings.website_locale),
            start: isoWithOffset(row.starts_at_ms, timezone),
            screen: row.screen_name ?? '',
          },
    reservation: row.reservation_ref === null ? null : { ref: row.reservation_ref, name: row.reservation_name ?? '' },
  };
}

/** Names of rates and products are stored in the language of the customer; the attendant reads the own one. */
function nameOfLine({ name, names }: TillLineRow, sold: string, shown: string): string {
  return names !== null && textFor(names, sold) === name ? textFor(names, shown) : name;
}

const lineWire = (line: TillLineRow, sold: string, shown: string): TillBill['lines'][number] => ({
  line_no: line.line_no,
  kind: line.kind,
  name: nameOfLine(line, sold, shown),
  choices: (line.choices ?? []).map(({ name }) => textFor(name, shown)),
  combo: line.combo && { no: line.combo.no, name: textFor(line.combo.name, shown) },
  screening_id: line.screening_id,
  seat: line.seat_name,
  total: eurosFromCents(line.gross_cents),
  discount: line.discount_no === null ? null : { amount: eurosFromCents(line.discount_cents), no: line.discount_no },
  refunded: eurosFromCents(line.refunded_cents),
  ticket: line.ticket,
  product_id: line.product_id,
  recharges: line.recharges,
});

const discountWire = (row: BillDiscountRow): TillBill['discounts'][number] => ({
  no: row.no,
  kind: row.kind,
  value: eurosFromCents(row.value),
  whole: row.whole,
  amount: eurosFromCents(row.cents),
  reason_id: row.reason_id,
  reason: row.reason,
  remark: row.remark,
  by: row.employee,
  approved_by: row.approver,
});

const paymentWire = (
  payment: TillPaymentRow,
  terminal: TillBill['payments'][number]['terminal'],
  locale: string,
  timezone: string,
): TillBill['payments'][number] => ({
  uuid: payment.id,
  payment_method_id: payment.method_id,
  method: textFor(payment.method, locale),
  type: payment.type,
  amount: eurosFromCents(payment.amount_cents),
  tip: eurosFromCents(payment.tip_cents),
  refunded: eurosFromCents(payment.refunded_cents),
  status: payment.status,
  at: payment.purchased_at_ms === null ? null : isoWithOffset(payment.purchased_at_ms, timezone),
  terminal,
});

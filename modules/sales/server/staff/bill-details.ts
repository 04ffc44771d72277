import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { openDrawers } from '#modules/cash/server.ts';
import { exhibitorSettings } from '#modules/exhibitor/server.ts';
import { maskedCode } from '#modules/payments/rules/masking.ts';
import type { PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import type { StaffBillWire } from '#modules/sales/contract/bills.ts';
import { whyNotDeleted } from '#modules/sales/rules/bill/bill-deletion.ts';
import { settledBillCan } from '#modules/sales/rules/bill/bill-states.ts';
import { billRowWire, iso, showWire } from '#modules/sales/server/staff/bill-wire.ts';
import {
  type StaffAroundRow,
  type StaffBillRow,
  type StaffLineRow,
  type StaffPartRow,
  type StaffScanRow,
  type StaffTicketRow,
  staffAround,
  staffBill,
  staffEvents,
  staffLines,
  staffParts,
  staffRefunds,
  staffScans,
  staffTickets,
} from '#modules/sales/server/staff/staff-bills.sql.ts';
import { type BillDiscountRow, discountsOfBill } from '#modules/sales/server/store/bill-discounts.sql.ts';
import { type EmailOfBill, emailsOfBill } from '#modules/tickets/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';

export type BillDetailsDeps = { readonly db: Db; readonly secrets: Secrets };

/** Returns all details of a bill, read at one moment (PORT-003). Refuses 404 not_found.bill. */
export async function readBillDetails(
  { db, secrets }: BillDetailsDeps,
  exhibitorId: number,
  locale: string,
  billId: string,
): Promise<StaffBillWire> {
  const { bill, lines, discounts, tickets, scans, parts, refunds, events, around, emails, drawers, settings } =
    await db.read(exhibitorId, (tx) => readAll(tx, billId));
  const codeOf = (sealed: Buffer | null): string | null => sealed && maskedCode(secrets.open(sealed));
  return {
    ...billRowWire(bill, locale),
    locale: bill.locale,
    sold_offline_at: bill.sold_offline_at_ms === null ? null : iso(bill.sold_offline_at_ms),
    employee: bill.employee_name,
    lines: lines.map((line) => ({
      line_no: line.line_no,
      of_line: line.of_line,
      kind: line.kind,
      name: line.name,
      choices: (line.choices ?? []).map(({ name }) => textFor(name, locale)),
      combo: line.combo && { no: line.combo.no, name: textFor(line.combo.name, locale) },
      seat: line.seat_name,
      schedule: line.screening_id === bill.screening_id ? null : showWire(line, locale),
      total: eurosFromCents(line.gross_cents),
      discount:
        line.discount_no === null ? null : { amount: eurosFromCents(line.discount_cents), no: line.discount_no },
      handling: eurosFromCents(line.handling_cents),
      refunded: eurosFromCents(line.refunded_cents),
      vat_rate: line.vat_bp === null ? null : line.vat_bp / 100,
      voucher: codeOf(line.code_sealed),
      ticket: ticketWire(line, tickets, scans),
    })),
    discounts: discounts.map(discountWire),
    payments: parts.map((part) => ({
      id: part.id,
      method: textFor(part.method, locale),
      type: part.type,
      status: part.status as PaymentStatus,
      amount: eurosFromCents(part.amount_cents),
      tip: eurosFromCents(part.tip_cents),
      rounding: eurosFromCents(part.rounding_cents),
      refunded: eurosFromCents(part.refunded_cents),
      charged_back: eurosFromCents(part.charged_back_cents),
      at: iso(part.at_ms),
      device: part.device_name,
      voucher: codeOf(part.code_sealed),
    })),
    refunds: refunds.map(({ method, amount_cents, rounding_cents, at_ms, ...refund }) => ({
      ...refund,
      method: textFor(method, locale),
      amount: eurosFromCents(amount_cents),
      rounding: eurosFromCents(rounding_cents),
      at: iso(at_ms),
    })),
    history: events.map(({ at_ms, to_state, by }) => ({ at: iso(at_ms), to: to_state, by })),
    emails: bill.buyer_email === null ? [] : emails.map(emailWire),
    charged_back_tickets: settings.charged_back_tickets,
    ...aroundWire(around),
    can: canNow(bill, lines, parts, tickets),
    registers: parts.some(({ type }) => type === 'cash') && settledBillCan('refund', bill) ? drawers : [],
  };
}

const discountWire = (row: BillDiscountRow): StaffBillWire['discounts'][number] => ({
  no: row.no,
  kind: row.kind,
  value: eurosFromCents(row.value),
  amount: eurosFromCents(row.cents),
  reason: row.reason,
  remark: row.remark,
  by: row.employee,
  approved_by: row.approver,
});

async function readAll(tx: ReadTx, billId: string) {
  const bill = await staffBill(tx, billId);
  if (!bill) throw notFound('bill');
  return {
    bill,
    lines: await staffLines(tx, billId),
    discounts: await discountsOfBill(tx, billId),
    tickets: await staffTickets(tx, billId),
    scans: await staffScans(tx, billId),
    parts: await staffParts(tx, billId),
    refunds: await staffRefunds(tx, billId),
    events: await staffEvents(tx, billId),
    around: await staffAround(tx, billId),
    emails: await emailsOfBill(tx, billId),
    drawers: await openDrawers(tx),
    settings: await exhibitorSettings(tx),
  };
}

function ticketWire(
  line: StaffLineRow,
  tickets: readonly StaffTicketRow[],
  scans: readonly StaffScanRow[],
): StaffBillWire['lines'][number]['ticket'] {
  const ticket = tickets.findLast(({ line_no }) => line_no === line.line_no);
  if (!ticket) return null;
  return {
    code: ticket.code,
    state: ticket.state,
    scans: scans
      .filter(({ ticket_id }) => ticket_id === ticket.id)
      .map((scan) => ({
        at: iso(scan.at_ms),
        result: scan.result,
        device: scan.device_name,
        employee: scan.employee_name,
        taken_back: scan.taken_back,
      })),
  };
}

const emailWire = ({ kind, state, at_ms }: EmailOfBill): StaffBillWire['emails'][number] => ({
  kind,
  state,
  at: iso(at_ms),
});

function aroundWire(around: StaffAroundRow | null): Pick<StaffBillWire, 'invoice' | 'reservation'> {
  const { invoice_id: invoice, invoice_number, company } = around ?? {};
  const { reservation_id: reservation, reservation_ref, reservation_name } = around ?? {};
  return {
    invoice: invoice ? { id: invoice, number: invoice_number ?? null, company: company ?? '' } : null,
    reservation: reservation ? { id: reservation, ref: reservation_ref ?? '', name: reservation_name ?? '' } : null,
  };
}

/**
 * Returns the actions that the state of the bill allows; a practice bill has no buyer and sends no
 * email.
 */
function canNow(
  bill: StaffBillRow,
  lines: readonly StaffLineRow[],
  parts: readonly StaffPartRow[],
  tickets: readonly StaffTicketRow[],
): StaffBillWire['can'] {
  const payments = parts.map(({ type, status }) => ({ type, status: status as PaymentStatus }));
  const isLeft = lines.some(({ refunded_cents, gross_cents }) => refunded_cents === 0 && gross_cents > 0);
  const download = settledBillCan('download', bill);
  const admits = tickets.some(({ state }) => state === 'valid' || state === 'used');
  return {
    download: download && (admits || bill.type !== 'tickets'),
    mail: download && bill.buyer_email !== null && (admits || bill.type !== 'tickets'),
    delete: !bill.deleted && whyNotDeleted({ status: bill.status, payments }) === null,
    refund: settledBillCan('refund', bill) && (isLeft || bill.status !== 'refunding'),
  };
}

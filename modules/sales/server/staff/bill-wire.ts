import { eurosFromCents } from '#kernel/money.ts';
import { textFor } from '#kernel/texts.ts';
import type { StaffBillRowWire } from '#modules/sales/contract/bills.ts';
import { sourceOf } from '#modules/sales/rules/bill/bill-search.ts';
import type { ShowColumns, StaffBillRow } from '#modules/sales/server/staff/staff-bills.sql.ts';
import { receiptNumber } from '#modules/tickets/rules/receipt.ts';

const US_PER_MS = 1_000;

export const iso = (ms: number): string => new Date(ms).toISOString();

/** Returns a bill as a row of the portal's list, with names in the reader's language. */
export const billRowWire = (row: StaffBillRow, locale: string): StaffBillRowWire => ({
  id: row.id,
  reference: row.reference,
  number: row.series === null || row.number === null ? null : receiptNumber(row.series, row.number),
  type: row.type,
  status: row.status,
  deleted: row.deleted,
  source: sourceOf(row.channel),
  amount: eurosFromCents(row.total_cents),
  refunded: eurosFromCents(row.refunded_cents),
  charged_back: eurosFromCents(row.charged_back_cents),
  tickets: row.ticket_count,
  name: row.buyer_name,
  email: row.buyer_email,
  created_at: iso(row.created_at_us / US_PER_MS),
  settled_at: row.settled_at_ms === null ? null : iso(row.settled_at_ms),
  schedule: showWire(row, locale),
  device: row.device_name,
  test: row.test,
});

export const showWire = (row: ShowColumns, locale: string): StaffBillRowWire['schedule'] =>
  row.screening_id === null || row.starts_at_ms === null
    ? null
    : {
        id: row.screening_id,
        title: textFor(row.title, locale),
        start: iso(row.starts_at_ms),
        screen: row.screen_name ?? '',
      };

import { eurosFromCents } from '#kernel/money.ts';
import type { BillResultWire, CartItemWire } from '#modules/sales/contract/public.ts';
import type { BillRow, LineRow, PaymentRow } from '#modules/sales/server/store/bill.sql.ts';
import { isSeatPickerEnabled } from '#modules/seating/rules/picker/picker-mode.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import type { GiftRow } from '#modules/vouchers/server.ts';

export type BillToRepeat = {
  readonly bill: BillRow;
  readonly lines: readonly LineRow[];
  readonly payments: readonly PaymentRow[];
  /** The uuids of the vouchers that its lines name by id. */
  readonly vouchers: readonly { readonly id: number; readonly uuid: string }[];
  /** What the buyer added to a gift card. */
  readonly gift: GiftRow | null;
};

/**
 * Returns the checkout that buys the content of an unpaid bill once more (D-091). `visitor`: the
 * browser that asks; only the browser that made the bill gets its vouchers, and may replace a bill
 * that still holds its places (D-061). Null: a voucher of another browser would have to pay.
 */
export function orderAgain(
  { bill, lines, payments, vouchers, gift }: BillToRepeat,
  snapshot: Snapshot,
  visitor: string | null,
): BillResultWire['again'] {
  const isOwn = visitor !== null && bill.visitor === visitor;
  const byVoucher = payments.filter(({ type }) => type === 'voucher');
  if (byVoucher.length > 0 && !isOwn) return null;
  const online = payments.findLast(({ type }) => type === 'online');
  const uuidOf = (id: number | null) => vouchers.find((voucher) => voucher.id === id)?.uuid ?? null;
  const tickets = lines.filter(({ kind }) => kind === 'ticket');
  const items =
    bill.type === 'vouchers' ? cardOf(lines) : tickets.map((line, nth) => ticketOf(line, nth, uuidOf, snapshot));
  if (items.length === 0) return null;
  const covered = byVoucher.reduce((sum, payment) => sum + payment.amount_cents, 0);
  return {
    items,
    amount: eurosFromCents(bill.total_cents - covered),
    payment_method_id: online?.method_id ?? null,
    holder_name: lines.find(({ holder_name }) => holder_name)?.holder_name ?? null,
    gift: gift && { design: gift.design, message: gift.message, email: gift.email, day: gift.day },
    bill_id: isOwn && bill.status === 'pending' ? bill.id : null,
  };
}

function ticketOf(
  line: LineRow,
  bill_order: number,
  uuidOf: (id: number | null) => string | null,
  snapshot: Snapshot,
): CartItemWire {
  if (line.price_rate_id === null || line.screening_id === null) throw new Error('a ticket line without a rate');
  return {
    type: 'ticket',
    price_rate_id: line.price_rate_id,
    schedule_id: line.screening_id,
    seat: choosesSeats(line.screening_id, snapshot) ? line.seat_name : null,
    voucher_id: uuidOf(line.voucher_id),
    bill_order,
  };
}

/** Where no plan is shown the server assigned the seats, and assigns them again. */
function choosesSeats(screeningId: number, snapshot: Snapshot): boolean {
  const screening = snapshot.screenings.get(screeningId);
  const screen = screening && snapshot.screens.get(screening.screen_id);
  if (!screening || !screen) return false;
  return isSeatPickerEnabled({
    seatpicker: screening.seatpicker,
    hasArrangement: screening.arrangement_id !== null,
    autoAssign: screen.config.auto_assign_seats,
  });
}

/** The visits and the refreshments of a card are two lines of one item. */
function cardOf(lines: readonly LineRow[]): CartItemWire[] {
  const visits = lines.find(({ kind }) => kind === 'voucher_visits');
  const refreshments = lines.find(({ kind }) => kind === 'voucher_refreshments');
  const voucher_type_id = (visits ?? refreshments)?.voucher_type_id;
  if (!voucher_type_id) return [];
  return [
    {
      type: 'loyaltyCard',
      voucher_type_id,
      total_turns: visits?.turns ?? 0,
      total_products: eurosFromCents(refreshments?.products_cents ?? 0),
      quantity: 1,
    },
  ];
}

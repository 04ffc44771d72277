import { isOnline } from '#kernel/channel.ts';
import { eurosFromCents } from '#kernel/money.ts';
import type { CheckoutAnswer } from '#modules/sales/contract/public.ts';
import type { Cart, CartDiscount, CartLine } from '#modules/sales/server/checkout/cart.ts';
import type { DecidedTicket, Hall } from '#modules/sales/server/checkout/decide-cart.ts';
import type { SaleRows, VoucherRow } from '#modules/sales/server/checkout/sell-carts.sql.ts';
import { cardWithCode } from '#modules/sales/server/vouchers/recharges.ts';

/**
 * The delay until a check of an intent whose provider call never returned
 * (docs/algorithms/settlement.md).
 */
const UNSTARTED_CHECK_MS = 30_000;

/** Adds the rows of a sold cart: bill, lines, claims, vouchers, payments, the stored answer. */
export function addSaleRows(
  rows: SaleRows,
  cart: Cart,
  tickets: readonly DecidedTicket[],
  vouchers: ReadonlyMap<string, VoucherRow>,
  halls: ReadonlyMap<number, Hall>,
  answer: CheckoutAnswer,
  now: number,
  holdMs: number,
): void {
  const holdUntil = new Date(now + holdMs).toISOString();
  const seatOf = new Map(tickets.map((decided) => [decided.ticket.lineNo, decided]));
  rows.bills.push(billRow(cart, holdUntil));
  for (const discount of cart.discounts ?? []) rows.discounts.push(discountRow(cart, discount));
  for (const line of cart.lines) rows.lines.push(lineRow(cart, line, seatOf, vouchers));
  // A practice sale uses no place (D-137).
  if (!cart.till?.test) rows.claims.push(...tickets.map((decided) => claimRow(cart, decided, halls, holdUntil)));
  for (const card of cart.cards) {
    if (card.isRecharge) rows.recharges.push(rechargeRow(cart, card, vouchers));
    else (card.isBlank ? rows.blanks : rows.vouchers).push(cardRow(cart, card));
  }
  if (cart.payment) rows.payments.push(paymentRow(cart, cart.payment, now));
  for (const use of cart.voucherUses) rows.payments.push(voucherPaymentRow(cart, use, vouchers));
  if (cart.idempotency)
    rows.answers.push({
      actor: cart.idempotency.actor,
      key: cart.idempotency.key,
      hash: cart.idempotency.hash.toString('hex'),
      body: answer,
    });
}

const billRow = (cart: Cart, holdUntil: string): unknown => ({
  id: cart.billId,
  reference: cart.reference,
  type: cart.type,
  channel: cart.channel,
  total_cents: cart.total,
  ticket_count: cart.tickets.length,
  buyer_name: cart.buyerName,
  buyer_email: cart.buyerEmail,
  locale: cart.locale,
  newsletter: cart.newsletter,
  screening_id: cart.tickets[0]?.screeningId ?? null,
  hold_until: holdUntil,
  visitor: cart.visitor,
  visitor_net: cart.visitorNet,
  tag_manager: cart.tagManager,
  ...(cart.till && { device_id: cart.till.deviceId, employee_id: cart.till.employeeId, test: cart.till.test }),
  ...(cart.exchange && { of_bill: cart.exchange.billId }),
  ...(cart.soldOfflineAt !== undefined && { sold_offline_at: new Date(cart.soldOfflineAt).toISOString() }),
});

const discountRow = (cart: Cart, discount: CartDiscount): unknown => ({
  bill_id: cart.billId,
  no: discount.no,
  kind: discount.kind,
  value: discount.value,
  whole: discount.whole,
  cents: discount.cents,
  reason_id: discount.reasonId,
  reason: discount.reason,
  remark: discount.remark,
  employee_id: discount.employeeId,
  approved_by: discount.approvedBy,
  approval_id: discount.approvalId,
});

const claimRow = (
  cart: Cart,
  { ticket, seatId }: DecidedTicket,
  halls: ReadonlyMap<number, Hall>,
  holdUntil: string,
): unknown => ({
  screening_id: ticket.screeningId,
  arrangement_id: seatId === null ? null : halls.get(ticket.screeningId)?.arrangementId,
  seat_id: seatId,
  bill_id: cart.billId,
  line_no: ticket.lineNo,
  state: 'held',
  online: isOnline(cart.channel),
  quota_rate_id: ticket.quota === null ? null : ticket.rateId,
  expires_at: holdUntil,
});

const cardRow = (cart: Cart, card: Cart['cards'][number]): unknown => ({
  type_id: card.typeId,
  code_hmac: card.codeHmac.toString('hex'),
  code_sealed: card.codeSealed.toString('hex'),
  holder_name: card.holderName,
  turns: card.turns,
  products: card.products,
  price: card.price,
  cost_turn: card.costTurn,
  bill_id: cart.billId,
  line_no: card.lineNo,
});

const rechargeRow = (cart: Cart, card: Cart['cards'][number], vouchers: ReadonlyMap<string, VoucherRow>): unknown => ({
  bill_id: cart.billId,
  line_no: card.lineNo,
  voucher_id: cardWithCode(vouchers, card.codeHmac)?.id,
  turns: card.turns,
  products: card.products,
  price: card.price,
});

const paymentRow = (cart: Cart, payment: NonNullable<Cart['payment']>, now: number): unknown => ({
  id: payment.id,
  bill_id: cart.billId,
  method_id: payment.methodId,
  type: payment.type,
  driver: payment.driver,
  amount_cents: cart.due,
  rounding_cents: payment.rounding,
  tip_cents: payment.tip,
  voucher_id: null,
  voucher_turns: null,
  next_check_at: payment.type === 'online' ? new Date(now + UNSTARTED_CHECK_MS).toISOString() : null,
  ...(cart.till && { device_id: cart.till.deviceId, provider_data: { given: payment.given } }),
});

const voucherPaymentRow = (
  cart: Cart,
  use: Cart['voucherUses'][number],
  vouchers: ReadonlyMap<string, VoucherRow>,
): unknown => ({
  id: use.paymentId,
  bill_id: cart.billId,
  method_id: use.methodId,
  type: 'voucher',
  driver: 'offline',
  amount_cents: use.amount,
  voucher_id: vouchers.get(use.uuid)?.id ?? null,
  voucher_turns: use.turns,
  next_check_at: null,
  ...(cart.till && { device_id: cart.till.deviceId }),
});

function lineRow(
  cart: Cart,
  line: CartLine,
  seatOf: ReadonlyMap<number, DecidedTicket>,
  vouchers: ReadonlyMap<string, VoucherRow>,
): unknown {
  const decided = seatOf.get(line.lineNo);
  return {
    bill_id: cart.billId,
    line_no: line.lineNo,
    kind: line.kind,
    of_line: line.ofLine,
    screening_id: line.screeningId,
    price_rate_id: line.rateId,
    seat_name: decided?.seatName ?? line.seat,
    seat_class: decided?.seatClass ?? line.seatClass,
    voucher_type_id: line.voucherTypeId,
    turns: line.turns,
    products_cents: line.products,
    holder_name: line.holderName,
    voucher_id: line.voucherUuid ? (vouchers.get(line.voucherUuid)?.id ?? null) : null,
    name: line.name,
    handling_cents: line.handling,
    gross_cents: line.gross,
    vat_bp: line.vatRate,
    ...(line.vatKind !== null && { vat_kind: line.vatKind }),
    vat_cents: line.vat,
    discount_cents: line.discount?.cents ?? 0,
    ...(line.discount && { discount_no: line.discount.no }),
    ...(line.choices && { choices: line.choices }),
    ...(line.combo && { combo: line.combo }),
    ...(line.productId !== null && { product_id: line.productId }),
    ...(line.returns && { of_bill: line.returns.billId, of_bill_line: line.returns.lineNo }),
  };
}

/** Returns the body of a new payment, as in the answer of checkout. */
export const newPayment = (
  cart: Cart,
  method: { id: number; name: string; component: string },
): CheckoutAnswer['payment'] =>
  cart.payment
    ? {
        uuid: cart.payment.id,
        bill_id: cart.billId,
        amount: eurosFromCents(cart.due),
        amount_refunded: 0,
        tip: eurosFromCents(cart.payment.tip),
        status: 'pending',
        payment_method: {
          id: method.id,
          name: method.name,
          type: cart.payment.type,
          driver: cart.payment.driver,
          component: method.component,
        },
        purchased_at: null,
        refund_reason: null,
        transaction_id: null,
      }
    : undefined;

import { z } from 'zod';
import { zEuros, zId, zUuid } from '#kernel/wire.ts';
import { zPayment } from '#modules/payments/contract.ts';

export const zTicketItem = z.object({
  type: z.literal('ticket'),
  price_rate_id: zId,
  schedule_id: zId,
  /** Seat name; null or absent where the house assigns (D-030, D-036). */
  seat: z.string().min(1).max(40).nullish(),
  /** uuid of a checked voucher whose turn pays this ticket. */
  voucher_id: zUuid.nullish(),
  bill_order: z.number().int().min(0).max(999).nullish(),
  quantity: z.literal(1).nullish(),
});
export const zProductItem = z.object({ type: z.literal('product'), product_id: zId, quantity: z.literal(1) });
export const zLoyaltyCardItem = z.object({
  type: z.literal('loyaltyCard'),
  voucher_type_id: zId,
  total_turns: z.number().int().min(0).max(10_000),
  total_products: zEuros.nullish(),
  /** At a till: the code of the blank card that is handed over (D-106). Without it, one that nobody has seen. */
  barcode: z.string().max(200).nullish(),
  quantity: z.literal(1).nullish(),
});
export const zCartItem = z.discriminatedUnion('type', [zTicketItem, zProductItem, zLoyaltyCardItem]);
export type CartItemWire = z.infer<typeof zCartItem>;
export type TicketItemWire = z.infer<typeof zTicketItem>;
export type ProductItemWire = z.infer<typeof zProductItem>;
export type LoyaltyCardItemWire = z.infer<typeof zLoyaltyCardItem>;

export const ITEMS_MAX = 100;

/** POST /api/checkout (API-007). Bounds of D-065 are judged by the rules so that each field gets its sentence. */
export const zCheckoutRequest = z.object({
  payment_method_id: zId.nullish(),
  name: z.string().max(1_000),
  email: z.string().max(1_000),
  email_confirmation: z.string().max(1_000).nullish(),
  newsletter_signup: z.boolean().nullish(),
  holder_name: z.string().max(1_000).nullish(),
  googleTagManagerData: z.record(z.string().max(100), z.unknown()).nullish(),
  amount: zEuros,
  items: z.array(zCartItem).max(ITEMS_MAX),
  bill_id: zUuid.nullish(),
});
export type CheckoutRequest = z.infer<typeof zCheckoutRequest>;

export const zCheckoutAnswer = z.object({ uuid: z.string(), payment: zPayment.optional() });
export type CheckoutAnswer = z.infer<typeof zCheckoutAnswer>;

/** Beside `errors` when a race for seats was lost: seats the house would give instead, kept for this visitor a moment. */
export type SeatOffer = { schedule_id: number; seats: string[] };

const zBillLine = z.object({
  kind: z.string(),
  name: z.string(),
  seat: z.string().nullable(),
  quantity: z.number().int(),
  total: z.number(),
  vat_rate: z.number(),
  refunded: z.number(),
  voucher: z.string().nullable(),
});
const zBillEvent = z.object({
  at: z.string(),
  from: z.string(),
  to: z.string(),
  by: z.string(),
  source: z.string().nullable(),
  note: z.string().nullable(),
});

/** GET /api/bill/{uuid}/result (PAY-007). `message` is sanitised HTML; `start_over` is a route, or null when it makes no sense (D-091). */
export const zBillResult = z.object({
  uuid: z.string(),
  reference: z.string(),
  type: z.enum(['tickets', 'vouchers', 'products', 'mixed']),
  status: z.string(),
  /** How the page shows it (PAY-016, D-020). */
  display: z.enum(['progress', 'success', 'warning', 'danger']),
  amount: z.number(),
  currency: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  source: z.string(),
  lines: z.array(zBillLine),
  payments: z.array(zPayment),
  timeline: z.array(zBillEvent),
  schedule: z
    .object({
      id: z.number().int(),
      event_id: z.number().int().nullable(),
      start: z.string(),
      movie: z.string(),
      movie_slug: z.string(),
      cinema: z.string(),
      screen: z.string(),
      purchasable: z.boolean(),
      cancelled: z.boolean(),
    })
    .nullable(),
  voucher: z.object({ type_slug: z.string(), page_title: z.string() }).nullable(),
  message: z.string(),
  download: z.string().nullable(),
  passbook: z.string().nullable(),
  receipt: z.string().nullable(),
  /** A calendar file of its evening. */
  calendar: z.string().nullable(),
  hold_until: z.string().nullable(),
  extensions_left: z.number().int(),
  start_over: z.object({ name: z.enum(['buy.tickets', 'buy.events', 'buy.voucher']), id: z.string() }).nullable(),
  googleTagManagerData: z.record(z.string(), z.unknown()).nullable(),
});
export type BillResultWire = z.infer<typeof zBillResult>;

/** GET /api/bill/{uuid}/status (D-078): payment only while it can still be paid. */
export const zBillStatus = z.object({
  uuid: z.string(),
  status: z.string(),
  payment: zPayment.nullable(),
  hold_until: z.string().nullable(),
  extensions_left: z.number().int(),
});
export type BillStatusWire = z.infer<typeof zBillStatus>;

/** POST /api/bill/{uuid}/extension (D-185). */
export const zHoldExtension = z.object({ hold_until: z.string(), extensions_left: z.number().int() });

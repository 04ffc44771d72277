import { z } from 'zod';
import { zEuros, zId, zUuid } from '#kernel/wire.ts';
import type { PaymentWire } from '#modules/payments/contract.ts';

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
  quantity: z.literal(1).nullish(),
});
export const zCartItem = z.discriminatedUnion('type', [zTicketItem, zProductItem, zLoyaltyCardItem]);
export type CartItemWire = z.infer<typeof zCartItem>;
export type TicketItemWire = z.infer<typeof zTicketItem>;
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

export type CheckoutAnswer = { uuid: string; payment?: PaymentWire };

/** A refused seat with the seats the house would give instead, held by nobody yet. Sent beside `errors` with a 422. */
export type SeatOffer = { schedule_id: number; seats: string[] };

export type BillLineWire = {
  kind: string;
  name: string;
  seat: string | null;
  quantity: number;
  total: number;
  vat_rate: number;
  refunded: number;
  voucher: string | null;
};
export type BillEventWire = {
  at: string;
  from: string;
  to: string;
  by: string;
  source: string | null;
  note: string | null;
};

/** GET /api/bill/{uuid}/result (PAY-007). */
export type BillResultWire = {
  uuid: string;
  reference: string;
  type: 'tickets' | 'vouchers' | 'products' | 'mixed';
  status: string;
  /** How the page shows it: progress, success, warning or danger (PAY-016, D-020). */
  display: 'progress' | 'success' | 'warning' | 'danger';
  amount: number;
  currency: string;
  name: string | null;
  email: string | null;
  source: string;
  lines: BillLineWire[];
  payments: PaymentWire[];
  timeline: BillEventWire[];
  schedule: {
    id: number;
    event_id: number | null;
    start: string;
    movie: string;
    movie_slug: string;
    cinema: string;
    screen: string;
    purchasable: boolean;
  } | null;
  voucher: { type_slug: string; page_title: string } | null;
  /** Sanitised HTML. */
  message: string;
  download: string | null;
  passbook: string | null;
  receipt: string | null;
  hold_until: string | null;
  extensions_left: number;
  /** Where "start over" goes: a route, or null when it makes no sense (D-091). */
  start_over: { name: 'buy.tickets' | 'buy.events' | 'buy.voucher'; id: string } | null;
  googleTagManagerData: Record<string, unknown> | null;
};

/** GET /api/bill/{uuid}/status (D-078): payment only while it can still be paid. */
export type BillStatusWire = {
  uuid: string;
  status: string;
  payment: PaymentWire | null;
  hold_until: string | null;
  extensions_left: number;
};

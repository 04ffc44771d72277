import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zEuros, zId, zMaybeOnceHeaders, zOnceHeaders, zUuid, zUuidParams } from '#kernel/wire.ts';
import { zPayment } from '#modules/payments/contract/public.ts';
import { CHOICE_GROUPS_MAX, CHOICES_MAX } from '#modules/products/rules/choices.ts';
import { zOtherShow, zOtherShowRequest } from '#modules/sales/contract/other-show.ts';
import { zGift, zGiftStatus } from '#modules/vouchers/contract/gifts.ts';
import { zVoucherCheck, zVoucherCheckRequest } from '#modules/vouchers/contract/public.ts';

export const zTicketItem = z.object({
  type: z.literal('ticket'),
  price_rate_id: zId,
  schedule_id: zId,
  /** Seat name; null or absent where seats are assigned (D-030, D-036). */
  seat: z.string().min(1).max(40).nullish(),
  /** uuid of a checked voucher whose turn pays this ticket. */
  voucher_id: zUuid.nullish(),
  bill_order: z.number().int().min(0).max(999).nullish(),
  quantity: z.literal(1).nullish(),
});
export const zProductItem = z.object({
  type: z.literal('product'),
  product_id: zId,
  quantity: z.literal(1),
  /** At a till: the price of a product whose price the clerk types. */
  price: zEuros.nullish(),
  /** The ids of what is chosen for it (decision 0101). Refuses at `items.N.choices` as `whyNotChoices`. */
  choices: z
    .array(zId)
    .max(CHOICE_GROUPS_MAX * CHOICES_MAX)
    .nullish(),
});
export const zLoyaltyCardItem = z.object({
  type: z.literal('loyaltyCard'),
  voucher_type_id: zId,
  total_turns: z.number().int().min(0).max(10_000),
  total_products: zEuros.nullish(),
  /**
   * At a till: the code of the blank card that the customer gets (D-106). Without it, a card with a
   * new code.
   */
  barcode: z.string().max(200).nullish(),
  /** At a till: `barcode` is a loyalty card of this type that gets more (D-093). */
  recharge: z.boolean().nullish(),
  quantity: z.literal(1).nullish(),
});
export const zCartItem = z.discriminatedUnion('type', [zTicketItem, zProductItem, zLoyaltyCardItem]);
export type CartItemWire = z.infer<typeof zCartItem>;
export type TicketItemWire = z.infer<typeof zTicketItem>;
export type ProductItemWire = z.infer<typeof zProductItem>;
export type LoyaltyCardItemWire = z.infer<typeof zLoyaltyCardItem>;

export const ITEMS_MAX = 100;

/**
 * POST /api/checkout (API-007). The rules check the bounds of D-065, so that each field gets its
 * message.
 */
export const zCheckoutRequest = z.object({
  payment_method_id: zId.nullish(),
  name: z.string().max(1_000),
  email: z.string().max(1_000),
  email_confirmation: z.string().max(1_000).nullish(),
  newsletter_signup: z.boolean().nullish(),
  holder_name: z.string().max(1_000).nullish(),
  /** Of a gift card bought on the website. */
  gift: zGift.nullish(),
  googleTagManagerData: z.record(z.string().max(100), z.unknown()).nullish(),
  amount: zEuros,
  items: z.array(zCartItem).max(ITEMS_MAX),
  bill_id: zUuid.nullish(),
});
export type CheckoutRequest = z.infer<typeof zCheckoutRequest>;

export const zCheckoutAnswer = z.object({ uuid: z.string(), payment: zPayment.optional() });
export type CheckoutAnswer = z.infer<typeof zCheckoutAnswer>;

/**
 * Sent with `errors` when a buyer loses a race for seats: other seats, held for this visitor for a
 * moment.
 */
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
  /** The display style of the result (PAY-016, D-020). */
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
  /** Its screening was moved after the purchase (D-199); null if it was not. */
  moved: z
    .object({
      /** When it was to begin; the present start stands in `schedule`. */
      from: z.string(),
      /** Another version of the film is shown: another language, 2D instead of 3D. */
      other_version: z.boolean(),
      /** The hall it was to be shown in; null: it is shown there. Seats may be others. */
      from_screen: z.string().nullable(),
      /** Of the cinema, plain text; may be empty. */
      message: z.string(),
      /** Null: not offered, or not any more. */
      money_back: z.enum(['offered', 'at_box_office']).nullable(),
      /** The tickets can be exchanged for another screening of the film, until this one begins. */
      other_show: z.boolean(),
    })
    .nullable(),
  /** The bill with the tickets that its own were exchanged for on the website (D-199). */
  exchanged: z.string().nullable(),
  /** The bill whose tickets it takes back on the website; they stay valid until it is paid. */
  takes_back: z.string().nullable(),
  /** The cinema gave its places back to the sale before it was paid: the names of the seats; null if it did not. */
  released: z.array(z.string()).nullable(),
  voucher: z.object({ type_slug: z.string(), page_title: z.string() }).nullable(),
  /** What the buyer added to a gift card, and whether it was mailed; null: nothing. */
  gift: zGiftStatus.nullable(),
  message: z.string(),
  download: z.string().nullable(),
  passbook: z.string().nullable(),
  /** The tickets can be saved in Google Wallet. */
  google_wallet: z.boolean(),
  receipt: z.string().nullable(),
  /** URL of a calendar file for its screening. */
  calendar: z.string().nullable(),
  hold_until: z.string().nullable(),
  extensions_left: z.number().int(),
  start_over: z.object({ name: z.enum(['buy.tickets', 'buy.events', 'buy.voucher']), id: z.string() }).nullable(),
  /**
   * The checkout that buys the same once more, beside `start_over`; null when there is none. With
   * `bill_id` it replaces this bill.
   */
  again: z
    .object({
      items: z.array(zCartItem),
      amount: z.number(),
      payment_method_id: z.number().int().nullable(),
      holder_name: z.string().nullable(),
      gift: zGift.nullable(),
      bill_id: z.string().nullable(),
    })
    .nullable(),
  googleTagManagerData: z.record(z.string(), z.unknown()).nullable(),
});
export type BillResultWire = z.infer<typeof zBillResult>;

/** GET /api/bill/{uuid}/status (D-078): the payment only while it can still be paid. */
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

/** What the website and partners call. */
export const salesPublicApi = defineRoutes('sales', {
  'POST /api/checkout': {
    summary: 'Sells tickets or a voucher: holds seats and turns, answers the bill and its payment',
    description: 'Send an Idempotency-Key header (16 to 255 characters): the same request is carried out once.',
    headers: zMaybeOnceHeaders,
    body: zCheckoutRequest,
    answer: answerOf(zCheckoutAnswer),
  },
  'GET /api/bill/:uuid/result': {
    summary: 'The result of a bill',
    params: zUuidParams,
    answer: answerOf(zBillResult),
  },
  'GET /api/bill/:uuid/status': {
    summary: 'Where a bill stands, with its payment while it can be paid',
    params: zUuidParams,
    answer: answerOf(zBillStatus),
  },
  'POST /api/bill/:uuid/extension': {
    summary: 'Keeps the places five minutes longer, twice at most',
    params: zUuidParams,
    answer: answerOf(zHoldExtension),
  },
  'POST /api/bill/:uuid/money-back': {
    summary: 'Gives the money back for the tickets of a screening that was moved after the purchase (D-199)',
    params: zUuidParams,
    answer: answerOf(zBillResult),
  },
  'GET /api/bill/:uuid/other-show': {
    summary: 'The tickets of a moved screening, for which another one may be chosen (D-199)',
    params: zUuidParams,
    answer: answerOf(zOtherShow),
  },
  'POST /api/bill/:uuid/other-show': {
    summary: 'Exchanges the tickets of a moved screening for another one of its film; only the difference is paid',
    description:
      'The old tickets admit until the new ones are paid. Send an Idempotency-Key header: the same request is carried out once.',
    params: zUuidParams,
    headers: zOnceHeaders,
    body: zOtherShowRequest,
    answer: answerOf(zCheckoutAnswer),
  },
  'POST /api/vouchers/validate': {
    summary: 'Whether a voucher may pay visits of this screening',
    tag: 'vouchers',
    body: zVoucherCheckRequest,
    answer: answerOf(zVoucherCheck),
  },
});

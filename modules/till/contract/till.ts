import { z } from 'zod';
import { zDay, zEuros, zId, zInstant, zUuid } from '#kernel/wire.ts';
import { zTariff } from '#modules/pricing/contract.ts';
import { zCartItem } from '#modules/sales/contract.ts';
import { zScheduleSeats, zSeatingConfig } from '#modules/seating/contract.ts';
import { zVoucherType } from '#modules/vouchers/contract.ts';

/**
 * What tills call (POS-001 to POS-019): behind the gate of devices, types register and pos, with somebody signed in who has
 * `pos.sell`. Money in euros, as everywhere on the wire (D-183). Every POST that sells, pays or gives back wants an
 * `Idempotency-Key` header (16 to 255 characters) and is carried out once (T48).
 */

export const zTillProduct = z.object({
  id: zId,
  name: z.string(),
  barcode: z.string().nullable(),
  /** VAT included. */
  price: z.number(),
  vat_rate: z.number(),
  status: z.enum(['active', 'sold_out']),
  /** Null: not counted. May be less than 0 (D-156). */
  stock: z.number().int().nullable(),
  image: z.string().nullable(),
  categories: z.array(zId),
});
export type TillProduct = z.infer<typeof zTillProduct>;

export const zTillMethod = z.object({
  id: zId,
  name: z.string(),
  type: z.enum(['cash', 'invoice', 'terminal', 'other', 'voucher', 'reservation', 'online']),
  exclusive: z.boolean(),
});
export type TillMethod = z.infer<typeof zTillMethod>;

export const zTillScreening = z.object({
  id: zId,
  title: z.string(),
  version: z.string(),
  cinema_id: zId,
  screen: z.string(),
  start: zInstant,
  end: zInstant,
  day: zDay,
  rating: z.array(z.string()),
  poster: z.string().nullable(),
  seatpicker: z.boolean(),
  /** Places anybody can still have at the till; 0: sold out. */
  free: z.number().int(),
  capacity: z.number().int(),
  cancelled: z.boolean(),
  /** Whether it can still be sold here: until its end. */
  sellable: z.boolean(),
});
export type TillScreening = z.infer<typeof zTillScreening>;

export const zTillVoucherType = zVoucherType.pick({
  ...({ id: true, title: true, type: true, cost_turn: true } as const),
  ...({ turns_default: true, turns_min: true, turns_max: true, turns_step: true } as const),
  ...({ products_enabled: true, products_default: true, products_min: true } as const),
  ...({ products_max: true, products_step: true } as const),
});
export type TillVoucherType = z.infer<typeof zTillVoucherType>;

/** GET /api/pos/data: what this till sells and how it is paid; read again when SettingsChanged or PriceChanged is told. */
export const zTillData = z.object({
  device: z.object({ id: zId, name: z.string(), test: z.boolean(), cinema_id: zId.nullable() }),
  features: z.array(z.string()),
  /** The business day that runs (D-010). */
  day: zDay,
  products: z.array(zTillProduct),
  categories: z.array(z.object({ id: zId, name: z.string(), color: z.string() })),
  /** Cards of the house, as the website counts their turns and amounts (D-108). */
  voucher_types: z.array(zTillVoucherType),
  payment_methods: z.array(zTillMethod),
  /** What whoever stands here may do beyond selling. */
  may: z.object({ refund: z.boolean(), edit_seats: z.boolean(), override_vouchers: z.boolean() }),
  /** Cash is refused until the drawer is opened for the day, when the house counts its cash (D-153). */
  cash_open: z.boolean(),
});
export type TillData = z.infer<typeof zTillData>;

/** GET /api/pos/screenings?day=: of the till's cinema (all cinemas when it has none), by start. */
export const zTillDay = z.object({ day: zDay, days: z.array(zDay), screenings: z.array(zTillScreening) });
export type TillDay = z.infer<typeof zTillDay>;

/** GET /api/pos/screenings/{id}: tariffs of the till and, in a numbered hall, its seats as they are now. */
export const zTillHall = z.object({
  screening: zTillScreening,
  tariffs: z.array(zTariff),
  seats: zScheduleSeats,
  /** Of the screen; with it the seats are chosen as on the website (POS-017). */
  seating: zSeatingConfig,
  /** Euros on top of the tariff, per seat class. */
  supplements: z.record(z.string(), z.number()),
});
export type TillHall = z.infer<typeof zTillHall>;

/**
 * POST /api/pos/sales. Holds what is asked for and makes a bill of it; with `cash` it is paid and settled in the same
 * transaction. `amount`: what the till showed. Refuses at `items.N...` as checkout does; `till.bill_pending` (ERR-037) while
 * this till still has an open bill that is not parked.
 */
export const zTillSale = z.object({
  items: z.array(zCartItem).min(1).max(100),
  amount: zEuros,
  name: z.string().max(120).nullish(),
  email: z.string().max(254).nullish(),
  /** Blocked seats among those chosen are freed and sold, half love seats too (T08): of who has `may.edit_seats`. */
  edit_seats: z.boolean().optional(),
  /** Paid at once: `given` is what the customer handed over. */
  cash: z.object({ payment_method_id: zId, given: zEuros }).nullish(),
});
export type TillSale = z.infer<typeof zTillSale>;

export const zTillLine = z.object({
  line_no: z.number().int(),
  kind: z.string(),
  name: z.string(),
  screening_id: zId.nullable(),
  seat: z.string().nullable(),
  total: z.number(),
  refunded: z.number(),
  /** Of a ticket line once settled. */
  ticket: z.enum(['valid', 'used', 'refunded', 'exchanged']).nullable(),
  product_id: zId.nullable(),
});
export const zTillPayment = z.object({
  uuid: zUuid,
  payment_method_id: zId,
  method: z.string(),
  type: z.string(),
  amount: z.number(),
  refunded: z.number(),
  status: z.string(),
  at: zInstant.nullable(),
  /** At a card terminal (ERR-025, ERR-028): how it goes there. `unknown`: somebody must look and decide. */
  terminal: z
    .object({ state: z.enum(['asked', 'running', 'done', 'unknown']), says: z.string(), card: z.string() })
    .nullable(),
});
export const zTillBill = z.object({
  uuid: zUuid,
  reference: z.string(),
  number: z.string().nullable(),
  type: z.string(),
  status: z.string(),
  amount: z.number(),
  /** What is left to pay. */
  due: z.number(),
  /** Of the last cash payment: what to hand back. */
  change: z.number().nullable(),
  /** Of tickets it took back that cost more than what it sold for them (D-138); null: nothing. */
  handed_back: z.object({ amount: z.number(), in_cash: z.boolean() }).nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  created_at: zInstant,
  hold_until: zInstant.nullable(),
  parked_as: z.string().nullable(),
  device: z.string().nullable(),
  employee: z.string().nullable(),
  test: z.boolean(),
  screening: z.object({ id: zId, title: z.string(), start: zInstant, screen: z.string() }).nullable(),
  reservation: z.object({ ref: z.string(), name: z.string() }).nullable(),
  lines: z.array(zTillLine),
  payments: z.array(zTillPayment),
});
export type TillBill = z.infer<typeof zTillBill>;

/**
 * POST /api/pos/bills/{uuid}/payments: a part of what is due, or all. Cash may exceed it (change); anything else above it is
 * refused `payments.exceeds_bill` (ERR-030). `terminal`: answers at once, the truth follows (BillStatusChanged, or ask again);
 * refused `terminals.not_ready` (ERR-025). Of method type voucher with `voucher_barcode`: tickets by turns, else products by
 * refreshments, as far as `amount` goes; of type invoice with `invoice_client_id`.
 */
export const zTillPay = z.object({
  payment_method_id: zId,
  amount: zEuros,
  voucher_barcode: z.string().max(200).nullish(),
  invoice_client_id: zId.nullish(),
});
export type TillPay = z.infer<typeof zTillPay>;

/** GET /api/pos/bills: of this till's house, newest first. `which`: open (pending bills, parked ones too) or today's. */
export const zTillBills = z.object({ bills: z.array(zTillBill.omit({ lines: true, payments: true })) });
export const zTillBillsQuery = z.object({
  which: z.enum(['open', 'today']),
  search: z.string().max(60).optional(),
  mine: z.stringbool().optional(),
});

/** POST /api/pos/bills/{uuid}/park: aside, to be found by this word (D-139). */
export const zTillPark = z.object({ as: z.string().trim().max(60) });
/** POST /api/pos/bills/{uuid}/refund: these lines go back, the way they were paid or (cash) from the drawer (D-138). */
export const zTillRefund = z.object({
  lines: z.array(z.number().int().min(0)).min(1).max(100),
  reason: z.string().trim().min(1).max(200),
  /** Whether handling goes back too; by default the house keeps it (D-085). */
  with_handling: z.boolean().optional(),
  payment_method_id: zId.nullish(),
});
export type TillRefund = z.infer<typeof zTillRefund>;
/** POST /api/pos/bills/{uuid}/payments/{payment}/decision: what really happened at a terminal that never said (D-143). */
export const zTillDecision = z.object({
  outcome: z.enum(['paid', 'failed']),
  reason: z.string().trim().min(3).max(500),
});

/** POST /api/pos/requests/{key}/outcome: the bill a request led to; null: it was not carried out, and will not be any more (T48). */
export const zTillOutcome = z.object({ bill: zTillBill.nullable() });
export type TillOutcome = z.infer<typeof zTillOutcome>;

/** POST /api/pos/lookup (D-157): what a code is. `expects`: the field takes only this kind, else `till.not_expected_type` (ERR-036). */
export const zTillLookup = z.object({
  code: z.string().trim().min(1).max(500),
  expects: z.enum(['ticket', 'bill', 'reservation', 'voucher', 'product']).nullish(),
});
export const zTillFound = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), bill: zTillBill, line_no: z.number().int() }),
  z.object({ kind: z.literal('bill'), bill: zTillBill }),
  z.object({ kind: z.literal('reservation'), bill: zTillBill }),
  z.object({
    kind: z.literal('voucher'),
    uuid: zUuid,
    barcode_text: z.string(),
    title: z.string(),
    remaining_turns: z.number().int(),
    remaining_products: z.number(),
    valid_until: zDay.nullable(),
    voucher_type_id: zId,
    /** A card of a package that nobody bought yet: it can be sold here (D-106). */
    blank: z.boolean(),
  }),
  z.object({ kind: z.literal('product'), product_id: zId }),
]);
export type TillFound = z.infer<typeof zTillFound>;

import { z } from 'zod';
import { zDay, zEuros, zId, zInstant, zUuid } from '#kernel/wire.ts';
import { zDiscounts } from '#modules/discounts/contract/device.ts';
import { DISCOUNT_KINDS } from '#modules/discounts/rules/discount.ts';
import { zTariff } from '#modules/pricing/contract/public.ts';
import { ALLERGENS } from '#modules/products/rules/allergens.ts';
import { zCartItem } from '#modules/sales/contract/public.ts';
import { zScheduleSeats, zSeatingConfig } from '#modules/seating/contract/public.ts';
import { zEndedDay } from '#modules/terminals/contract/totals.ts';
import { zVoucherType } from '#modules/vouchers/contract/public.ts';

/**
 * The API of tills (POS-001 to POS-019): behind the device gate, types register and pos, with an
 * attendant who has `pos.sell`. Money in euros, as everywhere on the wire (D-183). Every POST that
 * sells, pays or refunds requires an `Idempotency-Key` header (16 to 255 characters) and is carried
 * out once (T48).
 */

export const zTillProduct = z.object({
  id: zId,
  name: z.string(),
  barcode: z.string().nullable(),
  /** VAT included. */
  price: z.number(),
  /** The attendant types the price between these limits; `price` is the suggestion. Null: it is fixed. */
  open_price: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** What is chosen when it is sold; a group with `min` above 0 is shown before (decision 0101). */
  choice_groups: z.array(
    z.object({
      id: zId,
      name: z.string(),
      min: z.number().int(),
      max: z.number().int(),
      choices: z.array(
        z.object({
          id: zId,
          name: z.string(),
          surcharge: z.number(),
          preselected: z.boolean(),
          sold_out: z.boolean(),
        }),
      ),
    }),
  ),
  /** The parts of a combo (decision 0104); empty: it is no combo. */
  parts: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  /** The part of a combo that is not on sale: the combo is sold out. */
  missing: z.string().nullable(),
  /** 0 of a combo: its parts have their own. */
  vat_rate: z.number(),
  status: z.enum(['active', 'sold_out']),
  /** Null: not counted. May be less than 0 (D-156). */
  stock: z.number().int().nullable(),
  image: z.string().nullable(),
  categories: z.array(zId),
  /** They come first. */
  favourite: z.boolean(),
  /** In the order of the law. */
  allergens: z.array(z.enum(ALLERGENS)),
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
  /** Places still available at the till; 0: sold out. */
  free: z.number().int(),
  capacity: z.number().int(),
  cancelled: z.boolean(),
  /** Whether it is still on sale here: until its end. */
  sellable: z.boolean(),
  /** What employees should know of it; '' for nothing. */
  note: z.string(),
});
export type TillScreening = z.infer<typeof zTillScreening>;

export const zTillVoucherType = zVoucherType.pick({
  id: true,
  title: true,
  type: true,
  cost_turn: true,
  turns_default: true,
  turns_min: true,
  turns_max: true,
  turns_step: true,
  products_enabled: true,
  products_default: true,
  products_min: true,
  products_max: true,
  products_step: true,
});
export type TillVoucherType = z.infer<typeof zTillVoucherType>;

/**
 * GET /api/pos/data: the products and payment methods of this till; read again after
 * SettingsChanged or PriceChanged.
 */
export const zTillData = z.object({
  device: z.object({
    id: zId,
    name: z.string(),
    test: z.boolean(),
    has_drawer: z.boolean(),
    cinema_id: zId.nullable(),
  }),
  features: z.array(z.string()),
  /** The languages of customers (D-088), the cinema's own first. */
  locales: z.array(z.string()),
  /** The present business day (D-010). */
  day: zDay,
  products: z.array(zTillProduct),
  categories: z.array(z.object({ id: zId, name: z.string(), color: z.string() })),
  /** Voucher types, with turns and amounts as on the website (D-108). */
  voucher_types: z.array(zTillVoucherType),
  payment_methods: z.array(zTillMethod),
  /** The attendant's permissions beyond selling. */
  may: z.object({
    refund: z.boolean(),
    edit_seats: z.boolean(),
    override_vouchers: z.boolean(),
    discount: z.boolean(),
  }),
  /** Discounts (decision 0088): the reasons, and the highest percentage without `may.discount` or an approval. */
  discounts: z.object({ reasons: z.array(z.object({ id: zId, name: z.string() })), limit_percent: z.number().int() }),
  /**
   * If the exhibitor counts cash, cash is refused until the drawer is opened for the day (D-153).
   */
  cash_open: z.boolean(),
  /** Cash that ends a bill, and each refund in cash, is rounded to 5 cents (D-196). */
  rounds_cash: z.boolean(),
  /** Whether payments may have a tip, and the percentages that are suggested (D-081). */
  tips: z.object({ enabled: z.boolean(), percents: z.array(z.number().int()) }),
});
export type TillData = z.infer<typeof zTillData>;

/** GET /api/pos/screenings?day=: of the till's cinema (all cinemas when it has none), by start. */
export const zTillDay = z.object({ day: zDay, days: z.array(zDay), screenings: z.array(zTillScreening) });
export type TillDay = z.infer<typeof zTillDay>;

/** The unpaid bill that the till changes: its seats are free for it. */
export const zTillHallQuery = z.strictObject({ changes: zUuid.optional() });

/** GET /api/pos/screenings/{id}: tariffs of the till and, in a numbered hall, the current seats. */
export const zTillHall = z.object({
  screening: zTillScreening,
  tariffs: z.array(zTariff),
  seats: zScheduleSeats,
  /** The screen's settings; with them seats are chosen as on the website (POS-017). */
  seating: zSeatingConfig,
  /** Euros on top of the tariff, per seat class. */
  supplements: z.record(z.string(), z.number()),
});
export type TillHall = z.infer<typeof zTillHall>;

/**
 * POST /api/pos/sales. Holds the requested items and creates a bill; with `cash` it is paid and
 * settled in the same transaction. `amount`: the total on the till. Refuses at `items.N...` as
 * checkout does; `till.bill_pending` (ERR-037) while this till has an open bill that is not parked.
 */
export const zTillSale = z.object({
  items: z.array(zCartItem).min(1).max(100),
  amount: zEuros,
  name: z.string().max(120).nullish(),
  email: z.string().max(254).nullish(),
  /** The language of the customer: of the papers, the mail and the names on them. Null: the cinema's; absent: the attendant's. */
  locale: z.string().max(35).nullish(),
  /**
   * Unblocks and sells chosen blocked seats, and half love seats (T08): requires `may.edit_seats`.
   */
  edit_seats: z.boolean().optional(),
  /**
   * The unpaid bill that this one replaces: its places are free for it, and its reservation goes over
   * to it.
   */
  replaces: zUuid.optional(),
  /** Refuses at `discounts.N...` as `cartDiscounts`. `amount` is the total after them. */
  discounts: zDiscounts.optional(),
  /** Paid at once: `given` is the cash received, `tip` what of it is a tip (D-081). */
  cash: z.object({ payment_method_id: zId, given: zEuros, tip: zEuros.nullish() }).nullish(),
  /**
   * It was sold without the server, and is booked now (decision 0109): when, by whom, and what was paid for each item.
   * Refuses at `offline...`. It is no part of what makes a request the same: a sale whose answer was lost can become one.
   */
  offline: z
    .object({
      at: z.iso.datetime({ offset: true }),
      employee: zUuid,
      prices: z.array(zEuros).min(1).max(100),
    })
    .optional(),
});
export type TillSale = z.infer<typeof zTillSale>;

export const zTillLine = z.object({
  line_no: z.number().int(),
  kind: z.string(),
  name: z.string(),
  /** The names of what was chosen for a product. */
  choices: z.array(z.string()),
  /** The combo that it is a part of, with its number on the bill; null: none. */
  combo: z.object({ no: z.number().int(), name: z.string() }).nullable(),
  screening_id: zId.nullable(),
  seat: z.string().nullable(),
  /** What was charged: after a discount. */
  total: z.number(),
  /** What its discount took off, and N of `discounts` of the bill; null: none. */
  discount: z.object({ amount: z.number(), no: z.number().int() }).nullable(),
  refunded: z.number(),
  /** The ticket of a line, once the bill is settled. */
  ticket: z.enum(['valid', 'used', 'refunded', 'exchanged']).nullable(),
  product_id: zId.nullable(),
  /** It recharges a card (D-093): there is no new card to print. */
  recharges: z.boolean(),
});
/** A discount of a bill (decision 0088). */
export const zTillDiscount = z.object({
  no: z.number().int(),
  kind: z.enum(DISCOUNT_KINDS),
  /** Per cent, euros, or 0. */
  value: z.number(),
  /** Of the whole bill, or of positions. */
  whole: z.boolean(),
  amount: z.number(),
  reason_id: zId,
  reason: z.string(),
  remark: z.string(),
  by: z.string(),
  /** The colleague who allowed it; null: no need. */
  approved_by: z.string().nullable(),
});
export const zTillPayment = z.object({
  uuid: zUuid,
  payment_method_id: zId,
  method: z.string(),
  type: z.string(),
  amount: z.number(),
  /** Paid on top of the amount (D-081). */
  tip: z.number(),
  refunded: z.number(),
  status: z.string(),
  at: zInstant.nullable(),
  /**
   * The progress at a card terminal (ERR-025, ERR-028). `unknown`: an employee must check and
   * decide.
   */
  terminal: z
    .object({
      state: z.enum(['asked', 'running', 'done', 'unknown']),
      says: z.string(),
      card: z.string(),
      /** The terminal's numbers, as on its slip. */
      receipt_no: z.number().int().nullable(),
      trace_no: z.number().int().nullable(),
      authorisation: z.string(),
      aid: z.string(),
      /** The terminal takes no card before its day is ended: POST /api/pos/terminal/end-of-day. */
      needs_end_of_day: z.boolean(),
      /** The employee who put down an unknown result, and why (D-143). */
      decided: z.object({ by: z.string(), reason: z.string() }).nullable(),
    })
    .nullable(),
});
/**
 * GET /api/pos/bills/{uuid}/payments/{payment}/code: what the telephone of the customer scans (D-144),
 * and what its provider says now. `link`: the content of the QR code; null: the provider did not give
 * one (yet). `amount`: with the tip.
 */
export const zTillCode = z.object({
  status: z.string(),
  link: z.string().nullable(),
  amount: z.number(),
  expires_at: zInstant.nullable(),
});
export type TillCode = z.infer<typeof zTillCode>;
/**
 * A refund to a card (REFUND-15). Its money is not paid out before `state` is `done`. `waiting`: no
 * terminal is asked, or it refused; `says` is why. `unknown`: an employee must check and decide.
 */
export const zTillCardRefund = z.object({
  uuid: zUuid,
  amount: z.number(),
  /** In cash, rounded where cash is (D-196). */
  in_cash: z.number(),
  method: z.string(),
  state: z.enum(['waiting', 'asked', 'running', 'unknown', 'done']),
  says: z.string(),
  /** Whether the terminal of this till can be asked. */
  at_terminal: z.boolean(),
  paid_out: z.enum(['terminal', 'hand', 'cash']).nullable(),
});
export type TillCardRefund = z.infer<typeof zTillCardRefund>;
export const zTillBill = z.object({
  uuid: zUuid,
  reference: z.string(),
  number: z.string().nullable(),
  type: z.string(),
  status: z.string(),
  amount: z.number(),
  /** What is left to pay. */
  due: z.number(),
  /** The change of the last cash payment. */
  change: z.number().nullable(),
  /** What was handed over in cash above (below 0: under) the amount (D-196). */
  rounding: z.number(),
  /** The tips of its payments, on top of the amount (D-081). */
  tip: z.number(),
  /**
   * The refund of an exchange whose old tickets cost more than the new items (D-138); null: none.
   */
  handed_back: z.object({ amount: z.number(), in_cash: z.boolean() }).nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  created_at: zInstant,
  /** When it was sold without the server, before it was booked; null: with the server. */
  sold_offline_at: zInstant.nullable(),
  hold_until: zInstant.nullable(),
  parked_as: z.string().nullable(),
  device: z.string().nullable(),
  employee: z.string().nullable(),
  test: z.boolean(),
  /** The language of the customer. */
  locale: z.string(),
  /** A card waits for its money: the bill is among the open ones, too (REFUND-15). */
  refund_waits: z.boolean(),
  screening: z.object({ id: zId, title: z.string(), start: zInstant, screen: z.string() }).nullable(),
  reservation: z.object({ ref: z.string(), name: z.string() }).nullable(),
  lines: z.array(zTillLine),
  /** In the order of their numbers. */
  discounts: z.array(zTillDiscount),
  payments: z.array(zTillPayment),
  card_refunds: z.array(zTillCardRefund),
});
export type TillBill = z.infer<typeof zTillBill>;

/**
 * POST /api/pos/bills/{uuid}/payments: pays a part of the due amount, or all. Cash may exceed it
 * (change); other methods are refused above it with `payments.exceeds_bill` (ERR-030). `terminal`:
 * answers at once, the status follows (BillStatusChanged, or query again); refused
 * `terminals.not_ready` (ERR-025). Method type voucher with `voucher_barcode`: tickets by turns,
 * else products by refreshments, up to `amount`; type invoice with `invoice_client_id`.
 */
export const zTillPay = z.object({
  payment_method_id: zId,
  amount: zEuros,
  /**
   * D-081: in cash a part of `amount`, otherwise on top of it. Refused `payments.no_tip`,
   * `payments.tip_too_much`.
   */
  tip: zEuros.nullish(),
  /**
   * The question that the customer answered with `tip` at the display (D-144). Refused 409
   * `till.tip_changed` if the answer is another one by now.
   */
  tip_question: zUuid.nullish(),
  voucher_barcode: z.string().max(200).nullish(),
  invoice_client_id: zId.nullish(),
});
export type TillPay = z.infer<typeof zTillPay>;

/**
 * GET /api/pos/bills: of this exhibitor, newest first. `which`: open (pending bills, parked ones
 * too) or today's.
 */
export const zTillBills = z.object({
  bills: z.array(zTillBill.omit({ lines: true, discounts: true, payments: true, card_refunds: true })),
});
export const zTillBillsQuery = z.object({
  which: z.enum(['open', 'today']),
  search: z.string().max(60).optional(),
  mine: z.stringbool().optional(),
});

/** POST /api/pos/bills/{uuid}/mail: `email` counts only for a bill without an address. */
export const zTillMail = z.object({ email: z.string().max(254).default('') });

/**
 * POST /api/display/receipt: a customer types the address at the display. Refused 409 `till.receipt_late`
 * for another bill than one that was paid at its till a few minutes ago and has no address yet.
 */
export const zReceiptByMail = z.object({ bill: zUuid, email: z.string().trim().min(1).max(254) });

/** POST /api/pos/bills/{uuid}/park: parks the bill under this word (D-139). */
export const zTillPark = z.object({ as: z.string().trim().max(60) });
/**
 * POST /api/pos/bills/{uuid}/refund: refunds these lines by the original method or (cash) from the
 * drawer (D-138).
 */
export const zTillRefund = z.object({
  lines: z.array(z.number().int().min(0)).min(1).max(100),
  reason: z.string().trim().min(1).max(200),
  /** Whether the booking fee is refunded too; by default it is not (D-085). */
  with_handling: z.boolean().optional(),
  payment_method_id: zId.nullish(),
});
export type TillRefund = z.infer<typeof zTillRefund>;
/** POST /api/pos/bills/{uuid}/refund-preview: the same choice without its reason. */
export const zTillRefundChoice = zTillRefund.pick({ lines: true, with_handling: true });
/** What would go back now, in euros: all of it, and the part from the drawer as it is handed out (D-196). */
export const zTillRefundPreview = z.object({
  amount: z.number(),
  in_cash: z.number(),
  /** Turns that go back to their cards. */
  turns: z.number().int(),
});
export type TillRefundPreview = z.infer<typeof zTillRefundPreview>;
/**
 * POST /api/pos/bills/{uuid}/payments/{payment}/decision: an employee's decision about an unknown
 * terminal result (D-143), or to wait no longer for a payment by QR code: `failed` only, refused 409
 * `till.provider_decides` otherwise.
 */
export const zTillDecision = z.object({
  outcome: z.enum(['paid', 'failed']),
  reason: z.string().trim().min(3).max(500),
});

/**
 * POST /api/pos/terminal/end-of-day, and of /api/pos/terminals/{id}/end-of-day. `running`: it goes on, and GET
 * says how it ended; `note`: why the terminal refused, as a sentence; `day`: both totals once it is `done`.
 */
export const zTerminalDay = z.object({
  terminal_id: zId,
  outcome: z.enum(['running', 'done', 'refused', 'unknown']),
  note: z.string(),
  day: zEndedDay.nullable(),
});
export type TerminalDay = z.infer<typeof zTerminalDay>;

/** POST /api/pos/bills/{uuid}/refunds/{refund}/paid-out: what the attendant did without the terminal. */
export const zTillPaidOut = z.object({ how: z.enum(['hand', 'cash']) });

/**
 * POST /api/pos/requests/{key}/outcome: the bill of a request; null: it was not carried out, and
 * never will be (T48).
 */
export const zTillOutcome = z.object({ bill: zTillBill.nullable() });
export type TillOutcome = z.infer<typeof zTillOutcome>;

/**
 * POST /api/pos/lookup (D-157): identifies a code. `expects`: the only kind that the field accepts,
 * else `till.not_expected_type` (ERR-036).
 */
export const zTillLookup = z.object({
  code: z.string().trim().min(1).max(500),
  expects: z.enum(['ticket', 'bill', 'reservation', 'voucher', 'product']).nullish(),
});
export const zLookUpResult = z.discriminatedUnion('kind', [
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
    /** An unsold card of a package: it can be sold here (D-106). */
    blank: z.boolean(),
    /** A loyalty card that can be recharged here (D-093). */
    rechargeable: z.boolean(),
  }),
  z.object({ kind: z.literal('product'), product_id: zId }),
]);
export type LookUpResult = z.infer<typeof zLookUpResult>;

import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { zDay, zEuros, zId, zInstant, zUuid } from '#kernel/wire.ts';
import { DISCOUNT_KINDS } from '#modules/discounts/rules/discount.ts';
import { PAYMENT_STATUSES } from '#modules/payments/rules/payment-states.ts';
import { BILL_SOURCES } from '#modules/sales/rules/bill/bill-search.ts';
import { BILL_STATUSES } from '#modules/sales/rules/bill/bill-states.ts';

const SEARCH_MAX = 190;
const LINES_MAX = 200;
const REASON_MAX = 255;

/**
 * GET /api/staff/bills (PORT-003), newest first, fifty a page. `search`: a reference, a number, an
 * address or its beginning, a part of a name; `day`: the business day on which it was made;
 * `schedule`: with a ticket or a place of that screening.
 */
export const zBillsQuery = z.object({
  /** The end of the last page, from its `before`. */
  before: z
    .string()
    .regex(/^\d{1,16}_[0-9a-f-]{36}$/)
    .optional(),
  search: z.string().trim().max(SEARCH_MAX).optional(),
  day: zDay.refine(isDay, 'date').optional(),
  status: z.enum(BILL_STATUSES).optional(),
  source: z.enum(BILL_SOURCES).optional(),
  schedule: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});

/** A bill in a list. Amounts in euros. */
export const zStaffBillRow = z.object({
  id: zUuid,
  reference: z.string(),
  /** Gapless in its series, set when settled (D-089). */
  number: z.string().nullable(),
  type: z.enum(['tickets', 'vouchers', 'products', 'mixed']),
  status: z.enum(BILL_STATUSES),
  /** Deleted unpaid by a manager (D-090). */
  deleted: z.boolean(),
  source: z.enum(BILL_SOURCES),
  amount: z.number(),
  /** The refunded part of the total, with pending refunds. */
  refunded: z.number(),
  /** What banks of payers took back (T32). */
  charged_back: z.number(),
  tickets: z.number().int(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  created_at: zInstant,
  settled_at: zInstant.nullable(),
  schedule: z.object({ id: zId, title: z.string(), start: zInstant, screen: z.string() }).nullable(),
  device: z.string().nullable(),
  /** A practice bill (D-137). */
  test: z.boolean(),
});
export type StaffBillRowWire = z.infer<typeof zStaffBillRow>;

/** `before`: the parameter for the page of earlier bills; null: there are none. */
export const zBillPage = z.object({ bills: z.array(zStaffBillRow), before: z.string().nullable() });
export type BillPageWire = z.infer<typeof zBillPage>;

const zScan = z.object({
  at: zInstant,
  result: z.enum(['admitted', 'duplicate', 'rejected']),
  device: z.string(),
  employee: z.string().nullable(),
  /** The admission was reverted. */
  taken_back: z.boolean(),
});

const zStaffBillLine = z.object({
  line_no: z.number().int(),
  /** The ticket line a supplement belongs to: they are refunded together. */
  of_line: z.number().int().nullable(),
  kind: z.string(),
  name: z.string(),
  /** The names of what was chosen for a product. */
  choices: z.array(z.string()),
  /** The combo that it is a part of, with its number on the bill; null: none. */
  combo: z.object({ no: z.number().int(), name: z.string() }).nullable(),
  /** Film, day and time of a screening other than the bill's. */
  schedule: z.object({ id: zId, title: z.string(), start: zInstant, screen: z.string() }).nullable(),
  seat: z.string().nullable(),
  total: z.number(),
  /** What its discount took off, and its number among `discounts`; null: none. */
  discount: z.object({ amount: z.number(), no: z.number().int() }).nullable(),
  handling: z.number(),
  refunded: z.number(),
  /** Percent; null: no VAT on this line. */
  vat_rate: z.number().nullable(),
  /** The end of the code of the voucher whose turn paid the line. */
  voucher: z.string().nullable(),
  ticket: z
    .object({
      code: z.string(),
      state: z.enum(['valid', 'used', 'refunded', 'exchanged']),
      scans: z.array(zScan),
    })
    .nullable(),
});

/** A discount that was given at a till (decision 0088). */
const zBillDiscount = z.object({
  no: z.number().int(),
  kind: z.enum(DISCOUNT_KINDS),
  /** Per cent, euros, or 0. */
  value: z.number(),
  amount: z.number(),
  reason: z.string(),
  remark: z.string(),
  by: z.string(),
  approved_by: z.string().nullable(),
});

const zStaffBillPayment = z.object({
  id: zUuid,
  method: z.string(),
  type: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  amount: z.number(),
  tip: z.number(),
  /** What was handed over in cash above (below 0: under) the amount (D-196). */
  rounding: z.number(),
  refunded: z.number(),
  charged_back: z.number(),
  at: zInstant,
  device: z.string().nullable(),
  voucher: z.string().nullable(),
});

const zStaffRefund = z.object({
  id: zUuid,
  method: z.string(),
  type: z.string(),
  amount: z.number(),
  /** What was handed out in cash above (below 0: under) the amount (D-196). */
  rounding: z.number(),
  /**
   * `requested`, `sent`: the provider has not answered finally; `failed`: it refused, and an
   * employee must act.
   */
  status: z.enum(['requested', 'sent', 'done', 'failed']),
  /** Its provider had accepted it, and refused it later: it waits at a till for another way. */
  refused_later: z.boolean(),
  reason: z.string(),
  by: z.string(),
  at: zInstant,
});

/** GET /api/staff/bills/{uuid}: all details of a bill. */
export const zStaffBill = zStaffBillRow.extend({
  locale: z.string(),
  /** When a till sold it without the server, before it was booked (decision 0109); null: with the server. */
  sold_offline_at: zInstant.nullable(),
  employee: z.string().nullable(),
  lines: z.array(zStaffBillLine),
  discounts: z.array(zBillDiscount),
  payments: z.array(zStaffBillPayment),
  refunds: z.array(zStaffRefund),
  /** `by`: a name, or the kind of actor. */
  history: z.array(z.object({ at: zInstant, to: z.enum(BILL_STATUSES), by: z.string() })),
  emails: z.array(
    z.object({
      kind: z.enum(['tickets', 'tickets_again', 'refunded', 'refund_refused', 'cancelled', 'moved']),
      state: z.enum(['waiting', 'sent', 'failed']),
      at: zInstant,
    }),
  ),
  /** Whether tickets still admit after a chargeback, as the exhibitor decided. */
  charged_back_tickets: z.enum(['admit', 'refuse']),
  invoice: z.object({ id: zId, number: z.string().nullable(), company: z.string() }).nullable(),
  reservation: z.object({ id: zId, ref: z.string(), name: z.string() }).nullable(),
  /** The actions that the bill's status allows; permissions are checked apart from this. */
  can: z.object({ download: z.boolean(), mail: z.boolean(), delete: z.boolean(), refund: z.boolean() }),
  /** Tills with an open drawer that can refund cash; none if no cash was paid. */
  registers: z.array(z.object({ id: zId, name: z.string() })),
});
export type StaffBillWire = z.infer<typeof zStaffBill>;

/**
 * POST /api/staff/bills/{uuid}/buyer; `was`: the values when the form was opened. '' where there is
 * none.
 */
const zNamed = { name: z.string().max(1_000), email: z.string().max(1_000) };
export const zBuyerForm = z.object({ ...zNamed, was: z.object(zNamed) });
export type BuyerForm = z.infer<typeof zBuyerForm>;

const zLineNo = z.number().int().min(0).max(9_999);

/**
 * GET /api/staff/bills/{uuid}/refund: the refund of these lines (`1,2`, or `all`), and its payment
 * methods.
 */
export const zRefundQuery = z.object({
  lines: z
    .string()
    .max(1_000)
    .regex(/^(all|\d{1,4}(,\d{1,4})*)$/)
    .transform((text) => (text === 'all' ? text : text.split(',').map(Number)))
    .pipe(z.union([z.literal('all'), z.array(zLineNo).max(LINES_MAX)])),
  with_handling: z.stringbool().optional(),
  with_tip: z.stringbool().optional(),
});
export const zRefundPreview = z.object({
  /** Money and the value of turns, with a refunded tip. */
  amount: z.number(),
  parts: z.array(z.object({ payment_id: zUuid, method: z.string(), type: z.string(), amount: z.number() })),
  /** Visits that go back to vouchers. */
  turns: z.number().int(),
  /** Cash is part of it: an attendant pays it from a drawer. */
  needs_register: z.boolean(),
});
export type RefundPreviewWire = z.infer<typeof zRefundPreview>;

/**
 * POST /api/staff/bills/{uuid}/refund (D-085), with an `Idempotency-Key` header: executed once.
 * `amount`: the amount of the preview; if the current amount differs, nothing is refunded.
 * `register_id`: the register whose drawer pays the cash.
 */
export const zRefundForm = z.object({
  lines: z.union([z.literal('all'), z.array(zLineNo).min(1).max(LINES_MAX)]),
  reason: z.string().trim().min(1).max(REASON_MAX),
  with_handling: z.boolean(),
  with_tip: z.boolean(),
  register_id: zId.nullish(),
  amount: zEuros,
});
export type RefundForm = z.infer<typeof zRefundForm>;

export const zMailedAgain = z.object({ left: z.number().int() });

import { z } from 'zod';
import { zEuros, zId } from '#kernel/wire.ts';
import { zDiscounts } from '#modules/discounts/contract/device.ts';
import { zDifference } from '#modules/sales/contract/other-show.ts';
import { zProductItem, zTicketItem } from '#modules/sales/contract/public.ts';

/** Exchanging tickets at a till (POS-019, D-138). */

/**
 * GET /api/pos/bills/{uuid}/exchange: its tickets, their values, and why one cannot be exchanged.
 */
export const zTillReturnable = z.object({
  tickets: z.array(
    z.object({
      line_no: z.number().int(),
      name: z.string(),
      seat: z.string().nullable(),
      screening_id: zId.nullable(),
      /** Its value towards other tickets, supplement included. */
      value: z.number(),
      /** The maximum refund: the booking fee is not refunded (D-085). */
      back_max: z.number(),
      /** A sentence; null: it can be exchanged. */
      why_not: z.string().nullable(),
    }),
  ),
});
export type TillReturnable = z.infer<typeof zTillReturnable>;

/**
 * POST /api/pos/bills/{uuid}/exchange: takes these tickets of a paid bill back and sells `items`
 * for them, in one new bill. `amount`: the total on the till for the items; `difference`: the
 * amount to pay, or (less than 0) to refund. Without a difference to pay, or with `cash`, it is
 * final at once; else the new bill waits for its payments, and the old tickets admit until then.
 * The refund uses the original method, or the drawer with a cash `payment_method_id`.
 */
export const zTillExchange = z.object({
  lines: z.array(z.number().int().min(0)).min(1).max(100),
  items: z
    .array(z.discriminatedUnion('type', [zTicketItem, zProductItem]))
    .min(1)
    .max(100),
  amount: zEuros,
  difference: zDifference,
  name: z.string().max(120).nullish(),
  email: z.string().max(254).nullish(),
  /** The language of the customer: of the papers, the mail and the names on them. Null: the cinema's; absent: the attendant's. */
  locale: z.string().max(35).nullish(),
  edit_seats: z.boolean().optional(),
  /** Of the new items. `amount` is their total after them. */
  discounts: zDiscounts.optional(),
  cash: z.object({ payment_method_id: zId, given: zEuros, tip: zEuros.nullish() }).nullish(),
  payment_method_id: zId.nullish(),
});
export type TillExchange = z.infer<typeof zTillExchange>;

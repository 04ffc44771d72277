import { z } from 'zod';
import { centsFromEuros, MONEY_CENTS_MAX } from '#kernel/money.ts';
import { zEuros, zId } from '#kernel/wire.ts';
import { zProductItem, zTicketItem } from '#modules/sales/contract.ts';

/** Exchanging tickets at a till (POS-019, D-138). */

/** GET /api/pos/bills/{uuid}/exchange: its tickets, what each counts, and why one cannot be exchanged. */
export const zTillReturnable = z.object({
  tickets: z.array(
    z.object({
      line_no: z.number().int(),
      name: z.string(),
      seat: z.string().nullable(),
      screening_id: zId.nullable(),
      /** What it counts against other tickets, its supplement included. */
      value: z.number(),
      /** At most this of it is handed back: handling stays (D-085). */
      back_max: z.number(),
      /** A sentence; null: it can be exchanged. */
      why_not: z.string().nullable(),
    }),
  ),
});
export type TillReturnable = z.infer<typeof zTillReturnable>;

const zDifference = z.number().refine((euros) => {
  const cents = centsFromEuros(Math.abs(euros));
  return cents !== null && cents <= MONEY_CENTS_MAX;
}, 'amount');

/**
 * POST /api/pos/bills/{uuid}/exchange: takes these tickets of a paid bill back and sells `items` for them, in one new bill.
 * `amount`: what the till showed for the items; `difference`: what it showed to be paid, or (less than 0) handed back. Without a
 * difference to pay it is final at once; with `cash` too; else the new bill waits for its payments, and the old tickets admit until
 * it has them. Handed back is the way it came, with `payment_method_id` of cash out of the drawer.
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
  edit_seats: z.boolean().optional(),
  cash: z.object({ payment_method_id: zId, given: zEuros }).nullish(),
  payment_method_id: zId.nullish(),
});
export type TillExchange = z.infer<typeof zTillExchange>;

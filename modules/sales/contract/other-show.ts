import { z } from 'zod';
import { centsFromEuros, MONEY_CENTS_MAX } from '#kernel/money.ts';
import { zEuros, zId, zInstant, zUuid } from '#kernel/wire.ts';

/** Tickets of a moved screening are exchanged for another one of its film (D-199, D-138). */

/** More than a party needs. */
export const EXCHANGED_TICKETS_MAX = 100;

/** More than 0: to be paid; less than 0: goes back. */
export const zDifference = z.number().refine((euros) => {
  const cents = centsFromEuros(Math.abs(euros));
  return cents !== null && cents <= MONEY_CENTS_MAX;
}, 'amount');

/** GET /api/bill/{uuid}/other-show. Amounts in euros. */
export const zOtherShow = z.object({
  uuid: z.string(),
  reference: z.string(),
  /** The moved screening; null: none of the bill was moved. */
  schedule: z
    .object({
      id: z.number().int(),
      movie_id: z.number().int(),
      cinema_id: z.number().int(),
      movie: z.string(),
      start: zInstant,
      cinema: z.string(),
      screen: z.string(),
    })
    .nullable(),
  /** The tickets that are given back: all of the moved screening. */
  tickets: z.array(
    z.object({ price_rate_id: zId.nullable(), name: z.string(), seat: z.string().nullable(), value: z.number() }),
  ),
  /** What they count against other tickets. */
  value: z.number(),
  /** Why they cannot be exchanged, a sentence; null: they can. */
  why_not: z.string().nullable(),
  /** The money of a cheaper show goes back to the payment; false: only the box office hands it out. */
  pays_back: z.boolean(),
  /** Null: not offered, or not any more. */
  money_back: z.enum(['offered', 'at_box_office']).nullable(),
  /** An exchange that was begun here and waits for its payment. */
  open: z.object({ uuid: z.string(), amount: z.number(), hold_until: zInstant.nullable() }).nullable(),
  /** The bill with the new tickets, after an exchange here. */
  exchanged: z.string().nullable(),
});
export type OtherShowWire = z.infer<typeof zOtherShow>;

/**
 * POST /api/bill/{uuid}/other-show. `amount`: what the page showed for the new tickets;
 * `difference`: `amount` less the value of the old ones. `bill_id`: an exchange that was begun here
 * and is given up for this one.
 */
export const zOtherShowRequest = z.object({
  schedule_id: zId,
  items: z
    .array(z.object({ price_rate_id: zId, seat: z.string().min(1).max(40).nullish() }))
    .min(1)
    .max(EXCHANGED_TICKETS_MAX),
  amount: zEuros,
  difference: zDifference,
  payment_method_id: zId.nullish(),
  bill_id: zUuid.nullish(),
});
export type OtherShowRequest = z.infer<typeof zOtherShowRequest>;

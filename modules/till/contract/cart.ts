import { z } from 'zod';
import { zId, zInstant, zUuid } from '#kernel/wire.ts';

const PLACES_MAX = 100;
const SCREENINGS_MAX = 20;

/**
 * POST /api/pos/cart: the places of the cart as a whole, after each change; `screenings` empty: the
 * cart is empty. It is no error when others have a seat: the answer says so.
 */
export const zTillCart = z.strictObject({
  screenings: z
    .array(
      z.strictObject({
        schedule_id: zId,
        /** Names of the chosen seats. */
        seats: z.array(z.string().min(1).max(40)).max(PLACES_MAX),
        /** Tickets without a chosen seat. */
        places: z.number().int().min(0).max(PLACES_MAX),
        /** If a seat is taken, the whole party gets others: side by side if it was, and never dearer ones. */
        assign: z.boolean(),
      }),
    )
    .max(SCREENINGS_MAX),
  /** Blocked seats may be chosen (T08); requires `may.edit_seats`. */
  edit_seats: z.boolean().optional(),
  /** The unpaid bill that the cart changes: its places are held already, and longer now. */
  changes: zUuid.optional(),
});
export type TillCart = z.infer<typeof zTillCart>;

export const zHeldCart = z.object({
  /** When the places become free, unless the till asks again. */
  hold_until: zInstant,
  screenings: z.array(
    z.object({
      schedule_id: zId,
      /** The cart has these seats. */
      seats: z.array(z.string()),
      /** Others have these. */
      lost: z.array(z.string()),
      /** Held places without a seat: fewer than asked for in a hall that is full. */
      places: z.number().int(),
    }),
  ),
});
export type HeldCartWire = z.infer<typeof zHeldCart>;

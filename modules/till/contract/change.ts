import { z } from 'zod';
import { zId, zInstant } from '#kernel/wire.ts';
import { DISCOUNT_KINDS } from '#modules/discounts/rules/discount.ts';

/** `price`: before a discount. */
const zChangedItem = { name: z.string(), price: z.number() };

/**
 * GET /api/pos/bills/{uuid}/change: what an unpaid bill has. The till changes it like a cart and
 * sends the sale with `replaces`; until then the bill stays as it is. `price` is the price on the
 * bill; the sale has the present prices.
 */
export const zTillChange = z.object({
  reference: z.string(),
  /** A guest has reserved it: it stays reserved until it is paid. */
  reserved: z.boolean(),
  /** The language of the customer. */
  locale: z.string(),
  /** Its discounts; `items` are places in `items` below, null: of the whole bill. They were allowed up to `worth`. */
  discounts: z.array(
    z.object({
      kind: z.enum(DISCOUNT_KINDS),
      value: z.number(),
      items: z.array(z.number().int()).nullable(),
      reason_id: zId,
      reason: z.string(),
      remark: z.string(),
      worth: z.number(),
    }),
  ),
  items: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('ticket'),
        ...zChangedItem,
        schedule_id: zId,
        start: zInstant,
        price_rate_id: zId,
        seat: z.string().nullable(),
      }),
      z.object({
        kind: z.literal('product'),
        ...zChangedItem,
        product_id: zId,
        /** What was chosen; euros. */
        choices: z.array(z.object({ id: zId, name: z.string(), surcharge: z.number() })),
      }),
    ]),
  ),
});
export type TillChange = z.infer<typeof zTillChange>;

import { z } from 'zod';
import { zId, zInstant } from '#kernel/wire.ts';

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
      z.object({ kind: z.literal('product'), ...zChangedItem, product_id: zId }),
    ]),
  ),
});
export type TillChange = z.infer<typeof zTillChange>;

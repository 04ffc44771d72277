import { z } from 'zod';
import { zId, zInstant } from '#kernel/wire.ts';

const SEARCH_MAX = 100;

/** One client of GET /api/staff/clients: a buyer with an address (PORT-023, D-073). */
export const zBuyer = z.object({
  id: zId,
  email: z.string(),
  name: z.string(),
  purchases: z.number().int(),
  last_purchase_at: zInstant.nullable(),
});
/** `search`: a part of the address or the name; `before`: the end of the last page. */
export const zBuyersQuery = z.object({
  search: z.string().trim().max(SEARCH_MAX).optional(),
  before: z.coerce.number().int().min(1).optional(),
});
export const zBuyerPage = z.object({ clients: z.array(zBuyer), before: zId.nullable() });
export type BuyerPageWire = z.infer<typeof zBuyerPage>;

import { z } from 'zod';

/** A price rate offered for one screening on one channel (TCK-004). Euros. */
export const zTariff = z.object({
  price_rate_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  total_price: z.number(),
  min_tickets: z.number().int(),
  max_tickets: z.number().int(),
  accept_voucher: z.boolean(),
});
export type TariffWire = z.infer<typeof zTariff>;

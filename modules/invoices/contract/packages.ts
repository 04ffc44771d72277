import { z } from 'zod';
import { zEuros, zId, zUuid } from '#kernel/wire.ts';

const TURNS_MAX = 10_000;
/** 5000 cards at the highest price are more than a bill may be; the refusal says so. */
const AMOUNT_MAX = 1_000_000_000;

/**
 * POST /api/staff/voucher-packages/{id}/hand-over: `total_turns` and `total_products` are what each
 * card is worth, `cards` and `amount` what the employee saw: the number of blank cards, and their
 * price in euros.
 */
export const zHandOverPackage = z.object({
  invoice_client_id: zId,
  total_turns: z.number().int().min(0).max(TURNS_MAX),
  total_products: zEuros,
  cards: z.number().int().min(0),
  amount: z.number().min(0).max(AMOUNT_MAX),
});
export type HandOverPackage = z.infer<typeof zHandOverPackage>;

/** The bill that is on the company's pending invoice. */
export const zHandedOver = z.object({ bill: zUuid });
export type HandedOverWire = z.infer<typeof zHandedOver>;

import { z } from 'zod';
import { zId, zSlug } from '#kernel/wire.ts';
import { zImage } from '#modules/catalogue/contract.ts';

/** VCH-013. Euros. */
export const zVoucherType = z.object({
  id: z.number().int(),
  slug: zSlug,
  title: z.string(),
  page_title: z.string(),
  description: z.string(),
  content: z.string(),
  type: z.enum(['giftcard', 'subscription']),
  cost_turn: z.number(),
  turns_default: z.number().int(),
  turns_min: z.number().int(),
  turns_max: z.number().int(),
  turns_step: z.number().int(),
  products_enabled: z.boolean(),
  products_default: z.number(),
  products_min: z.number(),
  products_max: z.number(),
  products_step: z.number(),
  value_ticket: z.number(),
  value_handling: z.number(),
  image: zImage.nullable(),
});
export type VoucherTypeWire = z.infer<typeof zVoucherType>;

/** POST /api/vouchers/validate (D-097). */
export const zVoucherCheckRequest = z.object({ schedule_id: zId, barcode: z.string().max(200) });
export type VoucherCheckRequest = z.infer<typeof zVoucherCheckRequest>;
export type VoucherCheckWire = {
  uuid: string;
  barcode_text: string;
  valid_from: string | null;
  valid_until: string | null;
  total_turns: number;
  remaining_turns: number;
  redeemable_turn: number;
};

/** POST /api/voucher-types/filter (D-098): both readings of where the type stands. */
export const zVoucherTypeFilter = z.object({
  filter: z.object({ type: z.string().max(40).nullish() }).nullish(),
  type: z.string().max(40).nullish(),
});

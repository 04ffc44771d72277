import { z } from 'zod';
import { zId, zSlug } from '#kernel/wire.ts';
import { zImage } from '#modules/catalogue/contract/public.ts';

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
export const zVoucherCheck = z.object({
  uuid: z.string(),
  barcode_text: z.string(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  total_turns: z.number().int(),
  remaining_turns: z.number().int(),
  redeemable_turn: z.number().int(),
});
export type VoucherCheckWire = z.infer<typeof zVoucherCheck>;

/**
 * POST /api/voucher-types/filter (D-098): the type's position may be sent in either of its two
 * forms.
 */
export const zVoucherTypeFilter = z.object({
  filter: z.object({ type: z.string().max(40).nullish() }).nullish(),
  type: z.string().max(40).nullish(),
});

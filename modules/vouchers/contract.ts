import { z } from 'zod';
import { zId } from '#kernel/wire.ts';
import type { ImageWire } from '#modules/catalogue/contract.ts';

/** VCH-013. Euros. */
export type VoucherTypeWire = {
  id: number;
  slug: string;
  title: string;
  page_title: string;
  description: string;
  content: string;
  type: 'giftcard' | 'subscription';
  cost_turn: number;
  turns_default: number;
  turns_min: number;
  turns_max: number;
  turns_step: number;
  products_enabled: boolean;
  products_default: number;
  products_min: number;
  products_max: number;
  products_step: number;
  value_ticket: number;
  value_handling: number;
  image: ImageWire | null;
};

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

import { z } from 'zod';
import { zDay, zInstant } from '#kernel/wire.ts';
import { GIFT_DESIGNS } from '#modules/vouchers/rules/gifts/gift.ts';

/** What a buyer adds to a gift card. The rules check the bounds, so that each field gets its message. */
export const zGift = z.strictObject({
  design: z.enum(GIFT_DESIGNS),
  /** Plain text. */
  message: z.string().max(2_000),
  /** The recipient's address; null: the buyer hands the card over. */
  email: z.string().max(1_000).nullable(),
  /** The day on which it is mailed; null: today. */
  day: zDay.nullable(),
});
export type GiftWire = z.infer<typeof zGift>;

/** The same with what became of it. */
export const zGiftStatus = z.object({
  design: z.enum(GIFT_DESIGNS),
  message: z.string(),
  email: z.string().nullable(),
  day: zDay.nullable(),
  /** When it was mailed last. */
  sent_at: zInstant.nullable(),
});
export type GiftStatusWire = z.infer<typeof zGiftStatus>;

import { z } from 'zod';
import { zMailAddress } from '#kernel/wire.ts';
import { zCaptchaToken } from '#modules/captcha/contract.ts';

const NAME_MAX = 100;
const zName = z
  .string()
  .trim()
  .max(NAME_MAX)
  .nullish()
  .transform((name) => name || null);

/** POST /api/newsletters/subscribe (API-018, NEWS-006); bounds: D-065. */
export const zSubscription = z.object({
  first_name: zName,
  last_name: zName,
  email: zMailAddress,
  grecaptcha: zCaptchaToken,
});
export type Subscription = z.infer<typeof zSubscription>;

/** What a link in a mail leads to: asked with a button, then done. */
export const LINK_ACTIONS = ['leave', 'confirm'] as const;
export type LinkAction = (typeof LINK_ACTIONS)[number];
/** The pages of those links, `/{locale}/newsletter/{step}`. */
export const LINK_STEPS = [...LINK_ACTIONS, 'left', 'confirmed', 'invalid'] as const;
export type LinkStep = (typeof LINK_STEPS)[number];

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

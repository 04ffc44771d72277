import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { zMailAddress, zMessageAnswer } from '#kernel/wire.ts';
import { zCaptchaToken } from '#modules/captcha/contract/public.ts';

const NAME_MAX = 100;
const zName = z
  .string()
  .trim()
  .max(NAME_MAX)
  .nullish()
  .transform((name) => name || null);

/** POST /api/newsletters/subscribe (API-018, NEWS-006); limits: D-065. */
export const zSubscription = z.object({
  first_name: zName,
  last_name: zName,
  email: zMailAddress,
  grecaptcha: zCaptchaToken,
});
export type Subscription = z.infer<typeof zSubscription>;

/** What the website and partners call. */
export const newslettersPublicApi = defineRoutes('newsletters', {
  'POST /api/newsletters/subscribe': {
    summary: 'Signs an address up for the newsletter (API-018); known addresses get the same answer (D-163)',
    body: zSubscription,
    answer: zMessageAnswer,
  },
});

import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zChallenge } from '#kernel/wire.ts';

/**
 * A form's field `grecaptcha` (NEWS-006): the third party's token where the exhibitor has keys,
 * else the solved challenge of GET /api/captcha, `{challenge, solution}` as JSON in base64.
 */
export const zCaptchaToken = z.string().max(4096).default('');

/** What the work of a form is for; `until`: seconds since 1970. */
export const zFormWork = z.strictObject({ exhibitor: z.number().int(), until: z.number().int() });

/** What the website and partners call. */
export const captchaPublicApi = defineRoutes('captcha', {
  'GET /api/captcha': {
    summary: 'A piece of work whose solution opens one form once, where no captcha keys are set (D-165)',
    answer: answerOf(zChallenge),
  },
});

/** What the settings page calls about the keys of reCAPTCHA (D-165). */
import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf } from '#kernel/wire.ts';

const KEY = /^[\w-]{20,100}$/;
const zKey = z
  .string()
  .trim()
  .min(1, { abort: true })
  .refine((key) => KEY.test(key), 'captcha.key');

/** The secret is never returned (D-172). */
const zCaptchaKeys = z.object({
  /** '': forms are protected by proof of work. */
  site_key: z.string(),
});
export type CaptchaKeysWire = z.infer<typeof zCaptchaKeys>;

const zCaptchaKeysForm = z.object({ site_key: zKey, secret: zKey });
export type CaptchaKeysForm = z.infer<typeof zCaptchaKeysForm>;

export const captchaStaffApi = defineRoutes('captcha', {
  'GET /api/staff/captcha': {
    summary: 'The site key of reCAPTCHA; empty without keys',
    answer: answerOf(zCaptchaKeys),
  },
  'POST /api/staff/captcha': {
    summary: 'Tests and stores both keys of reCAPTCHA; the secret is write-only',
    body: zCaptchaKeysForm,
    answer: answerOf(zCaptchaKeys),
  },
  'POST /api/staff/captcha/remove': {
    summary: 'Removes both keys: forms ask for a proof of work again',
    answer: answerOf(zCaptchaKeys),
  },
});

import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { zMailAddress, zMessageAnswer } from '#kernel/wire.ts';
import { zCaptchaToken } from '#modules/captcha/contract/public.ts';

const PHONE = /^[0-9 +()./-]+$/;
const PHONE_MAX = 30;

/** POST /api/contactpage/send (API-006, NEWS-005); bounds: D-065. */
export const zContactMessage = z.object({
  name: z.string().trim().min(2).max(100),
  email: zMailAddress,
  phone: z
    .string()
    .trim()
    .max(PHONE_MAX, { abort: true })
    .refine((phone) => phone === '' || PHONE.test(phone), 'regex')
    .nullish(),
  message: z.string().trim().min(10).max(5_000),
  grecaptcha: zCaptchaToken,
});
export type ContactMessage = z.infer<typeof zContactMessage>;

/** What the website and partners call. */
export const contactPublicApi = defineRoutes('contact', {
  'POST /api/contactpage/send': {
    summary: 'Writes to the exhibitor (API-006); answered by mail to the visitor (D-166)',
    body: zContactMessage,
    answer: zMessageAnswer,
  },
});

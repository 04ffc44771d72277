import { z } from 'zod';
import { defineRoutes, fileAnswer } from '#kernel/routes.ts';
import { answerOf, zInstant, zMailAddress, zMessageAnswer } from '#kernel/wire.ts';
import { zCaptchaToken } from '#modules/captcha/contract/public.ts';
import { zErasure } from '#modules/privacy/contract/erasure.ts';

/** What a buyer sees of what is stored about their address. */
const zOwnData = z.object({
  name: z.string().nullable(),
  /** When the link ends. */
  ends_at: zInstant,
  stored: zErasure,
  /** The latest ones. */
  purchases: z.array(
    z.object({ bought_at: zInstant, reference: z.string(), total: z.number(), lines: z.array(z.string()) }),
  ),
  /** Why nothing can be erased now; null: it can. */
  refused: z.enum(['open_purchases', 'tickets_to_use']).nullable(),
});
export type OwnDataWire = z.infer<typeof zOwnData>;

const zTokenParams = z.object({ token: z.string().max(200) });

/** What the website calls for a person who asks what is stored about them. */
export const privacyPublicApi = defineRoutes('privacy', {
  'POST /api/your-data/request': {
    summary: 'Mails a link to what is stored about an address; unknown addresses get the same answer (GDPR 15)',
    body: z.strictObject({ email: zMailAddress, grecaptcha: zCaptchaToken }),
    answer: zMessageAnswer,
  },
  'GET /api/your-data/:token': {
    summary: 'What is stored about the address of a mailed link, and what would go',
    params: zTokenParams,
    answer: answerOf(zOwnData),
  },
  'GET /api/your-data/:token/export': {
    summary: 'Everything that is stored about the address of a mailed link, as JSON or as a readable text (GDPR 15)',
    params: zTokenParams,
    query: z.object({ format: z.enum(['json', 'text']).default('json') }),
    answer: fileAnswer('application/octet-stream', 'text/plain'),
  },
  'POST /api/your-data/:token/erase': {
    summary: 'Forgets the person of a mailed link, and ends their links (GDPR 17)',
    params: zTokenParams,
    answer: answerOf(zErasure),
  },
});

import { z } from 'zod';
import { defineRoutes, fileAnswer } from '#kernel/routes.ts';
import { answerOf, zIdParams } from '#kernel/wire.ts';
import { zErasure } from '#modules/privacy/contract/erasure.ts';

/** What the job of the retention would remove now. */
const zRetention = z.object({
  months: z.number().int(),
  bills: z.number().int(),
  clients: z.number().int(),
  reservations: z.number().int(),
});
export type RetentionWire = z.infer<typeof zRetention>;

/** What the portal calls. */
export const privacyStaffApi = defineRoutes('privacy', {
  'GET /api/staff/privacy/clients/:id/export': {
    summary: 'Everything that is stored about a client, as JSON or as a readable text (GDPR 15)',
    params: zIdParams,
    query: z.object({ format: z.enum(['json', 'text']).default('json') }),
    answer: fileAnswer('application/octet-stream', 'text/plain'),
  },
  'GET /api/staff/privacy/clients/:id/erasure': {
    summary: 'What goes and what stays if a client is forgotten',
    params: zIdParams,
    answer: answerOf(zErasure),
  },
  'POST /api/staff/privacy/clients/:id/erase': {
    summary: 'Forgets a client: name and address leave everything but the law’s books (GDPR 17)',
    params: zIdParams,
    body: z.strictObject({ keyword: z.string().max(50) }),
    answer: answerOf(zErasure),
  },
  'GET /api/staff/privacy/retention': {
    summary: 'How long names of buyers are kept, and what would be removed now (D-182)',
    answer: answerOf(zRetention),
  },
});

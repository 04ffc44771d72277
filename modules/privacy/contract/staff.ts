import { z } from 'zod';
import { defineRoutes, fileAnswer } from '#kernel/routes.ts';
import { answerOf, zIdParams, zInstant } from '#kernel/wire.ts';
import { zRetention } from '#modules/exhibitor/contract/settings.ts';
import { RETENTION_NAMES, type RetentionName } from '#modules/exhibitor/rules/retention.ts';
import { zErasure } from '#modules/privacy/contract/erasure.ts';

/** What the job of the retention would remove now. */
const zRemoved = z.object({ bills: z.number().int(), clients: z.number().int(), reservations: z.number().int() });
export type RemovedWire = z.infer<typeof zRemoved>;
const zOldest = zInstant.nullable();
const zPreview = zRemoved.extend({
  months: z.number().int(),
  /** Every kind of data that is kept for a time; `found`: what would be removed now. */
  kinds: z.array(
    z.object({
      name: z.enum(RETENTION_NAMES as [RetentionName, ...RetentionName[]]),
      value: z.number().int(),
      usual: z.number().int(),
      least: z.number().int(),
      most: z.number().int(),
      found: z.number().int(),
      oldest: zOldest,
    }),
  ),
  /** When the oldest purchase or reservation was made, and when the client who is longest away bought last. */
  oldest: z.object({ bills: zOldest, clients: zOldest, reservations: zOldest }),
});
export type RetentionWire = z.infer<typeof zPreview>;
/** POST /api/staff/privacy/retention: the whole table. */
export const zRetentionForm = z.strictObject(zRetention.shape).required();

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
    answer: answerOf(zPreview),
  },
  'POST /api/staff/privacy/retention': {
    summary: 'Changes how long data is kept; a shorter time removes more at the next run of the job (D-182)',
    body: zRetentionForm,
    answer: answerOf(zPreview),
  },
  'POST /api/staff/privacy/retention/apply': {
    summary: 'Removes at once everything that is older than it is kept (D-182)',
    answer: answerOf(zRemoved),
  },
});

/** What the page "My account" calls: each employee for themselves. */
import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zInstant, zMessageAnswer, zUuid, zUuidParams } from '#kernel/wire.ts';

const zSession = z.object({
  uuid: zUuid,
  /** Of the browser that asks. */
  current: z.boolean(),
  /** "Firefox, Windows"; null: unknown. */
  browser: z.string().nullable(),
  started_at: zInstant,
  /** To the minute. */
  seen_at: zInstant,
});
export type SessionWire = z.infer<typeof zSession>;

export const accountStaffApi = defineRoutes('staff', {
  'GET /api/staff/account/sessions': {
    summary: "The browsers in which the caller is signed in, the caller's own first; at most 100",
    answer: answerOf(z.array(zSession)),
  },
  'POST /api/staff/account/sessions/:uuid/end': {
    summary: 'Signs the caller out of one browser; done twice, it is done',
    params: zUuidParams,
    answer: zMessageAnswer,
  },
  'POST /api/staff/account/sessions/end-others': {
    summary: 'Signs the caller out everywhere but in this browser',
    answer: zMessageAnswer,
  },
});

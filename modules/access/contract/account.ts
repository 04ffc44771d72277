/** What the page "My account" calls: each employee for themselves. */

import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zInstant, zMessageAnswer, zUuid, zUuidParams } from '#kernel/wire.ts';
import { zChallengeToken, zCode, zPasskeyOptions, zPasskeyResponse } from '#modules/access/contract/employees.ts';
import { PASSWORD_MAX } from '#modules/access/rules/password.ts';

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

const zAccount = z.object({
  /** The exhibitor requires a second factor of the caller. */
  required: z.boolean(),
  totp: z.boolean(),
  passkeys: z.array(z.object({ uuid: zUuid, name: z.string(), created_at: zInstant, used_at: zInstant.nullable() })),
  recovery_codes_left: z.number().int(),
});
export type AccountWire = z.infer<typeof zAccount>;

const zBar = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const zNewTotp = z.object({
  token: z.string(),
  /** For typing where no camera is. */
  secret: z.string(),
  /** The dark areas of the QR code, in units of one module. */
  qr: z.object({ width: z.number(), height: z.number(), bars: z.array(zBar) }),
});
export type NewTotpWire = z.infer<typeof zNewTotp>;
/** Shown once; null: the present ones stay. */
const zRecoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });
const PASSKEY_NAME_MAX = 100;

export const accountStaffApi = defineRoutes('staff', {
  'GET /api/staff/account': {
    summary: 'The second factors of the caller',
    answer: answerOf(zAccount),
  },
  'POST /api/staff/account/confirm': {
    summary: 'Confirms by the password that the caller is at this browser; changes of the sign-in need it',
    body: z.object({ password: z.string().min(1).max(PASSWORD_MAX) }),
    answer: zMessageAnswer,
  },
  'POST /api/staff/account/totp/start': {
    summary: 'Makes the secret of an authenticator app; it counts once a code is confirmed',
    answer: answerOf(zNewTotp),
  },
  'POST /api/staff/account/totp': {
    summary: 'Sets up an authenticator app by its first code',
    body: z.object({ token: zChallengeToken, code: zCode }),
    answer: answerOf(zRecoveryCodes),
  },
  'POST /api/staff/account/totp/remove': {
    summary: 'Removes the authenticator app',
    answer: zMessageAnswer,
  },
  'POST /api/staff/account/passkeys/start': {
    summary: 'Begins making a passkey',
    answer: answerOf(z.object({ token: z.string(), options: zPasskeyOptions })),
  },
  'POST /api/staff/account/passkeys': {
    summary: 'Adds a passkey',
    body: z.object({
      token: zChallengeToken,
      name: z.string().trim().min(1).max(PASSKEY_NAME_MAX),
      response: zPasskeyResponse,
    }),
    answer: answerOf(zRecoveryCodes),
  },
  'POST /api/staff/account/passkeys/:uuid/remove': {
    summary: 'Removes a passkey',
    params: zUuidParams,
    answer: zMessageAnswer,
  },
  'POST /api/staff/account/recovery-codes': {
    summary: 'Makes new recovery codes; the previous ones no longer work',
    answer: answerOf(zRecoveryCodes),
  },
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

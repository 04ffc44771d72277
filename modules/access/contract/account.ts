/** What the page "My account" calls: each employee for themselves. */

import { z } from 'zod';
import { zInstant, zUuid } from '#kernel/wire.ts';
import { zChallengeToken, zCode, zPasskeyResponse } from '#modules/access/contract/employees.ts';
import { PASSWORD_MAX } from '#modules/access/rules/password.ts';

export const zSession = z.object({
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

export const zAccount = z.object({
  /** The exhibitor requires a second factor of the caller. */
  required: z.boolean(),
  /** False: they came over from another exhibitor, and have none here. */
  password: z.boolean(),
  /** The words on the button of the exhibitor's identity provider; null: there is none. */
  provider: z.string().nullable(),
  totp: z.boolean(),
  passkeys: z.array(z.object({ uuid: zUuid, name: z.string(), created_at: zInstant, used_at: zInstant.nullable() })),
  recovery_codes_left: z.number().int(),
});
export type AccountWire = z.infer<typeof zAccount>;

const zBar = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export const zNewTotp = z.object({
  token: z.string(),
  /** For typing where no camera is. */
  secret: z.string(),
  /** The dark areas of the QR code, in units of one module. */
  qr: z.object({ width: z.number(), height: z.number(), bars: z.array(zBar) }),
});
export type NewTotpWire = z.infer<typeof zNewTotp>;
/** Shown once; null: the present ones stay. */
export const zRecoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });
const PASSKEY_NAME_MAX = 100;

/** POST /api/staff/account/passkeys. */
export const zNewPasskey = z.object({
  token: zChallengeToken,
  name: z.string().trim().min(1).max(PASSKEY_NAME_MAX),
  response: zPasskeyResponse,
});
/** POST /api/staff/account/confirm. */
export const zPasswordProof = z.object({ password: z.string().min(1).max(PASSWORD_MAX) });
/** POST /api/staff/account/confirm/code. */
export const zCodeProof = z.object({ code: zCode });
/** POST /api/staff/account/confirm/passkey. */
export const zPasskeyProof = z.object({ token: zChallengeToken, response: zPasskeyResponse });

import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf } from '#kernel/wire.ts';

/**
 * A form's field `grecaptcha` (NEWS-006): the third party's token where the exhibitor has keys,
 * else the solved challenge of GET /api/captcha, `{challenge, solution}` as JSON in base64.
 */
export const zCaptchaToken = z.string().max(4096).default('');

/** A challenge as altcha-lib makes and solves it; the signature covers every field. */
export const zChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string().max(64),
    salt: z.string().max(64),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string().max(64),
    keySignature: z.string().max(128),
    /** `until`: seconds since 1970. */
    data: z.strictObject({ exhibitor: z.number().int(), until: z.number().int() }),
  }),
  signature: z.string().max(128),
});
export type ChallengeWire = z.infer<typeof zChallenge>;

export const zSolved = z.strictObject({
  challenge: zChallenge,
  solution: z.strictObject({
    counter: z.number().int(),
    derivedKey: z.string().max(128),
    time: z
      .number()
      .nullish()
      .transform(() => undefined),
  }),
});

/** What the website and partners call. */
export const captchaPublicApi = defineRoutes('captcha', {
  'GET /api/captcha': {
    summary: 'A piece of work whose solution opens one form once, where no captcha keys are set (D-165)',
    answer: answerOf(zChallenge),
  },
});

import { z } from 'zod';

/**
 * A challenge as altcha-lib makes and solves it; the signature covers every field. `data` says what
 * the work is for, and when it ends.
 */
export const zChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string().max(64),
    salt: z.string().max(64),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string().max(64),
    keySignature: z.string().max(128),
    data: z.record(z.string().max(32), z.union([z.string().max(128), z.number().int()])),
  }),
  signature: z.string().max(128),
});
export type ChallengeWire = z.infer<typeof zChallenge>;

/** A challenge with its solution, sent as JSON in base64. */
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

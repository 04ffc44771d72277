import { z } from 'zod';
import { ID_MAX } from '#kernel/ids.ts';
import { isMailAddress, MAIL_ADDRESS_MAX } from '#kernel/mail-address.ts';
import { centsFromEuros, MONEY_CENTS_MAX } from '#kernel/money.ts';

/**
 * Common parts of contracts. Wire amounts are euros (D-183), wire times ISO 8601 with offset
 * (D-179).
 */
export const zId = z.number().int().min(1).max(ID_MAX);
export const zPathId = z.coerce.number().int().min(1).max(ID_MAX);
/** An id that a query or a form asks for; an empty one is missing, and not 0. */
export const zAskedId = z.union([
  zId,
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(zId),
]);
export const zUuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i)
  .transform((text) => text.toLowerCase());
export const zSlug = z.string().regex(/^[a-z0-9-]{1,190}$/);
export const zDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** An address for mails (D-065); one sentence for every error. */
export const zMailAddress = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(MAIL_ADDRESS_MAX, { abort: true })
  .refine(isMailAddress, 'email');
/** Euros with at most two decimals, at most 99,999.99. */
export const zEuros = z.number().refine((euros) => {
  const cents = centsFromEuros(euros);
  return cents !== null && cents >= 0 && cents <= MONEY_CENTS_MAX;
}, 'amount');
export const zInstant = z.string();
/** Where something is visible, as upper-case names (D-110). */
export const zSurfaces = z.array(z.enum(['SITE', 'SIGNAGE', 'POS', 'PORTAL']));
/** Returns an answer's schema: always `{data}`; a plain success is `{message}` (D-066). */
export const answerOf = <S extends z.ZodType>(data: S) => z.object({ data });
/** A plain success, with a sentence for people. */
export const zMessageAnswer = z.object({ message: z.string() });
/** The parameters of an address with `:id`. */
export const zIdParams = z.object({ id: zPathId });
/** The parameters of an address with `:uuid`. */
export const zUuidParams = z.object({ uuid: zUuid });

const zIdempotencyKey = z.string().min(16).max(255);
/** The header of a call that is carried out once for its key: a repeated call gets the first answer. */
export const zOnceHeaders = z.looseObject({ 'idempotency-key': zIdempotencyKey });
/** The same where a caller may leave the key out. */
export const zMaybeOnceHeaders = z.looseObject({ 'idempotency-key': zIdempotencyKey.optional() });

/** The language of the answer, where a header cannot say it. Every route heeds it; those that are asked so say it. */
export const zLocaleQuery = z.object({ locale: z.string().max(35).optional() });

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

import { z } from 'zod';
import { ID_MAX } from '#kernel/ids.ts';
import { isMailAddress, MAIL_ADDRESS_MAX } from '#kernel/mail-address.ts';
import { centsFromEuros, MONEY_CENTS_MAX } from '#kernel/money.ts';

/** Pieces every contract is made of. Wire amounts are euros (D-183), wire times ISO 8601 with offset (D-179). */
export const zId = z.number().int().min(1).max(ID_MAX);
export const zPathId = z.coerce.number().int().min(1).max(ID_MAX);
export const zUuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i)
  .transform((text) => text.toLowerCase());
export const zSlug = z.string().regex(/^[a-z0-9-]{1,190}$/);
export const zDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** An address a mail can be sent to (D-065); one sentence, whatever is wrong with it. */
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
/** Where a thing may be seen, as upper-case names (D-110). */
export const zSurfaces = z.array(z.enum(['SITE', 'SIGNAGE', 'POS', 'PORTAL']));
/** An answer is always `{data}`; a plain success `{message}` (D-066). */
export const answerOf = <S extends z.ZodType>(data: S) => z.object({ data });

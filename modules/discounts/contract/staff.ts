import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { LANGUAGES, type Texts } from '#kernel/texts.ts';
import { answerOf, zId, zIdParams } from '#kernel/wire.ts';

const NAME_MAX = 60;
const SORT_MAX = 10_000;

/** A language without a text is left out, so that others replace it (D-124). */
const spoken = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
const zNames = z
  .partialRecord(z.enum(LANGUAGES), z.string().trim().max(NAME_MAX))
  .transform(spoken)
  .refine((texts) => Object.keys(texts).length > 0, 'required');

/** One of GET /api/staff/discount-reasons. */
export const zDiscountReason = z.object({
  id: zId,
  /** In the language of the caller. */
  name: z.string(),
  names: z.record(z.string(), z.string()),
  sort: z.number().int(),
  archived: z.boolean(),
  version: z.number().int(),
});
export type DiscountReasonWire = z.infer<typeof zDiscountReason>;

/** Refuses 409 discounts.changed_meanwhile when `version` is not the present one; null for a new one. */
export const zDiscountReasonForm = z.object({
  names: zNames,
  sort: z.number().int().min(0).max(SORT_MAX),
  version: z.number().int().min(1).nullable(),
});
export type DiscountReasonForm = z.infer<typeof zDiscountReasonForm>;

/** What the portal calls. */
export const discountsStaffApi = defineRoutes('discounts', {
  'GET /api/staff/discount-reasons': {
    summary: 'Why tills give discounts, as tills have them in order; then the archived ones; at most 200',
    answer: answerOf(z.array(zDiscountReason)),
  },
  'POST /api/staff/discount-reasons': {
    summary: 'A new reason',
    body: zDiscountReasonForm,
    answer: answerOf(zDiscountReason),
  },
  'POST /api/staff/discount-reasons/:id': {
    summary: 'Changes a reason, unless another employee changed it since it was read',
    params: zIdParams,
    body: zDiscountReasonForm,
    answer: answerOf(zDiscountReason),
  },
  'POST /api/staff/discount-reasons/:id/archive': {
    summary: 'Takes a reason away from the tills; bills keep it',
    params: zIdParams,
    answer: answerOf(zDiscountReason),
  },
  'POST /api/staff/discount-reasons/:id/restore': {
    summary: 'Brings an archived reason back',
    params: zIdParams,
    answer: answerOf(zDiscountReason),
  },
});

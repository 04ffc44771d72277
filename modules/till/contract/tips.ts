import { z } from 'zod';
import { zEuros, zUuid } from '#kernel/wire.ts';

/**
 * POST /api/pos/tip-questions: asks the customer of this till for a tip, on top of `amount` (D-144).
 * It replaces the till's question before it; the same `id` again changes nothing. Refused
 * `payments.no_tip` where tips are off.
 */
export const zTipQuestionForm = z.object({ id: zUuid, amount: zEuros });

/**
 * GET /api/pos/tip-questions/{id}. `tip`: what the customer chose; null: nothing yet. Not `open`: a
 * payment has started, or another question was asked.
 */
export const zTipQuestion = z.object({ open: z.boolean(), tip: z.number().nullable() });
export type TipQuestion = z.infer<typeof zTipQuestion>;

/**
 * POST /api/display/tip: the customer's choice, as often as wanted while the question is open.
 * Refused 409 `till.tip_late` afterwards, 422 `payments.tip_too_much`.
 */
export const zTipChoice = z.object({ question: zUuid, tip: zEuros });
export type TipChoice = z.infer<typeof zTipChoice>;

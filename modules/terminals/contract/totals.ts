import { z } from 'zod';
import { zId, zInstant } from '#kernel/wire.ts';
import { DAY_VERDICTS } from '#modules/terminals/rules/day-totals.ts';

/** An end of day of a card terminal, since the one before. Amounts in euros. */
export const zEndedDay = z.object({
  at: zInstant,
  /** Its own total; null: it reported none. */
  terminal: z.number().nullable(),
  /** Our payments less our refunds. */
  ours: z.number(),
  count: z.number().int(),
  /** The part of ours that an earlier end of day had sent, whose answer got lost. */
  lost: z.number(),
  verdict: z.enum(DAY_VERDICTS),
  difference: z.number().nullable(),
});
export type EndedDayWire = z.infer<typeof zEndedDay>;

/** A card terminal beside a till in the count of its drawer (D-143, decision 0095). Amounts in euros. */
export const zTerminalTotals = z.object({
  id: zId,
  name: z.string(),
  /** False: its provider pays out automatically, and `open` is what the shift took there. */
  ends_days: z.boolean(),
  /** It was archived since it took a card in this shift; its day cannot be ended from here any more. */
  archived: z.boolean(),
  /** The ends of day in this shift, the first first, at most 10: each since the one before. */
  days: z.array(zEndedDay),
  /** What we booked there since its last end of day; it never blocks a count. */
  open: z.object({
    ours: z.number(),
    count: z.number().int(),
    /** Payments and refunds without a known result. */
    unknown: z.number().int(),
    /** The last attempt to end this day; null: none. */
    attempt: z.enum(['running', 'refused', 'unknown']).nullable(),
  }),
});
export type TerminalTotals = z.infer<typeof zTerminalTotals>;

import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zId, zIdParams, zInstant, zMessageAnswer, zUuid } from '#kernel/wire.ts';
import { TERMINAL_STATES } from '#modules/terminals/rules/terminal-states.ts';
import { SLIPS_BY } from '#modules/terminals/rules/zvt-commands.ts';

/** One of GET /api/staff/terminals (PRN-001, D-025). */
export const zTerminal = z.object({
  id: zId,
  name: z.string(),
  host: z.string(),
  port: z.number().int(),
  /** Whether it has its own password; the password itself is never sent. */
  has_password: z.boolean(),
  /** Who prints the slips for the merchant and the cardholder (D-143). */
  slips: z.enum(SLIPS_BY),
  /** Whether its day is ended between four and six in the morning. */
  ends_day_at_night: z.boolean(),
  /** The last attempt to end its day: its total beside ours, in euros; null: never. */
  last_day: z
    .object({
      at: zInstant,
      outcome: z.enum(['running', 'done', 'refused', 'unknown']),
      /** Why it was refused, as a sentence. */
      note: z.string(),
      /** Null: the terminal did not report it. */
      terminal: z.number().nullable(),
      ours: z.number().nullable(),
      count: z.number().int().nullable(),
    })
    .nullable(),
  /** The register beside it. */
  device: z.object({ id: zId, name: z.string() }).nullable(),
  /** `busy` also during a payment, and while the result of its last payment is unknown. */
  state: z.enum(TERMINAL_STATES),
  state_at: zInstant.nullable(),
  /** The reason why it is not ready, as a sentence. */
  note: z.string(),
  /** The pending payment. */
  order: z.object({ payment_id: zUuid, amount: z.number(), unknown: z.boolean() }).nullable(),
});
export type TerminalWire = z.infer<typeof zTerminal>;

/** POST /api/staff/terminals, and /{id}. */
export const zTerminalForm = z.object({
  name: z.string().trim().min(1).max(100),
  /** A host name or an address in the exhibitor's network. */
  host: z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(255, { abort: true })
    .regex(/^[A-Za-z0-9][A-Za-z0-9.:_-]*$/),
  port: z.number().int().min(1).max(65_535),
  /** Six digits; omitted: unchanged; null: 000000, the factory default. */
  password: z
    .string()
    .regex(/^\d{6}$/)
    .nullish(),
  device_id: zId.nullable(),
  slips: z.enum(SLIPS_BY).default('terminal'),
  ends_day_at_night: z.boolean().default(false),
});
export type TerminalForm = z.infer<typeof zTerminalForm>;

/** What the portal calls. */
export const terminalsStaffApi = defineRoutes('terminals', {
  'GET /api/staff/terminals': {
    summary: 'The card terminals of the exhibitor',
    answer: answerOf(z.array(zTerminal)),
  },
  'POST /api/staff/terminals': {
    summary: 'A new card terminal',
    body: zTerminalForm,
    answer: answerOf(zTerminal),
  },
  'POST /api/staff/terminals/:id': {
    summary: 'Changes where a card terminal is found and at which register it stands',
    params: zIdParams,
    body: zTerminalForm,
    answer: answerOf(zTerminal),
  },
  'POST /api/staff/terminals/:id/check': {
    summary: 'Registers with a card terminal and asks how it stands (D-025)',
    params: zIdParams,
    answer: answerOf(zTerminal),
  },
  'POST /api/staff/terminals/:id/end-of-day': {
    summary: 'Ends the day of a card terminal, and compares its total with ours (D-143)',
    params: zIdParams,
    answer: answerOf(zTerminal),
  },
  'POST /api/staff/terminals/:id/archive': {
    summary: 'Takes a card terminal off the list',
    params: zIdParams,
    answer: zMessageAnswer,
  },
});

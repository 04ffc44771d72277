import { z } from 'zod';
import { zId, zInstant, zUuid } from '#kernel/wire.ts';
import { TERMINAL_STATES } from '#modules/terminals/rules/terminal-states.ts';

/** One of GET /api/staff/terminals (PRN-001, D-025). */
export const zTerminal = z.object({
  id: zId,
  name: z.string(),
  host: z.string(),
  port: z.number().int(),
  /** Whether it has a password of its own; which one is never told. */
  has_password: z.boolean(),
  /** The register it stands beside. */
  device: z.object({ id: zId, name: z.string() }).nullable(),
  /** `busy` also while it is being paid at, and while nobody knows the result of its last payment. */
  state: z.enum(TERMINAL_STATES),
  state_at: zInstant.nullable(),
  /** Why it is not ready, as a sentence. */
  note: z.string(),
  /** The payment it is busy with. */
  order: z.object({ payment_id: zUuid, amount: z.number(), unknown: z.boolean() }).nullable(),
});
export type TerminalWire = z.infer<typeof zTerminal>;

/** POST /api/staff/terminals, and /{id}. */
export const zTerminalForm = z.object({
  name: z.string().trim().min(1).max(100),
  /** A name or an address in a network of the house. */
  host: z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(255, { abort: true })
    .regex(/^[A-Za-z0-9][A-Za-z0-9.:_-]*$/),
  port: z.number().int().min(1).max(65_535),
  /** Six digits; left out: as it is; null: 000000, as it comes from the factory. */
  password: z
    .string()
    .regex(/^\d{6}$/)
    .nullish(),
  device_id: zId.nullable(),
});
export type TerminalForm = z.infer<typeof zTerminalForm>;

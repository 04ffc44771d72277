import { z } from 'zod';

/** What goes and what the law keeps, before a person is forgotten. */
export const zErasure = z.object({
  email: z.string(),
  /** Bills that lose the name and the address, and keep numbers and amounts. */
  bills: z.number().int(),
  /** Bills that are not paid and not ended: nothing is erased while there are any. */
  open: z.number().int(),
  /** Valid tickets for shows to come: they still admit, and cannot be mailed again. */
  tickets: z.number().int(),
  notes: z.number().int(),
  reservations: z.number().int(),
  cards: z.number().int(),
  messages: z.number().int(),
  /** Films and events about whose sale a mail is awaited. */
  sale_alerts: z.number().int(),
  newsletter: z.boolean(),
});
export type ErasureWire = z.infer<typeof zErasure>;

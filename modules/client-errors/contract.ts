import { z } from 'zod';
import { REPORT_BOUNDS } from '#modules/client-errors/rules/report-bounds.ts';

const zUrl = z.string().max(REPORT_BOUNDS.url);

/** POST /api/client-errors (D-178). */
export const zClientError = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('error'),
    url: zUrl,
    message: z.string().max(REPORT_BOUNDS.message),
    stack: z.string().max(REPORT_BOUNDS.stack).nullish(),
    /** Of a device's error: `printer.communication`. */
    code: z.string().max(100).nullish(),
  }),
  /** Sentences that were looked for and not found (I18N-004). */
  z.object({
    kind: z.literal('missing_translation'),
    url: zUrl,
    locale: z.string().max(20),
    keys: z.array(z.string().max(REPORT_BOUNDS.key)).min(1).max(REPORT_BOUNDS.keys),
  }),
]);
export type ClientErrorWire = z.infer<typeof zClientError>;

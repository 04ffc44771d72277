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

/** Browsers cut nothing: what is longer than we keep is cut here. */
const zCut = z
  .string()
  .transform((text) => text.slice(0, REPORT_BOUNDS.url))
  .nullish();
const zLine = z.number().nullish();

/** POST /reports/csp as the `report-uri` directive has it sent (CSP level 2). */
export const zCspReport = z.object({
  'csp-report': z.object({
    'document-uri': zCut,
    'effective-directive': zCut,
    'violated-directive': zCut,
    'blocked-uri': zCut,
    'source-file': zCut,
    'line-number': zLine,
  }),
});
export type CspReportWire = z.infer<typeof zCspReport>;

/** The same as the `report-to` directive has it sent (Reporting API). Reports of other kinds are passed over. */
export const zReports = z
  .array(
    z.object({
      type: z.string().max(100),
      body: z
        .object({
          documentURL: zCut,
          effectiveDirective: zCut,
          blockedURL: zCut,
          sourceFile: zCut,
          lineNumber: zLine,
        })
        .nullish(),
    }),
  )
  .max(REPORT_BOUNDS.reports);
export type ReportsWire = z.infer<typeof zReports>;

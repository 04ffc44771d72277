import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { zMessageAnswer } from '#kernel/wire.ts';
import { REPORT_BOUNDS } from '#modules/client-errors/rules/report-bounds.ts';

const zUrl = z.string().max(REPORT_BOUNDS.url);

/** POST /api/client-errors (D-178). */
export const zClientError = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('error'),
    url: zUrl,
    message: z.string().max(REPORT_BOUNDS.message),
    stack: z.string().max(REPORT_BOUNDS.stack).nullish(),
    /** The error code of a device: `printer.communication`. */
    code: z.string().max(100).nullish(),
  }),
  /** Missing translations (I18N-004). */
  z.object({
    kind: z.literal('missing_translation'),
    url: zUrl,
    locale: z.string().max(20),
    keys: z.array(z.string().max(REPORT_BOUNDS.key)).min(1).max(REPORT_BOUNDS.keys),
  }),
]);
export type ClientErrorWire = z.infer<typeof zClientError>;

/** Browsers do not shorten these texts: a text over the limit is cut here. */
const zCut = z
  .string()
  .transform((text) => text.slice(0, REPORT_BOUNDS.url))
  .nullish();
const zLine = z.number().nullish();

/** POST /reports/csp as browsers send it for the `report-uri` directive (CSP level 2). */
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

/**
 * The same as browsers send it for the `report-to` directive (Reporting API). Reports of other
 * kinds are ignored.
 */
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

/** What the website and partners call. */
export const clientErrorsPublicApi = defineRoutes('client-errors', {
  'POST /api/client-errors': {
    summary: 'What went wrong in a browser (ERR-001, D-178)',
    body: zClientError,
    answer: zMessageAnswer,
  },
});

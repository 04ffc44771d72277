import { z } from 'zod';
import { type CspReportWire, type ReportsWire, zCspReport, zReports } from '#modules/client-errors/contract/public.ts';
import type { CspViolation } from '#modules/client-errors/rules/csp-violation.ts';
import { takeViolations } from '#modules/client-errors/server/receive-report.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { CSP_REPORTS_PATH } from '#platform/http/security-headers.ts';

const BODY_MAX_BYTES = 64 * 1024;
const CONTENT_TYPES = ['application/csp-report', 'application/reports+json'];

/**
 * Browser reports about the Content-Security-Policy (T86, I22). Outside /api on purpose: browsers
 * send them automatically, without a session, in their own content types.
 */
export function cspReportRoutes(app: HttpApp, { db }: { db: Db }): void {
  app.addContentTypeParser(CONTENT_TYPES, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.post(
    CSP_REPORTS_PATH,
    {
      bodyLimit: BODY_MAX_BYTES,
      config: { limit: 'reports' },
      schema: { hide: true, body: z.union([zCspReport, zReports]) },
    },
    async ({ exhibitorId, body }, reply) => {
      await takeViolations(db, { exhibitorId, actor: 'browser', channel: 'site' }, violationsIn(body));
      return reply.code(204).send();
    },
  );
}

function violationsIn(reports: CspReportWire | ReportsWire): CspViolation[] {
  if (Array.isArray(reports))
    return reports.flatMap(({ type, body }) => {
      if (type !== 'csp-violation' || !body) return [];
      const { documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber } = body;
      return [violation(documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber)];
    });
  const report = reports['csp-report'];
  return [
    violation(
      report['document-uri'],
      report['effective-directive'] ?? report['violated-directive'],
      report['blocked-uri'],
      report['source-file'],
      report['line-number'],
    ),
  ];
}

type Maybe<Value> = Value | null | undefined;
const violation = (
  url: Maybe<string>,
  directive: Maybe<string>,
  blocked: Maybe<string>,
  source: Maybe<string>,
  line: Maybe<number>,
): CspViolation => ({
  url: url ?? '',
  directive: directive ?? '',
  blocked: blocked ?? '',
  source: source ?? '',
  line: line ?? null,
});

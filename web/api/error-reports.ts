import type { ClientErrorWire } from '#modules/client-errors/contract/public.ts';
import { REPORT_BOUNDS } from '#modules/client-errors/rules/report-bounds.ts';
import { isWorthReporting } from '#modules/client-errors/rules/worth-reporting.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createMissingTexts } from '#web/i18n/missing-texts.ts';

/** Limits the reports of a page with repeated or many errors. */
const REPORTS_MAX = 10;

export type ErrorReports = {
  /** Any uncaught error (ERR-001). */
  readonly error: (error: unknown) => void;
  /** Reports a key without a sentence, together with others that follow soon (I18N-004). */
  readonly missingText: (key: string) => void;
};

type Surroundings = {
  readonly locale: string;
  /** The path of the page, without the host. */
  readonly path: () => string;
  /** Must neither throw nor reject: a failed report is not reported. */
  readonly send: (report: ClientErrorWire) => void;
};

/** D-178. Reports each error once per loaded page. */
export function createErrorReports({ locale, path, send }: Surroundings): ErrorReports {
  const reported = new Set<string>();
  const notify = (what: string, report: () => ClientErrorWire): void => {
    if (reported.has(what) || reported.size >= REPORTS_MAX) return;
    reported.add(what);
    send(report());
  };
  const url = (): string => path().slice(0, REPORT_BOUNDS.url);
  return {
    error(error) {
      // The visitor sees refused requests, and the server knows them.
      if (error instanceof ApiError) return;
      const { message, stack, code } = partsOf(error);
      if (!isWorthReporting({ code })) return;
      notify(`${message}\n${stack ?? ''}`, () => ({
        kind: 'error',
        url: url(),
        message: message.slice(0, REPORT_BOUNDS.message),
        stack: stack?.slice(0, REPORT_BOUNDS.stack),
        code: code?.slice(0, 100),
      }));
    },
    missingText: createMissingTexts((keys) =>
      send({
        kind: 'missing_translation',
        url: url(),
        locale,
        keys: keys.slice(0, REPORT_BOUNDS.keys).map((key) => key.slice(0, REPORT_BOUNDS.key)),
      }),
    ),
  };
}

function partsOf(error: unknown): { message: string; stack?: string | undefined; code?: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as Error & { code?: unknown };
  return { message: error.message, stack: error.stack, ...(typeof code === 'string' && { code }) };
}

import { ApiError } from '#apps/browser/api-error.ts';
import { createMissingTexts } from '#apps/browser/missing-texts.ts';
import type { ClientErrorWire } from '#modules/client-errors/contract.ts';
import { REPORT_BOUNDS } from '#modules/client-errors/rules/report-bounds.ts';
import { isWorthReporting } from '#modules/client-errors/rules/worth-reporting.ts';

/** A page in a loop tells us once what is wrong, and a broken one not endlessly. */
const REPORTS_MAX = 10;

export type ErrorReports = {
  /** Anything that was thrown and that nobody caught (ERR-001). */
  readonly error: (error: unknown) => void;
  /** A key without a sentence; told with those that turn up soon after it (I18N-004). */
  readonly missingText: (key: string) => void;
};

type Surroundings = {
  readonly locale: string;
  /** Of the page, below the host. */
  readonly path: () => string;
  /** Must neither throw nor reject: a report that fails is not reported. */
  readonly send: (report: ClientErrorWire) => void;
};

/** D-178. Each thing is told once per loaded page. */
export function createErrorReports({ locale, path, send }: Surroundings): ErrorReports {
  const told = new Set<string>();
  const tell = (what: string, report: () => ClientErrorWire): void => {
    if (told.has(what) || told.size >= REPORTS_MAX) return;
    told.add(what);
    send(report());
  };
  const url = (): string => path().slice(0, REPORT_BOUNDS.url);
  return {
    error(error) {
      // Calls that were refused are told to the visitor; the server knows of them.
      if (error instanceof ApiError) return;
      const { message, stack, code } = partsOf(error);
      if (!isWorthReporting({ code })) return;
      tell(`${message}\n${stack ?? ''}`, () => ({
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

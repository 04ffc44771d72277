import { ApiError } from '#web/api/api-error.ts';
import { type ApiClient, createClient } from '#web/api/client.ts';
import { createErrorReports } from '#web/api/error-reports.ts';
import { EXHIBITOR_ID, type ExhibitorShell } from '#web/shell/exhibitor-shell.ts';

/** CONST-001. */
const TOUCH_EVERY_MS = 3_600_000;
const LOCALE_KEY = 'staff-locale';

export const exhibitorOfPage = (): ExhibitorShell =>
  JSON.parse(document.getElementById(EXHIBITOR_ID)?.textContent ?? 'null') as ExhibitorShell;

/**
 * Returns the language chosen by this person on this machine while the exhibitor offers it,
 * otherwise the exhibitor's default (SET: portal_locale).
 */
export function chosenLocale({ portal_locale, portal_locales }: ExhibitorShell): string {
  const chosen = localStorage.getItem(LOCALE_KEY);
  return chosen !== null && portal_locales.includes(chosen) ? chosen : portal_locale;
}

/**
 * Loads the page again in another language, as the specification requires for a change of locale.
 */
export function chooseLocale(locale: string): void {
  localStorage.setItem(LOCALE_KEY, locale);
  location.reload();
}

export type StaffStart = {
  readonly api: ApiClient;
  readonly reportError: (error: unknown) => void;
  readonly reportMissingText: (key: string) => void;
};

/**
 * Starts the API client, the hourly call that keeps the session, and the reports of uncaught
 * errors. `headers` go with every call: a device sends its identity and needs no session.
 */
export function startStaffApp(locale: string, headers?: () => Record<string, string>): StaffStart {
  const api = createClient({
    locale,
    fetch: (input, init) => fetch(input, init),
    cookies: () => document.cookie,
    reload: () => location.reload(),
    ...(headers && { headers, session: false }),
  });
  const reports = createErrorReports({
    locale,
    path: () => location.pathname,
    send: (errorReport) => api.notify('POST /api/client-errors', { body: errorReport }),
  });
  if (!headers) setInterval(() => void api.touch().catch(() => undefined), TOUCH_EVERY_MS);
  addEventListener('error', (event) => reports.error(event.error ?? event.message));
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof ApiError)) reports.error(reason);
  });
  return { api, reportError: reports.error, reportMissingText: reports.missingText };
}

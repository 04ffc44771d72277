import { ApiError } from '#apps/browser/api-error.ts';
import { type ApiClient, createClient } from '#apps/browser/client.ts';
import { createErrorReports } from '#apps/browser/error-reports.ts';
import { HOUSE_ID, type HouseShell } from '#apps/browser/house-shell.ts';

/** CONST-001. */
const TOUCH_EVERY_MS = 3_600_000;
const LOCALE_KEY = 'staff-locale';

export const houseOfPage = (): HouseShell =>
  JSON.parse(document.getElementById(HOUSE_ID)?.textContent ?? 'null') as HouseShell;

/** What this person chose on this machine, while the house offers it; else the house's own (SET: portal_locale). */
export function chosenLocale({ portal_locale, portal_locales }: HouseShell): string {
  const chosen = localStorage.getItem(LOCALE_KEY);
  return chosen !== null && portal_locales.includes(chosen) ? chosen : portal_locale;
}

/** Everything is said anew in another language: the page loads again, as the specification has it for a change of locale. */
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
 * Calls, the hourly touch that keeps the session, and reports of what nobody caught. `headers` go along with every call: those
 * of a device, which needs no session.
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
    send: (told) => api.tell('/api/client-errors', told),
  });
  if (!headers) setInterval(() => void api.touch().catch(() => undefined), TOUCH_EVERY_MS);
  addEventListener('error', (event) => reports.error(event.error ?? event.message));
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof ApiError)) reports.error(reason);
  });
  return { api, reportError: reports.error, reportMissingText: reports.missingText };
}

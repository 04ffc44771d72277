import { ApiError } from '#apps/browser/api-error.ts';
import { type ApiClient, createClient } from '#apps/browser/client.ts';
import type { ErrorReports } from '#apps/browser/error-reports.ts';
import { createRealtime, type Realtime } from '#apps/browser/realtime.ts';
import { keepAll } from '#apps/website/api/kept-state.ts';
import { showException } from '#apps/website/parts/exception.ts';
import { keepSiteFresh } from '#apps/website/site/keep-site-fresh.ts';
import type { SiteStore } from '#apps/website/site/site-store.ts';
import type { PageWire } from '#modules/content/contract.ts';

/** CONST-001. */
const TOUCH_EVERY_MS = 3_600_000;

let started: { api: ApiClient; realtime: Realtime } | null = null;

/** The browser's one client; not there on the server, where nothing may be called while rendering. */
export function api(): ApiClient {
  if (!started) throw new Error('The API is called in the browser only');
  return started.api;
}
export function realtime(): Realtime {
  if (!started) throw new Error('Realtime exists in the browser only');
  return started.realtime;
}

/** Everything that runs beside the pages: calls, the hourly touch, fresh site data, reports of errors. */
export function startClient(store: SiteStore) {
  const { locale, settings } = store.get();
  const client = createClient({
    locale,
    fetch: (input, init) => fetch(input, init),
    cookies: () => document.cookie,
    reload: reloadKeepingForms,
  });
  started = { api: client, realtime: createRealtime(settings.broadcasting.enabled) };
  setInterval(() => void client.touch().catch(() => undefined), TOUCH_EVERY_MS);
  keepSiteFresh(store, client);

  let reports: Promise<ErrorReports> | undefined;
  /** Loaded by the first thing that goes wrong; when even that fails there is nobody to tell. */
  const report = (what: (reports: ErrorReports) => void): void => {
    reports ??= import('#apps/browser/error-reports.ts').then(({ createErrorReports }) =>
      createErrorReports({
        locale,
        path: () => location.pathname,
        send: (told) => client.tell('/api/client-errors', told),
      }),
    );
    reports.then(what).catch(() => undefined);
  };
  const reportError = (error: unknown): void => report((to) => to.error(error));
  addEventListener('error', (event) => reportError(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    // A call whose page had nothing to say about its failure.
    if (reason instanceof ApiError) showException(reason);
    // Given up for something newer, as the animation between two pages is when its reader goes on before its end.
    else if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault();
    else reportError(reason);
  });
  return {
    reportError,
    reportMissingText: (key: string) => report((to) => to.missingText(key)),
    contentPage: async (slug: string): Promise<PageWire | null> => {
      try {
        return await client.post<PageWire>('/api/cmscontent/page', { page_slug: slug });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  };
}

function reloadKeepingForms(): void {
  keepAll(sessionStorage);
  if (navigator.onLine) location.reload();
  else addEventListener('online', () => location.reload(), { once: true });
}

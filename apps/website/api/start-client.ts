import { keepAll } from '#apps/website/api/persisted-state.ts';
import { waitForTurn } from '#apps/website/api/turn.ts';
import { showException } from '#apps/website/components/exception.ts';
import type { SiteStore } from '#apps/website/site/site-store.ts';
import type { PageWire } from '#modules/content/contract/public.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Calls, PublicApi } from '#web/api/api-types.ts';
import { createClient, typed } from '#web/api/client.ts';
import type { ErrorReports } from '#web/api/error-reports.ts';
import type { Realtime } from '#web/api/realtime.ts';

/** CONST-001. */
const TOUCH_EVERY_MS = 3_600_000;

let started: { api: Calls<PublicApi>; realtime: Realtime } | null = null;

/**
 * Returns the browser's one client; unavailable on the server, where rendering must not call the
 * API.
 */
export function api(): Calls<PublicApi> {
  if (!started) throw new Error('The API is called in the browser only');
  return started.api;
}
export function realtime(): Realtime {
  if (!started) throw new Error('Realtime exists in the browser only');
  return started.realtime;
}

/** Starts the work beside the pages: calls, the hourly touch, fresh site data, error reports. */
export function startClient(store: SiteStore) {
  const { locale, settings } = store.get();
  const client = createClient({
    locale,
    fetch: (input, init) => fetch(input, init),
    cookies: () => document.cookie,
    reload: reloadKeepingForms,
    waitForTurn,
    solveWork: async (challenge) => (await import('#apps/website/forms/proof-of-work.ts')).solve(challenge),
  });
  const calls: Calls<PublicApi> = { call: typed<PublicApi>(client.send) };
  started = { api: calls, realtime: loadedRealtime(settings.broadcasting.enabled) };
  setInterval(() => void client.touch().catch(() => undefined), TOUCH_EVERY_MS);
  // Its script loads after the page; without it the page stays as it is.
  const fresh = import('#apps/website/site/keep-site-fresh.ts').then(({ keepSiteFresh }) =>
    keepSiteFresh(store, calls),
  );
  fresh.catch(() => undefined);
  const wholeSite = async (): Promise<void> => (await fresh)();

  let reports: Promise<ErrorReports> | undefined;
  /** Loaded at the first error; if the load fails too, the error is not reported. */
  const report = (what: (reports: ErrorReports) => void): void => {
    reports ??= import('#web/api/error-reports.ts').then(({ createErrorReports }) =>
      createErrorReports({
        locale,
        path: () => location.pathname,
        send: (errorReport) => client.notify('POST /api/client-errors', { body: errorReport }),
      }),
    );
    reports.then(what).catch(() => undefined);
  };
  const reportError = (error: unknown): void => report((to) => to.error(error));
  addEventListener('error', (event) => reportError(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    // A failed call that its page did not handle.
    if (reason instanceof ApiError) showException(reason);
    else if (isWithoutHarm(reason)) event.preventDefault();
    else reportError(reason);
  });
  return {
    reportError,
    wholeSite,
    reportMissingText: (key: string) => report((to) => to.missingText(key)),
    contentPage: async (slug: string): Promise<PageWire | null> => {
      try {
        return await calls.call('POST /api/cmscontent/page', { body: { page_slug: slug } });
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

/**
 * Returns whether something was aborted by a newer action, for example a page transition when the
 * visitor navigates before its end. A slow device gives up a transition with a TimeoutError, and
 * shows the page without it.
 */
function isWithoutHarm(reason: unknown): boolean {
  if (!(reason instanceof DOMException)) return false;
  return reason.name === 'AbortError' || (reason.name === 'TimeoutError' && /transition/i.test(reason.message));
}

/** The script of changes as they happen loads with the first page that watches some. */
function loadedRealtime(isOn: boolean): Realtime {
  let loading: Promise<Realtime> | null = null;
  return {
    watch(watch) {
      let isOver = false;
      let stop = (): void => undefined;
      loading ??= import('#web/api/realtime.ts').then(({ createRealtime }) => createRealtime(isOn));
      loading
        .then((realtime) => {
          if (!isOver) stop = realtime.watch(watch);
        })
        .catch(() => {
          loading = null; // the next page tries again
        });
      return () => {
        isOver = true;
        stop();
      };
    },
  };
}

import type { WorkerMessage } from '#apps/website/offline/worker-scope.ts';

/** The events that show interest: before one of them nothing is registered or fetched. */
const FIRST_ACTS = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Stores the programme of this language for offline use, after the page has loaded and its visitor
 * first acts.
 */
export function keepProgramme(locale: string): void {
  const begin = (): void => {
    for (const act of FIRST_ACTS) removeEventListener(act, begin);
    notify({ keep: `/${locale}/offline`, pictures: picturesHere() });
  };
  for (const act of FIRST_ACTS) addEventListener(act, begin, { passive: true });
}

/** The visitor's choice for this device: it covers all bills, and names none. */
const BILLS_KEPT = 'bills-kept';
export const keepsBills = (): boolean => localStorage.getItem(BILLS_KEPT) !== 'no';
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'worker' in document.documentElement.dataset;

/** Removes all bills from this device, and stores none from now on. */
export function purgeBills(): void {
  localStorage.setItem(BILLS_KEPT, 'no');
  notify({ forgetAll: true });
}

/** Allows bills on this device again, and stores this one. */
export function keepBillsAgain(uuid: string, locale: string): void {
  localStorage.removeItem(BILLS_KEPT);
  keepBill(uuid, locale);
}

/** Stores a settled bill and its tickets on this device, with the programme to show them in. */
export function keepBill(uuid: string, locale: string): void {
  if (!keepsBills()) return;
  notify({ keep: `/${locale}/offline`, pictures: picturesHere() });
  notify({ bill: uuid, locale });
}

const PICTURES_MAX = 40;
const picturesHere = (): string[] =>
  [...document.querySelectorAll('img')]
    .map(({ currentSrc }) => currentSrc)
    .filter((address) => address.startsWith(`${location.origin}/`))
    .slice(0, PICTURES_MAX);

/** Removes a bill that is no longer valid. Without a worker there is nothing to remove. */
export function purgeBill(uuid: string): void {
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.controller?.postMessage({ forget: uuid } satisfies WorkerMessage);
}

let worker: Promise<ServiceWorker | null> | undefined;

/** Optional: a browser without workers, or one that refuses them, stores nothing. */
function notify(message: WorkerMessage): void {
  worker ??= register();
  worker.then((active) => active?.postMessage(message)).catch(() => undefined);
}

async function register(): Promise<ServiceWorker | null> {
  const address = document.documentElement.dataset.worker;
  if (!address || !('serviceWorker' in navigator)) return null;
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded));
  await navigator.serviceWorker.register(address);
  return (await navigator.serviceWorker.ready).active;
}

import type { Told } from '#apps/website/offline/worker-scope.ts';

/** What shows that somebody stays: before, nothing is registered and nothing is fetched. */
const FIRST_DEEDS = ['pointerdown', 'keydown', 'scroll'] as const;

/** Once the page is there and its visitor does something: the programme of this language is kept for offline. */
export function keepProgramme(locale: string): void {
  const begin = (): void => {
    for (const deed of FIRST_DEEDS) removeEventListener(deed, begin);
    tell({ keep: `/${locale}/offline`, pictures: picturesHere() });
  };
  for (const deed of FIRST_DEEDS) addEventListener(deed, begin, { passive: true });
}

/** Whose device it is knows its visitor: what he said is remembered here, of all bills at once, never of one. */
const BILLS_KEPT = 'bills-kept';
export const keepsBills = (): boolean => localStorage.getItem(BILLS_KEPT) !== 'no';
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'worker' in document.documentElement.dataset;

/** Bills on this device are forgotten, and none is kept from now on. */
export function forgetBills(): void {
  localStorage.setItem(BILLS_KEPT, 'no');
  tell({ forgetAll: true });
}

/** Bills may be kept on this device again, this one first. */
export function keepBillsAgain(uuid: string, locale: string): void {
  localStorage.removeItem(BILLS_KEPT);
  keepBill(uuid, locale);
}

/** A settled bill and its tickets stay readable on this device; the programme comes along, to show them in. */
export function keepBill(uuid: string, locale: string): void {
  if (!keepsBills()) return;
  tell({ keep: `/${locale}/offline`, pictures: picturesHere() });
  tell({ bill: uuid });
}

const PICTURES_MAX = 40;
const picturesHere = (): string[] =>
  [...document.querySelectorAll('img')]
    .map(({ currentSrc }) => currentSrc)
    .filter((address) => address.startsWith(`${location.origin}/`))
    .slice(0, PICTURES_MAX);

/** A bill that is none any more. Where no worker is there is nothing to forget. */
export function forgetBill(uuid: string): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage({ forget: uuid } satisfies Told);
}

let worker: Promise<ServiceWorker | null> | undefined;

/** Nothing depends on it: a browser without workers, or one that refuses them, simply keeps nothing. */
function tell(told: Told): void {
  worker ??= register();
  worker.then((active) => active?.postMessage(told)).catch(() => undefined);
}

async function register(): Promise<ServiceWorker | null> {
  const address = document.documentElement.dataset.worker;
  if (!address || !('serviceWorker' in navigator)) return null;
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded));
  await navigator.serviceWorker.register(address);
  return (await navigator.serviceWorker.ready).active;
}

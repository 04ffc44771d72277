import type { WorkerMessage } from '#apps/signage/offline/worker-message.ts';
import type { SignageData } from '#modules/signage/contract/signage.ts';

let worker: Promise<ServiceWorker | null> | undefined;
let last = '';

/** Registers the worker; without one, or in a browser that refuses it, the screen needs a network to start. */
export function startWorker(): void {
  worker ??= register().catch(() => null);
}

async function register(): Promise<ServiceWorker | null> {
  const address = document.documentElement.dataset.worker;
  if (!address || !('serviceWorker' in navigator)) return null;
  // So that the browser does not remove what is kept when its disk fills up.
  void navigator.storage?.persist?.().catch(() => undefined);
  const registration = await navigator.serviceWorker.register(address, { scope: location.pathname });
  return (await navigator.serviceWorker.ready).active ?? registration.active;
}

/** Keeps the pictures and videos of this content on the device, and no others. */
export function keepMedia(data: SignageData): void {
  const media = mediaOf(data);
  const list = media.join(' ');
  if (list === last || !worker) return;
  last = list;
  void worker.then((active) => active?.postMessage({ media } satisfies WorkerMessage));
}

/** Returns the addresses of this origin's files in the content. */
export function mediaOf(data: SignageData): string[] {
  const addresses = [
    data.exhibitor.logo_url,
    data.theme.logo_url,
    data.ladies_theme.logo_url,
    ...data.backgrounds.map(({ url }) => url),
    ...data.playlist.map(({ url }) => url),
    ...data.movies.flatMap(({ poster, backdrop }) => [poster?.url, backdrop?.url]),
    ...data.menu.flatMap(({ products }) => products.map(({ image }) => image)),
  ];
  return [...new Set(addresses.filter((address) => address?.startsWith('/')))].map(String).sort();
}

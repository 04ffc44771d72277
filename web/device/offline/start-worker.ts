import type { WorkerMessage } from '#web/device/offline/worker-message.ts';

let worker: Promise<ServiceWorker | null> | undefined;

/** Registers the worker; without one, or in a browser that refuses it, the app needs a network to start. */
export function startWorker(): void {
  worker ??= register().catch(() => null);
}

async function register(): Promise<ServiceWorker | null> {
  const address = document.documentElement.dataset.worker;
  if (!address || !('serviceWorker' in navigator)) return null;
  // So that the browser does not remove what is kept when its disk fills up.
  void navigator.storage?.persist?.().catch(() => undefined);
  // Of the whole app, also when one of its pages was opened: /pos/cash.
  const scope = `/${location.pathname.split('/')[1] ?? ''}`;
  const registration = await navigator.serviceWorker.register(address, { scope });
  return (await navigator.serviceWorker.ready).active ?? registration.active;
}

/** Sends a message to the worker. Returns whether it was started. */
export function messageWorker(message: WorkerMessage): boolean {
  void worker?.then((active) => active?.postMessage(message));
  return worker !== undefined;
}

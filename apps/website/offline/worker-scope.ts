/** What a service worker finds around it, as far as ours uses it: the compiler knows the DOM of pages only. */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
export type Fetching = Extendable & { readonly request: Request; respondWith(answer: Promise<Response>): void };

export type WorkerScope = {
  /** Written in front of the program by the server. */
  readonly BUILT: { readonly version: string; readonly files: readonly string[] };
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'message', listener: (event: Extendable & { readonly data: Told }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

/**
 * What a page tells the worker: the offline page to keep fresh and the pictures it shows itself, which came before
 * there was a worker; or a bill to keep or to forget, or that all of them are to be forgotten.
 */
export type Told =
  | { readonly keep: string; readonly pictures: readonly string[] }
  | { readonly bill: string }
  | { readonly forget: string }
  | { readonly forgetAll: true };

/** The globals of a service worker that ours uses: the compiler knows only the DOM of pages. */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
export type Fetching = Extendable & { readonly request: Request; respondWith(answer: Promise<Response>): void };

export type WorkerScope = {
  /** Written before the script by the server. */
  readonly BUILT: { readonly version: string; readonly files: readonly string[] };
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'message', listener: (event: Extendable & { readonly data: WorkerMessage }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

/**
 * A message of a page to the worker: an offline page to refresh, with the pictures loaded before
 * the worker existed; a bill to store, in the language of the page, or to remove; or the removal of all bills.
 */
export type WorkerMessage =
  | { readonly keep: string; readonly pictures: readonly string[] }
  | { readonly bill: string; readonly locale?: string }
  | { readonly forget: string }
  | { readonly forgetAll: true };

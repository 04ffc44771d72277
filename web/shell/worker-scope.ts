/** The globals of a service worker that ours use: the compiler knows only the DOM of pages. */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
export type Fetching = Extendable & { readonly request: Request; respondWith(answer: Promise<Response>): void };

/** `Message`: what pages send to this worker. */
export type WorkerScopeOf<Message> = {
  /** Written before the script by the server. */
  readonly BUILT: {
    readonly version: string;
    readonly files: readonly string[];
    /** The page of a device's app; the website has many. */
    readonly page?: string;
  };
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'message', listener: (event: Extendable & { readonly data: Message }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

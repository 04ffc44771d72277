import { ApiError } from '#apps/browser/api-error.ts';

type CallOptions = {
  readonly signal?: AbortSignal;
  /** One uuid per submit: a repeated call gets the first answer (D-063). */
  readonly idempotencyKey?: string;
};

/** Calls of the product's API. Answers what stands under `data`, or the whole answer when it has none; throws ApiError. */
export type ApiClient = {
  get<Answer>(path: string, options?: CallOptions): Promise<Answer>;
  post<Answer>(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Sends a file as it is. */
  upload<Answer>(path: string, file: Blob): Promise<Answer>;
  /** Sends something nobody waits for: whatever becomes of it, it neither throws nor loads the page anew. */
  tell(path: string, body: unknown): void;
  /** Keeps the session alive; a session that cannot be kept reloads the page (ERR-002). */
  touch(): Promise<void>;
};

export type ClientSurroundings = {
  readonly locale: string;
  readonly fetch: typeof fetch;
  /** document.cookie as it is now. */
  readonly cookies: () => string;
  /** Loads the page anew, keeping what the visitor typed. */
  readonly reload: () => void;
  /** Sent along with every call: who a device is. */
  readonly headers?: () => Record<string, string>;
  /** False for a device: what it sends along stands for a session, which then need not be kept (D-068, D-132). */
  readonly session?: boolean;
};

const TOUCH = '/session/touch';
const ANSWER_WITHIN_MS = 60_000;

export function createClient(surroundings: ClientSurroundings): ApiClient {
  const { locale, fetch, cookies, reload, headers, session = true } = surroundings;
  const csrfToken = (): string | null => {
    const token = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(cookies())?.[1];
    return token ? decodeURIComponent(token) : null;
  };

  async function send(method: 'GET' | 'POST', path: string, body: unknown, options: CallOptions): Promise<Response> {
    const token = csrfToken();
    const limit = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      return await fetch(path, {
        method,
        credentials: 'same-origin',
        signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
        headers: {
          Accept: 'application/json',
          'Accept-Language': locale,
          'X-Requested-With': 'XMLHttpRequest',
          ...(method === 'POST' && token !== null && { 'X-CSRF-TOKEN': token }),
          ...(body !== undefined && { 'Content-Type': body instanceof Blob ? body.type : 'application/json' }),
          ...headers?.(),
          ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
        },
        ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
      });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new ApiError({ status: 0 });
    }
  }

  /** A new session for the one that ran out; when even that fails only a fresh page helps. */
  async function renewSession(): Promise<void> {
    const answer = await send('POST', TOUCH, undefined, {}).catch((error: unknown) => error as ApiError);
    if (answer.status === 0 || answer.status === 419) reload();
    if (answer instanceof Error || !answer.ok) throw new ApiError({ status: answer.status });
  }

  async function call(method: 'GET' | 'POST', path: string, body: unknown, options: CallOptions): Promise<unknown> {
    if (session && method === 'POST' && csrfToken() === null) await renewSession();
    let response = await send(method, path, body, options);
    if (session && response.status === 419) {
      await renewSession();
      response = await send(method, path, body, options);
      if (response.status === 419) reload();
    }
    return answerOf(response);
  }

  /** With one new session at most, and never a fresh page: a page that fails while loading would load for ever. */
  async function quietly(path: string, body: unknown): Promise<void> {
    if (csrfToken() !== null && (await send('POST', path, body, {})).status !== 419) return;
    if ((await send('POST', TOUCH, undefined, {})).ok) await send('POST', path, body, {});
  }

  return {
    get: async <Answer>(path: string, options: CallOptions = {}) =>
      (await call('GET', path, undefined, options)) as Answer,
    post: async <Answer>(path: string, body?: unknown, options: CallOptions = {}) =>
      (await call('POST', path, body ?? {}, options)) as Answer,
    upload: async <Answer>(path: string, file: Blob) => (await call('POST', path, file, {})) as Answer,
    tell(path, body) {
      void quietly(path, body).catch(() => undefined);
    },
    touch: renewSession,
  };
}

async function answerOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (response.ok) return 'data' in fields ? fields.data : fields;
  const seconds = Number(response.headers.get('Retry-After'));
  throw new ApiError({
    status: response.status,
    statusText: response.statusText,
    retryAfter: seconds > 0 ? seconds : null,
    body: fields,
  });
}

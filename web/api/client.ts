import { ApiError } from '#web/api/api-error.ts';
import type { AddressOfFile, Call, CallInput, DeviceApi, PublicApi, StaffApi } from '#web/api/api-types.ts';
import { type TurnSurroundings, turnsOf } from '#web/api/turns.ts';
import { secondsOf } from '#web/api/wait-before-retry.ts';

/** The input of a call beside its key, for any route. */
export type AnyInput = {
  readonly params?: Readonly<Record<string, string | number>>;
  /** What is null, undefined or '' asks nothing. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** A Blob is sent as it is, everything else as JSON. */
  readonly body?: unknown;
  /** The same of a form whose rules are the server's. */
  readonly draft?: unknown;
  /** One uuid per submit: a repeated request gets the first answer (D-063). */
  readonly idempotencyKey?: string;
  /** The version that the caller has: the same one is answered with 304, an ApiError. */
  readonly ifNoneMatch?: string;
  readonly signal?: AbortSignal;
};

/** Sends a call by its key, `GET /api/staff/movies/:id`. Answers what stands under `data`, or the whole answer when it has none. */
export type Send = (key: string, input?: AnyInput) => Promise<unknown>;

export type ApiClient = {
  /** Throws ApiError. Called through `typed` only. */
  readonly send: Send;
  /** Sends a report in the background: it neither throws nor reloads the page. */
  readonly notify: <Key extends keyof PublicApi>(key: Key, input: CallInput<PublicApi[Key], Key>) => void;
  /** Keeps the session alive; reloads the page if that is impossible (ERR-002). */
  readonly touch: () => Promise<void>;
};

/** The calls of an app, typed by the contracts of their routes: the one place where an answer is believed to be what a contract says. */
export const typed = <Api extends StaffApi | DeviceApi | PublicApi>(send: Send): Call<Api> => send as Call<Api>;

/** The path of a call: its parameters in their places, and what it asks. */
export function addressOf(key: string, { params = {}, query = {} }: AnyInput = {}): string {
  const path = key.slice(key.indexOf('/')).replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') searchParams.set(name, String(value));
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

/** The address of a file, for a link. */
export const addressOfFile = addressOf as AddressOfFile<StaffApi & PublicApi>;

export type ClientSurroundings = TurnSurroundings & {
  readonly locale: string;
  readonly fetch: typeof fetch;
  /** The present document.cookie. */
  readonly cookies: () => string;
  /** Reloads the page and keeps the visitor's input. */
  readonly reload: () => void;
  /** Sent with every request: the identity of a device. */
  readonly headers?: () => Record<string, string>;
  /** False for a device: its headers replace a session, so it needs none (D-068, D-132). */
  readonly session?: boolean;
};

const TOUCH = 'POST /session/touch';
const ANSWER_WITHIN_MS = 60_000;

export function createClient(surroundings: ClientSurroundings): ApiClient {
  const { locale, fetch, cookies, reload, headers, session = true } = surroundings;
  const csrfToken = (): string | null => {
    const token = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(cookies())?.[1];
    return token ? decodeURIComponent(token) : null;
  };

  async function fetchOnce(key: string, input: AnyInput, work?: string): Promise<Response> {
    const isPost = key.startsWith('POST ');
    const { body } = input;
    const token = csrfToken();
    const limit = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      return await fetch(addressOf(key, input), {
        method: isPost ? 'POST' : 'GET',
        credentials: 'same-origin',
        signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
        headers: {
          Accept: 'application/json',
          'Accept-Language': locale,
          'X-Requested-With': 'XMLHttpRequest',
          ...(isPost && token !== null && { 'X-CSRF-TOKEN': token }),
          ...(body !== undefined && { 'Content-Type': body instanceof Blob ? body.type : 'application/json' }),
          ...headers?.(),
          ...(work !== undefined && { 'X-Work': work }),
          ...(input.idempotencyKey && { 'Idempotency-Key': input.idempotencyKey }),
          ...(input.ifNoneMatch && { 'If-None-Match': `"${input.ifNoneMatch}"` }),
        },
        ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
      });
    } catch (error) {
      if (input.signal?.aborted) throw error;
      throw new ApiError({ status: 0 });
    }
  }

  const fetchInTurn = turnsOf(surroundings, fetchOnce);

  /** Replaces an expired session; if that fails too, only a reload helps. */
  async function renewSession(): Promise<void> {
    const answer = await fetchInTurn(TOUCH, {}).catch((error: unknown) => error as ApiError);
    if (answer.status === 0 || answer.status === 419) reload();
    if (answer instanceof Error || !answer.ok) throw new ApiError({ status: answer.status });
  }

  const send: Send = async (key, input) => {
    const isPost = key.startsWith('POST ');
    const sent: AnyInput = { ...input, ...(isPost && { body: input?.body ?? input?.draft ?? {} }) };
    if (session && isPost && csrfToken() === null) await renewSession();
    let response = await fetchInTurn(key, sent);
    if (session && response.status === 419) {
      await renewSession();
      response = await fetchInTurn(key, sent);
      if (response.status === 419) reload();
    }
    return answerOf(response);
  };

  /**
   * With one new session at most, and never a reload: a page that fails while loading would reload
   * for ever.
   */
  async function quietly(key: string, input: AnyInput): Promise<void> {
    if (csrfToken() !== null && (await fetchOnce(key, input)).status !== 419) return;
    if ((await fetchOnce(TOUCH, {})).ok) await fetchOnce(key, input);
  }

  return {
    send,
    notify(key, input) {
      void quietly(key, input).catch(() => undefined);
    },
    touch: renewSession,
  };
}

async function answerOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (response.ok) return 'data' in fields ? fields.data : fields;
  throw new ApiError({
    status: response.status,
    statusText: response.statusText,
    retryAfter: secondsOf(response.headers.get('Retry-After'), Date.now()),
    body: fields,
  });
}

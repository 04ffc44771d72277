import type { TillBill } from '#modules/till/contract/till.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { CallInput, CallSubject, DeviceApi, Strict } from '#web/api/api-types.ts';
import type { AnyInput } from '#web/api/client.ts';
import { newUuid } from '#web/api/new-uuid.ts';
import { api, codeOf } from '#web/device/api.ts';
import { createPersisted, isFields } from '#web/device/persisted.ts';

/** The routes a pending request may call; each returns the bill. */
type PendingRoute =
  | 'POST /api/pos/sales'
  | 'POST /api/pos/bills/:uuid/exchange'
  | 'POST /api/pos/bills/:uuid/payments'
  | 'POST /api/pos/bills/:uuid/refund';

/** A call that sells, pays or refunds, from the decision until its answer is known. */
export type PendingRequest = {
  /** Created once for each request; the server executes it once (T48). */
  readonly key: string;
  readonly what: 'sale' | 'payment' | 'refund';
  readonly route: PendingRoute;
  readonly input: AnyInput;
  /** The number of server failures without an outcome. */
  readonly failed?: number;
};

/** After this number of failures the attendant decides: retry or look up (T48). */
export const FAILED_MAX = 5;
export const isStuck = (request: PendingRequest | null): boolean => (request?.failed ?? 0) >= FAILED_MAX;

/**
 * One at a time: a till never pays twice at once. Persisted before the call is sent, removed after
 * its answer (D-140).
 */
export const persistedRequest = createPersisted<PendingRequest>(
  'till-flight',
  () => localStorage,
  (stored) =>
    isFields(stored) && typeof stored.key === 'string' && typeof stored.route === 'string'
      ? (stored as PendingRequest)
      : null,
);

type Settled = (request: PendingRequest, bill: TillBill) => void;
type Refused = (request: PendingRequest, error: unknown) => void;
let outcome: { readonly settled: Settled; readonly refused: Refused } | null = null;

/**
 * Follows the outcomes of pending requests, also of those begun before a reload. Returns the
 * function that stops.
 */
export function followPendingRequests(followed: { settled: Settled; refused: Refused }): () => void {
  outcome = followed;
  return () => {
    if (outcome === followed) outcome = null;
  };
}

let delivering: Promise<TillBill | null> | null = null;

/**
 * Starts a request. Null: refused, or not answered yet; the followers get the outcome. Nothing
 * starts while another request is pending.
 */
export async function submitOnce<Route extends PendingRoute, Input extends CallSubject<DeviceApi[Route], Route>>(
  what: PendingRequest['what'],
  route: Route,
  input: Input & Strict<Input, CallSubject<DeviceApi[Route], Route>>,
): Promise<TillBill | null> {
  if (persistedRequest.get() !== null) return null;
  persistedRequest.set({ what, route, input, key: newUuid() });
  return deliver();
}

/** Sends the persisted request, again if necessary, under its own key. */
export function deliver(): Promise<TillBill | null> {
  const request = persistedRequest.get();
  if (!request) return Promise.resolve(null);
  delivering ??= send(request).finally(() => {
    delivering = null;
  });
  return delivering;
}

async function send(request: PendingRequest): Promise<TillBill | null> {
  try {
    // The compiler checked this input in `submitOnce`; since then it was only stored.
    const input = { ...request.input, idempotencyKey: request.key } as CallInput<DeviceApi[PendingRoute], PendingRoute>;
    const bill = await api().call(request.route, input);
    // It was finished without the server meanwhile (decision 0109): the cart is the next customer's.
    if (persistedRequest.get()?.key !== request.key) return null;
    outcome?.settled(request, bill);
    persistedRequest.set(null);
    return bill;
  } catch (error) {
    if (persistedRequest.get()?.key !== request.key) return null;
    if (isStillOpen(error)) {
      if (hasFailed(error)) persistedRequest.set({ ...request, failed: (request.failed ?? 0) + 1 });
      return null;
    }
    persistedRequest.set(null);
    outcome?.refused(request, error);
    return null;
  }
}

const hasFailed = (error: unknown): boolean => error instanceof ApiError && error.status >= 500;

/** Retries on the attendant's request. */
export function tryAgain(): Promise<TillBill | null> {
  const request = persistedRequest.get();
  if (request) persistedRequest.set({ ...request, failed: 0 });
  return deliver();
}

/**
 * Reads the outcome of the request. A bill: it was executed, and applies like any answer. Null: it
 * was not and never will be, so it is removed here too. Throws if the server gives no outcome.
 */
export async function lookUpOutcome(): Promise<TillBill | null> {
  const request = persistedRequest.get();
  if (!request) return null;
  const { bill } = await api().call('POST /api/pos/requests/:key/outcome', { params: { key: request.key } });
  if (bill) outcome?.settled(request, bill);
  persistedRequest.set(null);
  return bill;
}

/**
 * Returns whether there is no answer, or one that says nothing about the request: it is sent again
 * as soon as the server, or an attendant at the till, is back.
 */
export function isStillOpen(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.status === 0 || error.status === 429 || error.status >= 500 || codeOf(error)?.startsWith('devices.') === true
  );
}

import { ApiError } from '#apps/browser/api-error.ts';
import { api, codeOf } from '#apps/browser/machine/calls.ts';
import { createKept, isFields } from '#apps/browser/machine/kept.ts';
import { newUuid } from '#apps/browser/new-uuid.ts';
import type { TillBill, TillOutcome } from '#modules/till/contract.ts';

/** A call that sells, pays or gives back, between the moment it is meant and the moment its answer is known. */
export type Flight = {
  /** Made once for what is meant; the server does it once for that (T48). */
  readonly key: string;
  readonly what: 'sale' | 'payment' | 'refund';
  readonly path: string;
  readonly body: unknown;
  /** How often the house answered that it could not, and not what became of it. */
  readonly failed?: number;
};

/** After so many a person decides: it may be tried again, or looked up (T48). */
export const FAILED_MAX = 5;
export const isStuck = (flight: Flight | null): boolean => (flight?.failed ?? 0) >= FAILED_MAX;

/** One at a time: nobody pays twice at one counter. Written before the call is sent, forgotten once it was answered (D-140). */
export const keptFlight = createKept<Flight>(
  'till-flight',
  () => localStorage,
  (found) =>
    isFields(found) && typeof found.key === 'string' && typeof found.path === 'string' ? (found as Flight) : null,
);

type Landed = (flight: Flight, bill: TillBill) => void;
type Refused = (flight: Flight, error: unknown) => void;
let outcome: { readonly landed: Landed; readonly refused: Refused } | null = null;

/** Who follows what came of it; whether it was begun by this page or by one that is gone. Answers how to stop. */
export function followFlights(followed: { landed: Landed; refused: Refused }): () => void {
  outcome = followed;
  return () => {
    if (outcome === followed) outcome = null;
  };
}

let delivering: Promise<TillBill | null> | null = null;

/** Begins one. Null: refused, or not answered yet; whoever follows is told. Nothing is begun while another one is under way. */
export async function fly(meant: Omit<Flight, 'key'>): Promise<TillBill | null> {
  if (keptFlight.get() !== null) return null;
  keptFlight.set({ ...meant, key: newUuid() });
  return deliver();
}

/** Sends the one that is kept, again if need be, under its own key. */
export function deliver(): Promise<TillBill | null> {
  const flight = keptFlight.get();
  if (!flight) return Promise.resolve(null);
  delivering ??= send(flight).finally(() => {
    delivering = null;
  });
  return delivering;
}

async function send(flight: Flight): Promise<TillBill | null> {
  try {
    const bill = await api().post<TillBill>(flight.path, flight.body, { idempotencyKey: flight.key });
    outcome?.landed(flight, bill);
    keptFlight.set(null);
    return bill;
  } catch (error) {
    if (isStillOpen(error)) {
      if (hasFailed(error)) keptFlight.set({ ...flight, failed: (flight.failed ?? 0) + 1 });
      return null;
    }
    keptFlight.set(null);
    outcome?.refused(flight, error);
    return null;
  }
}

const hasFailed = (error: unknown): boolean => error instanceof ApiError && error.status >= 500;

/** Somebody wants it tried again. */
export function tryAgain(): Promise<TillBill | null> {
  const flight = keptFlight.get();
  if (flight) keptFlight.set({ ...flight, failed: 0 });
  return deliver();
}

/**
 * Looks what became of it. A bill: it was carried out, and is taken in like any answer. Null: it was not, and never will be, so it
 * is forgotten here too. Throws when the house does not say.
 */
export async function lookUpOutcome(): Promise<TillBill | null> {
  const flight = keptFlight.get();
  if (!flight) return null;
  const { bill } = await api().post<TillOutcome>(`/api/pos/requests/${flight.key}/outcome`);
  if (bill) outcome?.landed(flight, bill);
  keptFlight.set(null);
  return bill;
}

/** No answer, or one that says nothing of what was asked: it is sent again once the server, or somebody at the till, is back. */
function isStillOpen(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.status === 0 || error.status === 429 || error.status >= 500 || codeOf(error)?.startsWith('devices.') === true
  );
}

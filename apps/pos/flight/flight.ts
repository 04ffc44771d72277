import { ApiError } from '#apps/browser/api-error.ts';
import { api, codeOf } from '#apps/browser/machine/calls.ts';
import { createKept, isFields } from '#apps/browser/machine/kept.ts';
import { newUuid } from '#apps/browser/new-uuid.ts';
import type { TillBill } from '#modules/till/contract.ts';

/** A call that sells, pays or gives back, between the moment it is meant and the moment its answer is known. */
export type Flight = {
  /** Made once for what is meant; the server does it once for that (T48). */
  readonly key: string;
  readonly what: 'sale' | 'payment' | 'refund';
  readonly path: string;
  readonly body: unknown;
};

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
    if (isStillOpen(error)) return null;
    keptFlight.set(null);
    outcome?.refused(flight, error);
    return null;
  }
}

/** No answer, or one that says nothing of what was asked: it is sent again once the server, or somebody at the till, is back. */
function isStillOpen(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.status === 0 || error.status === 429 || error.status >= 500 || codeOf(error)?.startsWith('devices.') === true
  );
}

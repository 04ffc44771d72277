import type { DisplayState } from '#modules/printing/contract/printing.ts';
import { api } from '#web/device/api.ts';

/**
 * The messages between the windows of one till: its state, a newly opened display, a reload
 * request.
 */
type Message =
  | { readonly say: 'state'; readonly state: DisplayState }
  | { readonly say: 'hello' }
  | { readonly say: 'reload' };

export const IDLE: DisplayState = {
  phase: 'idle',
  lines: [],
  total: 0,
  paid: 0,
  due: 0,
  change: null,
  method: null,
  qr: null,
  qr_amount: null,
  qr_until: null,
  plan: null,
  farewell: null,
  receipt: null,
  tip: null,
};

const NAME = 'customer-display';
/** A customer display on another device receives the cart at most this often. */
const RELAY_EVERY_MS = 300;

let channel: BroadcastChannel | null = null;
let last: DisplayState = IDLE;
let relays = false;
let isRelayDue = false;

/** The till's end of the channel: a new display window receives the state at once. */
function tillEnd(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.say === 'hello') channel?.postMessage({ say: 'state', state: last } satisfies Message);
  };
  return channel;
}

/**
 * Shows the sale to the customer (D-144): in a second window of this browser, and on separate
 * displays.
 */
export function sendToDisplay(state: DisplayState): void {
  last = state;
  tillEnd().postMessage({ say: 'state', state } satisfies Message);
  if (relays) relaySoon();
}

function relaySoon(): void {
  if (isRelayDue) return;
  isRelayDue = true;
  setTimeout(relay, RELAY_EVERY_MS);
}

/** No caller waits for a display: one that missed a message receives the next one. */
function relay(): void {
  isRelayDue = false;
  api()
    .call('POST /api/pos/display', { body: last })
    .catch(() => undefined);
}

/** Sets whether this till has separate displays; from now on they get its updates. */
export function relayToDisplays(hasSome: boolean): void {
  if (hasSome && !relays) relaySoon();
  relays = hasSome;
}

/** POS-018: reloads the second window of this browser. */
export const reloadDisplayWindow = (): void => tillEnd().postMessage({ say: 'reload' } satisfies Message);

/**
 * The display's end: receives the till's messages in this browser until the returned function is
 * called.
 */
export function watchTill(on: {
  readonly state: (state: DisplayState) => void;
  readonly reload: () => void;
}): () => void {
  const end = new BroadcastChannel(NAME);
  end.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.say === 'state') on.state(data.state);
    if (data.say === 'reload') on.reload();
  };
  end.postMessage({ say: 'hello' } satisfies Message);
  return () => end.close();
}

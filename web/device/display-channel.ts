import { api } from '#apps/browser/machine/calls.ts';
import type { DisplayState } from '#modules/printing/contract.ts';

/** What goes between the windows of one till: its state, a display that has just opened, a wish to load itself again. */
type Message =
  | { readonly say: 'state'; readonly state: DisplayState }
  | { readonly say: 'hello' }
  | { readonly say: 'reload' };

export const IDLE: DisplayState = {
  ...{ phase: 'idle', lines: [], total: 0, paid: 0, due: 0 },
  ...{ change: null, method: null, qr: null },
};

const NAME = 'customer-display';
/** A customer display on another machine hears of the cart at most this often. */
const RELAY_EVERY_MS = 300;

let channel: BroadcastChannel | null = null;
let last: DisplayState = IDLE;
let relays = false;
let isRelayDue = false;

/** The till's end of the channel: whoever opens a display window hears at once how things stand. */
function tillEnd(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.say === 'hello') channel?.postMessage({ say: 'state', state: last } satisfies Message);
  };
  return channel;
}

/** Shows the customer how their sale stands (D-144): in a second window of this browser, and on displays of their own. */
export function tellDisplay(state: DisplayState): void {
  last = state;
  tillEnd().postMessage({ say: 'state', state } satisfies Message);
  if (relays) relaySoon();
}

function relaySoon(): void {
  if (isRelayDue) return;
  isRelayDue = true;
  setTimeout(relay, RELAY_EVERY_MS);
}

/** Nobody waits for a display: one that missed something hears the next thing. */
function relay(): void {
  isRelayDue = false;
  api()
    .post('/api/pos/display', last)
    .catch(() => undefined);
}

/** Whether this till has displays that are machines of their own; what it shows is sent to them from now on. */
export function relayToDisplays(hasSome: boolean): void {
  if (hasSome && !relays) relaySoon();
  relays = hasSome;
}

/** POS-018: the second window of this browser loads itself again. */
export const reloadDisplayWindow = (): void => tillEnd().postMessage({ say: 'reload' } satisfies Message);

/** The display's end: hears the till of this browser until the function it answers is called. */
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

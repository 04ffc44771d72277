/** The proof at the identity provider happens in a window of its own, so that nothing typed here is lost. */
const CHANNEL = 'foyer-proof';
const WINDOW = 'popup,width=540,height=720';

/** In the window: says to the page that opened it that its session is confirmed. */
export function announceProof(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('confirmed');
  channel.close();
}

/** Calls `confirmed` when a window announces a proof. Returns how to stop. */
export function onProof(confirmed: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = confirmed;
  return () => channel.close();
}

/** Opens an empty window; null: the browser blocks it. It must be opened in the press itself. */
export const openProofWindow = (): Window | null => window.open('about:blank', 'foyer-proof', WINDOW);

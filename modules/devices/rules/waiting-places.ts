/**
 * The places of devices that wait for approval (T46): as many as a person can review, and a share
 * of them for one network, so that a stranger at one address cannot take them all.
 */
export const WAITING_MAX = 50;
export const WAITING_PER_NETWORK_MAX = 15;
/** A waiting device asks every 10 s. One that has not asked for so long gives its place up when places are short. */
export const GONE_AFTER_MS = 120_000;

/** `net`: the network of its registration, '' if it is not known. `seenAt`: its last request, epoch ms. */
export type WaitingDevice = { readonly id: number; readonly net: string; readonly seenAt: number };

/**
 * Returns the place of a new registration: a free one (`replaces` null), or that of the device that
 * has been gone for longest. `full`: every place of that network, or of the exhibitor, belongs to a
 * device that still asks.
 */
export function placeFor(
  waiting: readonly WaitingDevice[],
  net: string,
  now: number,
): { readonly replaces: number | null } | 'full' {
  const neighbours = net === '' ? [] : waiting.filter((each) => each.net === net);
  if (neighbours.length >= WAITING_PER_NETWORK_MAX) return placeOfGone(neighbours, now);
  return waiting.length < WAITING_MAX ? { replaces: null } : placeOfGone(waiting, now);
}

function placeOfGone(waiting: readonly WaitingDevice[], now: number): { readonly replaces: number } | 'full' {
  const [longest] = waiting
    .filter(({ seenAt }) => now - seenAt > GONE_AFTER_MS)
    .toSorted((a, b) => a.seenAt - b.seenAt);
  return longest ? { replaces: longest.id } : 'full';
}

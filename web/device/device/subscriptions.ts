import { connectAs, createRealtime, type Realtime, type Watch } from '#web/api/realtime.ts';
import { handshakeOfDevice } from '#web/device/identity.ts';

let realtime: Realtime | null = null;

export function openPokes(enabled: boolean): void {
  realtime = createRealtime(enabled, () => connectAs(handshakeOfDevice));
}

/** Subscribes to any channel that this device may follow; returns a function that stops it. */
export const watchChannel = (watch: Watch): (() => void) | undefined => realtime?.watch(watch);

/**
 * Subscribes to the device's own channel (RT-005): `look` reads its state, a reload is carried out.
 * Returns a function that stops it.
 */
export const watchDevice = (channel: string, look: () => void): (() => void) | undefined =>
  realtime?.watch({ channel, on: { DeviceReload: reloadSoon, SettingsChanged: look }, refetch: look });

/** A pending scan still gets its answer; D-134 allows five seconds. */
const RELOAD_AFTER_MS = 2_000;
let isReloading = false;

export function reloadSoon(): void {
  if (isReloading) return;
  isReloading = true;
  setTimeout(() => location.reload(), RELOAD_AFTER_MS);
}

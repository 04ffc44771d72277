import { handshakeOfDevice } from '#apps/browser/machine/who.ts';
import { connectAs, createRealtime, type Realtime, type Watch } from '#apps/browser/realtime.ts';

let realtime: Realtime | null = null;

export function openPokes(enabled: boolean): void {
  realtime = createRealtime(enabled, () => connectAs(handshakeOfDevice));
}

/** Listens on any channel this machine may follow; answers how to stop. */
export const watchChannel = (watch: Watch): (() => void) | undefined => realtime?.watch(watch);

/** Listens on the device's own channel (RT-005): `look` reads how it stands, a reload is done. Answers how to stop. */
export const watchDevice = (channel: string, look: () => void): (() => void) | undefined =>
  realtime?.watch({ channel, on: { DeviceReload: reloadSoon, SettingsChanged: look }, refetch: look });

/** The answer to a ticket that is being judged is still awaited; D-134 gives five seconds. */
const RELOAD_AFTER_MS = 2_000;
let isReloading = false;

export function reloadSoon(): void {
  if (isReloading) return;
  isReloading = true;
  setTimeout(() => location.reload(), RELOAD_AFTER_MS);
}

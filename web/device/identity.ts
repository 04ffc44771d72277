import { createKept, isFields } from '#apps/browser/machine/kept.ts';
import { DEVICE_HEADERS } from '#modules/devices/rules/device-headers.ts';
import type { DeviceHandshake } from '#modules/realtime/contract.ts';

/** Who this machine is to the house (D-132). Without a token it must be registered again, under the same uid. */
export type KeptDevice = { readonly uid: string; readonly token: string | null };
/** Who stands at it. Without a token they gave it no PIN yet, or it locked itself (D-136). */
export type KeptPerson = { readonly user: string; readonly name: string; readonly token: string | null };

const tokenOf = (found: unknown): string | null => (typeof found === 'string' ? found : null);

export const keptDevice = createKept<KeptDevice>(
  'device',
  () => localStorage,
  (found) =>
    isFields(found) && typeof found.uid === 'string' ? { uid: found.uid, token: tokenOf(found.token) } : null,
);

export const keptPerson = createKept<KeptPerson>(
  'user',
  () => localStorage,
  (found) =>
    isFields(found) && typeof found.user === 'string' && typeof found.name === 'string'
      ? { user: found.user, name: found.name, token: tokenOf(found.token) }
      : null,
);

/** Epoch ms: when somebody did something here last. */
export const keptUse = createKept<number>(
  'used',
  () => localStorage,
  (found) => (typeof found === 'number' ? found : null),
);

/** What every call says of both (DEV-009). */
export function headersOfDevice(): Record<string, string> {
  const device = keptDevice.get();
  const person = keptPerson.get();
  return {
    ...(device?.token && { [DEVICE_HEADERS.device]: device.uid, [DEVICE_HEADERS.token]: device.token }),
    ...(person?.token && { [DEVICE_HEADERS.user]: person.user, [DEVICE_HEADERS.userToken]: person.token }),
  };
}

export function handshakeOfDevice(): DeviceHandshake | Record<string, never> {
  const device = keptDevice.get();
  return device?.token ? { device: { id: device.uid, token: device.token } } : {};
}

/** Its secret counts no more: it keeps its uid, and nobody stands at it. */
export function forgetSecrets(): void {
  const device = keptDevice.get();
  if (device) keptDevice.set({ uid: device.uid, token: null });
  keptPerson.set(null);
}

/** Asks the PIN of the same person again; what they were at is kept. */
export function lockPerson(): void {
  const person = keptPerson.get();
  if (person?.token) keptPerson.set({ ...person, token: null });
}

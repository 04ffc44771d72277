import type { DeviceType } from '#modules/devices/contract/devices.ts';
import { DEVICE_HEADERS } from '#modules/devices/rules/device-headers.ts';
import type { DeviceHandshake } from '#modules/realtime/contract/channels.ts';
import { createPersisted, isFields } from '#web/device/persisted.ts';

/**
 * Identifies this device (D-132). Without a token it must register again under the same uid. `type`:
 * its kind, as the server last said; undefined if it never did.
 */
export type PersistedDevice = {
  readonly uid: string;
  readonly token: string | null;
  readonly type?: DeviceType | undefined;
};
/**
 * The attendant of this device. Without a token the attendant has entered no PIN yet, or the device
 * locked itself (D-136).
 */
export type PersistedPerson = { readonly user: string; readonly name: string; readonly token: string | null };

/** `persistedDevice` accepts only these: DEVICE_TYPES is in a contract, whose code stays out of browsers. */
const KINDS: readonly DeviceType[] = ['register', 'pos', 'scanner', 'signage', 'bridge'];
const kindOf = (stored: unknown): DeviceType | undefined => KINDS.find((kind) => kind === stored);
const tokenOf = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

export const persistedDevice = createPersisted<PersistedDevice>(
  'device',
  () => localStorage,
  (stored) =>
    isFields(stored) && typeof stored.uid === 'string'
      ? { uid: stored.uid, token: tokenOf(stored.token), type: kindOf(stored.type) }
      : null,
);

export const persistedPerson = createPersisted<PersistedPerson>(
  'user',
  () => localStorage,
  (stored) =>
    isFields(stored) && typeof stored.user === 'string' && typeof stored.name === 'string'
      ? { user: stored.user, name: stored.name, token: tokenOf(stored.token) }
      : null,
);

/** Epoch ms of the last use of this device. */
export const lastUse = createPersisted<number>(
  'used',
  () => localStorage,
  (stored) => (typeof stored === 'number' ? stored : null),
);

/** Returns the headers that identify device and attendant in every call (DEV-009). */
export function headersOfDevice(): Record<string, string> {
  const device = persistedDevice.get();
  const person = persistedPerson.get();
  return {
    ...(device?.token && { [DEVICE_HEADERS.device]: device.uid, [DEVICE_HEADERS.token]: device.token }),
    ...(person?.token && { [DEVICE_HEADERS.user]: person.user, [DEVICE_HEADERS.userToken]: person.token }),
  };
}

export function handshakeOfDevice(): DeviceHandshake | Record<string, never> {
  const device = persistedDevice.get();
  return device?.token ? { device: { id: device.uid, token: device.token } } : {};
}

/** Clears the secret after it became invalid: the device keeps its uid and has no attendant. */
export function clearSecrets(): void {
  const device = persistedDevice.get();
  if (device) persistedDevice.set({ ...device, token: null });
  persistedPerson.set(null);
}

/** Remembers the kind of this device: after a log-out it registers as the same one. */
export function noteKind(type: DeviceType): void {
  const device = persistedDevice.get();
  if (device && device.type !== type) persistedDevice.set({ ...device, type });
}

/** Asks for the PIN of the same person again; the unfinished work is kept. */
export function lockPerson(): void {
  const person = persistedPerson.get();
  if (person?.token) persistedPerson.set({ ...person, token: null });
}

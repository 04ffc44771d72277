import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { DeviceWire } from '#modules/devices/contract/devices.ts';

export const DEVICES = ['devices'] as const;
/** An offline device sends nothing: the list refreshes as often as devices send a heartbeat. */
const ASK_EVERY_MS = 10_000;

export const useDevices = () =>
  useQuery({
    queryKey: DEVICES,
    queryFn: () => api().call('GET /api/staff/devices'),
    refetchInterval: ASK_EVERY_MS,
  });

export const nameOfDevice = ({ name, uid }: Pick<DeviceWire, 'name' | 'uid'>): string => name || uid;

type Kind = DeviceWire['type'] | 'display' | 'pos_or_display';

/**
 * Returns what a device is for its employees: a point of sale beside a register is the display of its
 * customers (D-135). A new one is not beside a register yet.
 */
export function kindOfDevice({ type, parent_id, auth }: Pick<DeviceWire, 'type' | 'parent_id' | 'auth'>): Kind {
  if (type !== 'pos') return type;
  if (parent_id !== null) return 'display';
  return auth === 'pending' ? 'pos_or_display' : 'pos';
}

/** Which settings a kind of device has. */
export const settingsOfDevice = (kind: Kind) => ({
  hall: kind === 'scanner' || kind === 'signage',
  beside: kind === 'pos' || kind === 'display' || kind === 'pos_or_display',
  picture: kind === 'signage' || kind === 'display',
  lock: kind !== 'signage' && kind !== 'display' && kind !== 'bridge',
  till: kind === 'register' || kind === 'pos' || kind === 'pos_or_display',
  practice: kind !== 'signage' && kind !== 'display' && kind !== 'bridge',
});

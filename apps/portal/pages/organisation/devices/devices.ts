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

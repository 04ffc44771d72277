import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { DeviceWire } from '#modules/devices/contract.ts';

export const DEVICES = ['devices'] as const;
/** A device that goes offline says nothing: what is shown is asked anew as often as they themselves tell that they are there. */
const ASK_EVERY_MS = 10_000;

export const useDevices = () =>
  useQuery({
    queryKey: DEVICES,
    queryFn: () => api().get<DeviceWire[]>('/api/staff/devices'),
    refetchInterval: ASK_EVERY_MS,
  });

export const nameOfDevice = ({ name, uid }: Pick<DeviceWire, 'name' | 'uid'>): string => name || uid;

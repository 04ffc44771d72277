import { useQuery } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/calls.ts';
import type { HallWire, MessageWire, SetupWire } from '#modules/signage/contract.ts';

export const SETUPS = ['signage', 'setups'] as const;
export const MESSAGES = ['signage', 'messages'] as const;
export const HALLS = ['signage', 'halls'] as const;
/** Halls go from one phase to the next by themselves. */
const LOOK_EVERY_MS = 30_000;

export function useSetups() {
  const enabled = useMay('devices.view');
  return useQuery({
    queryKey: SETUPS,
    enabled,
    queryFn: () => api().get<SetupWire[]>('/api/staff/signage/setups'),
    refetchInterval: LOOK_EVERY_MS,
  });
}
export const useMessages = () =>
  useQuery({ queryKey: MESSAGES, queryFn: () => api().get<MessageWire[]>('/api/staff/signage/messages') });
export const useHalls = () =>
  useQuery({
    queryKey: HALLS,
    queryFn: () => api().get<HallWire[]>('/api/staff/signage/halls'),
    refetchInterval: LOOK_EVERY_MS,
  });

export const nameOfSetup = ({ name, uid }: Pick<SetupWire, 'name' | 'uid'>): string => name || uid;

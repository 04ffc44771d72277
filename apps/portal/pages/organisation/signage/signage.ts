import { useQuery } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import type { SetupWire } from '#modules/signage/contract/signage.ts';

export const SETUPS = ['signage', 'setups'] as const;
export const MESSAGES = ['signage', 'messages'] as const;
export const PLAYLISTS = ['signage', 'playlists'] as const;
export const HALLS = ['signage', 'halls'] as const;
/** Halls change their phase automatically. */
const LOOK_EVERY_MS = 30_000;

export function useSetups() {
  const enabled = useMay('devices.view');
  return useQuery({
    queryKey: SETUPS,
    enabled,
    queryFn: () => api().call('GET /api/staff/signage/setups'),
    refetchInterval: LOOK_EVERY_MS,
  });
}
export const useMessages = () =>
  useQuery({ queryKey: MESSAGES, queryFn: () => api().call('GET /api/staff/signage/messages') });
export const usePlaylists = () =>
  useQuery({ queryKey: PLAYLISTS, queryFn: () => api().call('GET /api/staff/signage/playlists') });
export const useHalls = () =>
  useQuery({
    queryKey: HALLS,
    queryFn: () => api().call('GET /api/staff/signage/halls'),
    refetchInterval: LOOK_EVERY_MS,
  });

export const nameOfSetup = ({ name, uid }: Pick<SetupWire, 'name' | 'uid'>): string => name || uid;

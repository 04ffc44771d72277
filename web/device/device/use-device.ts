import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, codeOf, DEVICE, STATE } from '#apps/browser/machine/calls.ts';
import { askAgainAfter, isToReload } from '#apps/browser/machine/device/heartbeat.ts';
import { reloadSoon, watchDevice } from '#apps/browser/machine/device/pokes.ts';
import { useNetwork } from '#apps/browser/machine/network.ts';
import type { DeviceState } from '#modules/devices/contract.ts';

/** How this device stands with the house: the heartbeat, every 30 s or sooner (D-133, D-134). `uid`: of whom. */
export function useDevice(uid: string) {
  const isThere = useNetwork();
  const state = useQuery({
    queryKey: [...DEVICE, uid],
    queryFn: () => api().get<DeviceState>(STATE),
    refetchInterval: ({ state: { data } }) => askAgainAfter(isThere, data?.auth ?? null),
    refetchIntervalInBackground: true,
  });
  const { data, refetch } = state;
  useReloadWhenWanted(data?.reload_at);
  const channel = data?.auth === 'active' ? data.channel : null;
  useEffect(() => (channel === null ? undefined : watchDevice(channel, () => void refetch())), [channel, refetch]);
  return { state: data, error: state.error, isBlocked: codeOf(state.error) === 'devices.blocked', ask: refetch };
}

function useReloadWhenWanted(wantedAt: string | null | undefined): void {
  const first = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (isToReload(first.current, wantedAt)) reloadSoon();
    first.current ??= wantedAt;
  }, [wantedAt]);
}

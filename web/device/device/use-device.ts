import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, codeOf, DEVICE, STATE } from '#web/device/api.ts';
import { askAgainAfter, isToReload } from '#web/device/device/heartbeat.ts';
import { reloadSoon, watchDevice } from '#web/device/device/subscriptions.ts';
import { noteKind } from '#web/device/identity.ts';
import { useNetwork } from '#web/device/network.ts';

/**
 * The state of this device at the server: the heartbeat, every 30 s or sooner (D-133, D-134).
 * `uid`: the device.
 */
export function useDevice(uid: string) {
  const isThere = useNetwork();
  const state = useQuery({
    queryKey: [...DEVICE, uid],
    queryFn: () => api().call(STATE),
    refetchInterval: ({ state: { data } }) => askAgainAfter(isThere, data?.auth ?? null),
    refetchIntervalInBackground: true,
  });
  const { data, refetch } = state;
  useReloadOnRequest(data?.reload_at);
  const kind = data?.type;
  useEffect(() => {
    if (kind) noteKind(kind);
  }, [kind]);
  const channel = data?.auth === 'active' ? data.channel : null;
  useEffect(() => (channel === null ? undefined : watchDevice(channel, () => void refetch())), [channel, refetch]);
  return { state: data, error: state.error, isBlocked: codeOf(state.error) === 'devices.blocked', ask: refetch };
}

function useReloadOnRequest(requestedAt: string | null | undefined): void {
  const first = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (isToReload(first.current, requestedAt)) reloadSoon();
    first.current ??= requestedAt;
  }, [requestedAt]);
}

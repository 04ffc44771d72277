import { QueryClient } from '@tanstack/react-query';
import { ApiError, isUnreached } from '#web/api/api-error.ts';
import type { Calls, DeviceApi } from '#web/api/api-types.ts';
import { type ApiClient, type Send, typed } from '#web/api/client.ts';
import { clearSecrets, lockPerson } from '#web/device/identity.ts';
import { network } from '#web/device/network.ts';

export type DeviceCalls = Calls<DeviceApi>;

let calls: DeviceCalls | null = null;

/**
 * The API client of a device, from the first page on. A call without an answer within
 * ANSWER_WITHIN_MS fails with ApiError, status 0. The caller receives every refusal; refusals about
 * the device and its attendant are handled here.
 */
export function api(): DeviceCalls {
  if (!calls) throw new Error('The API is called after the start only');
  return calls;
}

/** A queue waits: no attendant can watch a spinner for a minute. */
const ANSWER_WITHIN_MS = 8_000;

export const STATE = 'GET /api/device/state';
export const DEVICE = ['device'] as const;

export function openCalls(client: ApiClient): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const promptly: Send = async (key, input) => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      const answer = await client.send(key, { ...input, signal });
      network.heard();
      return answer;
    } catch (thrown) {
      const error = signal.aborted ? new ApiError({ status: 0 }) : thrown;
      if (isUnreached(error)) network.silent();
      else network.heard();
      const isOver = turnedAway(codeOf(error));
      if (isOver && key !== STATE) void queries.invalidateQueries({ queryKey: DEVICE });
      throw error;
    }
  };
  calls = { call: typed<DeviceApi>(promptly) };
  return queries;
}

/** Returns the code of a refusal; null for everything else. */
export const codeOf = (error: unknown): string | null =>
  error instanceof ApiError && typeof error.body.code === 'string' ? error.body.code : null;

/**
 * Clears invalid credentials; returns true when it concerns the device, whose state should be read
 * again.
 */
function turnedAway(code: string | null): boolean {
  if (code === 'devices.unknown') clearSecrets();
  if (code === 'devices.nobody_signed_in') lockPerson();
  return code === 'devices.blocked' || code === 'devices.pending';
}

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#apps/browser/api-error.ts';
import type { ApiClient } from '#apps/browser/client.ts';
import { network } from '#apps/browser/machine/network.ts';
import { forgetSecrets, lockPerson } from '#apps/browser/machine/who.ts';

export type Calls = Pick<ApiClient, 'get' | 'post'>;

let calls: Calls | null = null;

/**
 * Calls of the API, from the first page on. One without an answer within ANSWER_WITHIN_MS had none: ApiError, status 0. Whoever
 * calls is told every refusal; what it says of the device and of who stands at it is followed here.
 */
export function api(): Calls {
  if (!calls) throw new Error('The API is called after the start only');
  return calls;
}

/** A queue waits: nobody at a door or a till looks at a wheel for a minute. */
const ANSWER_WITHIN_MS = 8_000;

export const STATE = '/api/device/state';
export const DEVICE = ['device'] as const;

export function openCalls(client: ApiClient): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const promptly = async <Answer>(path: string, call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      const answer = await call(signal);
      network.heard();
      return answer;
    } catch (thrown) {
      const error = signal.aborted ? new ApiError({ status: 0 }) : thrown;
      if (error instanceof ApiError && error.status === 0) network.silent();
      else network.heard();
      const isOver = turnedAway(codeOf(error));
      if (isOver && path !== STATE) void queries.invalidateQueries({ queryKey: DEVICE });
      throw error;
    }
  };
  calls = {
    get: (path) => promptly(path, (signal) => client.get(path, { signal })),
    post: (path, body, options) => promptly(path, (signal) => client.post(path, body, { ...options, signal })),
  };
  return queries;
}

/** The code of a refusal; null for everything else. */
export const codeOf = (error: unknown): string | null =>
  error instanceof ApiError && typeof error.body.code === 'string' ? error.body.code : null;

/** Lets go of what counts no more; true when it concerns the device, whose state should be read anew. */
function turnedAway(code: string | null): boolean {
  if (code === 'devices.unknown') forgetSecrets();
  if (code === 'devices.nobody_signed_in') lockPerson();
  return code === 'devices.blocked' || code === 'devices.pending';
}

import { MutationCache, QueryCache, QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError } from '#apps/browser/api-error.ts';
import type { ApiClient } from '#apps/browser/client.ts';
import type { Me } from '#modules/access/contract.ts';
import type { Permission } from '#modules/access/rules/roles.ts';

let client: ApiClient | null = null;

/** Calls of the API, from the first page on. */
export function api(): ApiClient {
  if (!client) throw new Error('The API is called after the start only');
  return client;
}

const NOBODY = 401;
const isNobody = (error: unknown): boolean => error instanceof ApiError && error.status === NOBODY;

/**
 * What the portal has read of the server, kept for a moment and read anew when somebody comes back to the window. A refusal is
 * final; an answer that did not come is asked for again. `signIn` leads to the door when the session is over.
 */
export function openCalls(api: ApiClient, signIn: () => unknown): QueryClient {
  client = api;
  const onError = (error: unknown): void => {
    if (isNobody(error)) void signIn();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
      },
    },
  });
}

export const ME = ['me'] as const;

/** Who is signed in, and what for. */
export const useMe = () => useQuery({ queryKey: ME, queryFn: () => api().get<Me>('/api/staff/me') });

/** Whether whoever is signed in may do this; false until it is known. */
export function useMay(permission: Permission): boolean {
  return useMe().data?.permissions.includes(permission) ?? false;
}

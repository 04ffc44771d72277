import { MutationCache, QueryCache, QueryClient, useQuery } from '@tanstack/react-query';
import { sendingProven } from '#apps/portal/components/proof/proof.ts';
import type { Country } from '#kernel/countries.ts';
import type { Permission } from '#modules/access/rules/roles.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Calls, PublicApi, StaffApi } from '#web/api/api-types.ts';
import { type ApiClient, typed } from '#web/api/client.ts';

type PortalCalls = Calls<StaffApi & PublicApi>;

let client: PortalCalls | null = null;

/** Returns the API client; available from the first page on. */
export function api(): PortalCalls {
  if (!client) throw new Error('The API is called after the start only');
  return client;
}

const NOBODY = 401;
const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === NOBODY;

/**
 * Creates the cache of server data, which refetches when the window gets the focus again. A refusal
 * is final; a request without an answer is retried. `signIn` leads to the sign-in page when the
 * session is over.
 */
export function openCalls(api: ApiClient, signIn: () => unknown): QueryClient {
  client = { call: typed<StaffApi & PublicApi>(sendingProven(api.send)) };
  const onError = (error: unknown): void => {
    if (isSignedOut(error)) void signIn();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A call without a network fails like one without an answer: the page says so, and goes on when there is one.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
      },
    },
  });
}

export const ME = ['me'] as const;

/** Reads the signed-in employee and their permissions. */
export const useMe = () => useQuery({ queryKey: ME, queryFn: () => api().call('GET /api/staff/me') });

/** Returns the country of the exhibitor, whose VAT rates it charges; Belgium until it is known. */
export const useCountry = (): Country => useMe().data?.exhibitor.country ?? 'BE';

/** Returns whether the signed-in employee has this permission; false until it is known. */
export function useMay(permission: Permission): boolean {
  return useMe().data?.permissions.includes(permission) ?? false;
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useListFilter } from '#apps/portal/components/table/use-list-filter.ts';
import { CLIENT_SORTS } from '#modules/sales/rules/client-list.ts';

export const CLIENTS = ['clients'] as const;

/** An unknown order is ignored. */
export function useClientFilter() {
  const filtered = useListFilter('search', 'sort');
  const sort = CLIENT_SORTS.find((each) => each === filtered.filter.sort) ?? ('' as const);
  return { ...filtered, filter: { ...filtered.filter, sort }, isNarrowed: filtered.filter.search !== '' };
}

/** Page by page, in the order of the filter. */
export const useClients = (filter: { readonly search: string; readonly sort: string }) =>
  useInfiniteQuery({
    queryKey: [...CLIENTS, 'list', filter],
    queryFn: ({ pageParam }) => api().call('GET /api/staff/clients', { query: { ...filter, before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before,
  });

export const clientKey = (id: string) => [...CLIENTS, 'one', id] as const;

export const useClient = (id: string) =>
  useQuery({
    queryKey: clientKey(id),
    queryFn: () => api().call('GET /api/staff/clients/:id', { params: { id } }),
  });

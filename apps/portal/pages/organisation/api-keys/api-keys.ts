import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const API_KEYS = ['api-keys'] as const;

/** The keys of partners, and the address of the feeds. */
export const useApiKeys = () => useQuery({ queryKey: API_KEYS, queryFn: () => api().call('GET /api/staff/api-keys') });

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/api.ts';

export const SCREENS = ['screens'] as const;

/** Reads the filters of the list from its address. */
export function useScreenFilter() {
  const [searchParams] = useSearchParams();
  const archived = searchParams.get('archived') === 'true';
  const cinema = searchParams.get('cinema');
  const query = new URLSearchParams({ ...(archived && { archived: 'true' }), ...(cinema && { cinema }) });
  return { archived, cinema, listQuery: query.size > 0 ? `?${query}` : '' };
}

export const useScreens = ({ archived, cinema }: { archived: boolean; cinema: string | null }) =>
  useQuery({
    queryKey: [...SCREENS, archived, cinema],
    queryFn: () => api().call('GET /api/staff/screens', { query: { archived: archived || null, cinema } }),
  });

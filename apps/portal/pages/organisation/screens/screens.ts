import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import type { StaffScreenWire } from '#modules/venues/staff-contract.ts';

export const SCREENS = ['screens'] as const;

/** What the list shows, as its address has it. */
export function useScreenFilter() {
  const [asked] = useSearchParams();
  const archived = asked.get('archived') === 'true';
  const cinema = asked.get('cinema');
  const query = new URLSearchParams({ ...(archived && { archived: 'true' }), ...(cinema && { cinema }) });
  return { archived, cinema, kept: query.size > 0 ? `?${query}` : '' };
}

export const useScreens = (kept: string) =>
  useQuery({
    queryKey: [...SCREENS, kept],
    queryFn: () => api().get<StaffScreenWire[]>(`/api/staff/screens${kept}`),
  });

import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const RENTAL_PROFILES = ['rental-profiles'] as const;
export const useRentalProfiles = () =>
  useQuery({
    queryKey: RENTAL_PROFILES,
    queryFn: () => api().call('GET /api/staff/rental-profiles'),
  });

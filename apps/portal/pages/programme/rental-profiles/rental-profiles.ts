import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { RentalProfileWire } from '#modules/catalogue/staff-contract.ts';

export const RENTAL_PROFILES = ['rental-profiles'] as const;
export const useRentalProfiles = () =>
  useQuery({
    queryKey: RENTAL_PROFILES,
    queryFn: () => api().get<RentalProfileWire[]>('/api/staff/rental-profiles'),
  });

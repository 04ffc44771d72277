import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const DISCOUNT_REASONS = ['discount-reasons'] as const;
export const useDiscountReasons = () =>
  useQuery({ queryKey: DISCOUNT_REASONS, queryFn: () => api().call('GET /api/staff/discount-reasons') });

import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const PAYMENT_METHODS = ['payment-methods'] as const;
export const usePaymentMethods = () =>
  useQuery({
    queryKey: PAYMENT_METHODS,
    queryFn: () => api().call('GET /api/staff/payment-methods'),
  });

import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { StaffPaymentMethodWire } from '#modules/payments/staff-contract.ts';

export const PAYMENT_METHODS = ['payment-methods'] as const;
export const usePaymentMethods = () =>
  useQuery({
    queryKey: PAYMENT_METHODS,
    queryFn: () => api().get<StaffPaymentMethodWire[]>('/api/staff/payment-methods'),
  });

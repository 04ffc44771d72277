import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const VOUCHER_PACKAGES = ['voucher-packages'] as const;

export const useVoucherPackages = () =>
  useQuery({
    queryKey: VOUCHER_PACKAGES,
    queryFn: () => api().call('GET /api/staff/voucher-packages'),
  });

import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { VoucherPackageWire } from '#modules/vouchers/staff-contract.ts';

export const VOUCHER_PACKAGES = ['voucher-packages'] as const;

export const useVoucherPackages = () =>
  useQuery({
    queryKey: VOUCHER_PACKAGES,
    queryFn: () => api().get<VoucherPackageWire[]>('/api/staff/voucher-packages'),
  });

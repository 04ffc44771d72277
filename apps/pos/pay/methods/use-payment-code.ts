import { useQuery } from '@tanstack/react-query';
import { isByCode } from '#apps/pos/bills/bills.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import type { TillBill } from '#modules/till/contract/till.ts';
import { api } from '#web/device/api.ts';

/** With each reading the server may ask the provider, so that a lost webhook delays no customer. */
const READ_EVERY_MS = 3_000;

/** Reads the QR code of the payment that a bill waits for; no data while it waits for none (D-144). */
export function usePaymentCode(bill: TillBill | undefined) {
  const payment = bill?.payments.find(isByCode)?.uuid;
  return useQuery({
    queryKey: [...TILL, 'code', payment ?? null],
    queryFn: () =>
      api().call('GET /api/pos/bills/:uuid/payments/:payment/code', {
        params: { uuid: bill?.uuid ?? '', payment: payment ?? '' },
      }),
    enabled: payment !== undefined,
    refetchInterval: READ_EVERY_MS,
  });
}

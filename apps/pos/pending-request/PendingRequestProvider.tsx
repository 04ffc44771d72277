import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { billKey } from '#apps/pos/bills/bills.ts';
import {
  deliver,
  followPendingRequests,
  isStuck,
  persistedRequest,
} from '#apps/pos/pending-request/pending-request.ts';
import { refusal } from '#apps/pos/pending-request/refusal.ts';
import { StuckRequest } from '#apps/pos/pending-request/StuckRequest.tsx';
import { holdCart } from '#apps/pos/sell/cart/held/held-cart.ts';
import { beginBill } from '#apps/pos/sell/cart/persisted-cart.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import { useNetwork } from '#web/device/network.ts';
import { usePersisted } from '#web/device/persisted.ts';

/** Doubled after each server failure. */
const SENT_AGAIN_AFTER_MS = 4_000;

/**
 * Finishes the pending request: sends it again while there is no answer, and after a reload, and
 * applies the answer to the cart and the pages (D-140). After several server failures the attendant
 * decides (T48). Mounted once after the PIN.
 */
export function PendingRequestProvider() {
  const calls = useQueryClient();
  const isThere = useNetwork();
  const request = usePersisted(persistedRequest);
  const isUnderWay = request !== null && !isStuck(request);
  const failed = request?.failed ?? 0;
  useEffect(
    () =>
      followPendingRequests({
        settled: (request, bill) => {
          calls.setQueryData(billKey(bill.uuid), bill);
          if (request.what === 'sale') beginBill(bill.uuid);
          void calls.invalidateQueries({ queryKey: TILL, predicate: ({ queryKey }) => queryKey[2] !== bill.uuid });
          refusal.set(null);
        },
        refused: (request, error) => {
          void calls.invalidateQueries({ queryKey: TILL });
          refusal.set(error);
          // A lost race: the cart learns which seats are gone.
          if (request.what === 'sale') void holdCart();
        },
      }),
    [calls],
  );
  useEffect(() => {
    if (isUnderWay && isThere) void deliver();
  }, [isUnderWay, isThere]);
  useEffect(() => {
    if (!isUnderWay || !isThere) return undefined;
    const timer = setInterval(() => void deliver(), SENT_AGAIN_AFTER_MS * 2 ** failed);
    return () => clearInterval(timer);
  }, [isUnderWay, isThere, failed]);
  return isStuck(request) ? <StuckRequest /> : null;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKept } from '#apps/browser/machine/kept.ts';
import { useNetwork } from '#apps/browser/machine/network.ts';
import { billKey } from '#apps/pos/bills/bills.ts';
import { deliver, followFlights, keptFlight } from '#apps/pos/flight/flight.ts';
import { refusal } from '#apps/pos/flight/refusal.ts';
import { beginBill } from '#apps/pos/sell/cart/kept-cart.ts';
import { TILL } from '#apps/pos/till/till.tsx';

const SENT_AGAIN_EVERY_MS = 4_000;

/**
 * Brings home what is under way: sends it again while nobody answers, and after a reload, and takes what comes of it into the
 * cart and the pages (D-140). Stands once behind the PIN.
 */
export function FlightKeeper() {
  const calls = useQueryClient();
  const isThere = useNetwork();
  const isUnderWay = useKept(keptFlight) !== null;
  useEffect(
    () =>
      followFlights({
        landed: (flight, bill) => {
          calls.setQueryData(billKey(bill.uuid), bill);
          if (flight.what === 'sale') beginBill(bill.uuid);
          void calls.invalidateQueries({ queryKey: TILL, predicate: ({ queryKey }) => queryKey[2] !== bill.uuid });
          refusal.set(null);
        },
        refused: (_, error) => {
          void calls.invalidateQueries({ queryKey: TILL });
          refusal.set(error);
        },
      }),
    [calls],
  );
  useEffect(() => {
    if (!isUnderWay || !isThere) return undefined;
    void deliver();
    const timer = setInterval(() => void deliver(), SENT_AGAIN_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, isThere]);
  return null;
}

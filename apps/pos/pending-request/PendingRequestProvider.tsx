import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKept } from '#apps/browser/machine/kept.ts';
import { useNetwork } from '#apps/browser/machine/network.ts';
import { billKey } from '#apps/pos/bills/bills.ts';
import { deliver, followFlights, isStuck, keptFlight } from '#apps/pos/flight/flight.ts';
import { refusal } from '#apps/pos/flight/refusal.ts';
import { StuckFlight } from '#apps/pos/flight/StuckFlight.tsx';
import { beginBill } from '#apps/pos/sell/cart/kept-cart.ts';
import { TILL } from '#apps/pos/till/till.tsx';

/** Doubled each time the house answered that it could not. */
const SENT_AGAIN_AFTER_MS = 4_000;

/**
 * Brings home what is under way: sends it again while nobody answers, and after a reload, and takes what comes of it into the
 * cart and the pages (D-140). What the house cannot do after some tries, a person decides about (T48). Stands once behind the PIN.
 */
export function FlightKeeper() {
  const calls = useQueryClient();
  const isThere = useNetwork();
  const flight = useKept(keptFlight);
  const isUnderWay = flight !== null && !isStuck(flight);
  const failed = flight?.failed ?? 0;
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
    if (isUnderWay && isThere) void deliver();
  }, [isUnderWay, isThere]);
  useEffect(() => {
    if (!isUnderWay || !isThere) return undefined;
    const timer = setInterval(() => void deliver(), SENT_AGAIN_AFTER_MS * 2 ** failed);
    return () => clearInterval(timer);
  }, [isUnderWay, isThere, failed]);
  return isStuck(flight) ? <StuckFlight /> : null;
}

import { openSellAtTill, type TillSaleInput } from '#modules/sales/server/box-office/sell-at-till.ts';
import type { SingleSaleDeps } from '#modules/sales/server/checkout/sell-one-cart.ts';
import { moveBill } from '#modules/sales/server/store/bill.sql.ts';
import { reserveClaims } from '#modules/seating/server.ts';
import type { Acting, Tx } from '#platform/db/tx.ts';

export type PlacesInput = Omit<TillSaleInput, 'acting' | 'till' | 'cash' | 'finish'> & {
  /**
   * Writes the caller's rows in the same transaction. Returns the end of the reservation, epoch ms;
   * null: until it is paid or cancelled.
   */
  readonly keep: (tx: Tx, billId: string) => Promise<number | null>;
};

/** Reserves places of a screening for a customer who pays later (D-158). Returns the bill. */
export type ReservePlaces = (acting: Acting, input: PlacesInput) => Promise<string>;

/**
 * Sells as a till does and stops before the payment: a bill in status reserved; its claims end with
 * the bill, not at a time of their own. Places count as in any sale at the box office; the refusals
 * are the same. It is no till's active bill: any till can take it up for payment.
 */
export function openReservePlaces(deps: SingleSaleDeps): ReservePlaces {
  const sell = openSellAtTill(deps);
  return (acting, { keep, ...input }) =>
    sell({
      ...input,
      acting,
      till: null,
      cash: null,
      finish: async (tx, { billId }) => {
        await reserveClaims(tx, billId);
        await moveBill(tx, billId, 'reserved');
        const untilMs = await keep(tx, billId);
        await tx.run(
          'UPDATE bill SET hold_until = to_timestamp($2::float8 / 1000) WHERE exhibitor_id = tenant() AND id = $1',
          [billId, untilMs],
        );
      },
    });
}

import { moveBill } from '#modules/sales/server/bill.sql.ts';
import { openSellAtTill, type TillSellingDeps, type TillWish } from '#modules/sales/server/sell-at-till.ts';
import { reserveClaims } from '#modules/seating/server.ts';
import type { Acting, Tx } from '#platform/db/tx.ts';

export type PlacesWish = Omit<TillWish, 'acting' | 'till' | 'cash' | 'finish'> & {
  /** What belongs to it, in the same transaction. Answers until when the places are kept, epoch ms; null: until somebody pays or gives up. */
  readonly keep: (tx: Tx, billId: string) => Promise<number | null>;
};

/** Places of a screening for who pays later (D-158). Answers the bill. */
export type ReservePlaces = (acting: Acting, wish: PlacesWish) => Promise<string>;

/**
 * Sells as a till does and stops before the payment: a bill in status reserved whose claims end with it, not by themselves.
 * Places count as for any sale at the box office; refuses as that. It is nobody's bill in hand: whoever takes the money takes it.
 */
export function openReservePlaces(deps: TillSellingDeps): ReservePlaces {
  const sell = openSellAtTill(deps);
  return (acting, { keep, ...wish }) =>
    sell({
      ...{ ...wish, acting, till: null, cash: null },
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

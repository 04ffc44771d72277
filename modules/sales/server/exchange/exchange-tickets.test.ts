import { beforeAll, expect, test } from 'vitest';
import type { Cart } from '#modules/sales/server/checkout/cart.ts';
import { finishExchange } from '#modules/sales/server/exchange/exchange-tickets.ts';
import type { ReturnedTickets } from '#modules/sales/server/exchange/returned-tickets.ts';
import { screeningsFirst } from '#modules/sales/server/store/lock-sale.ts';
import type { Tx } from '#platform/db/tx.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
let cinema: Cinema;
const shop = purchasesAt(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t);
});

/** Takes the first ticket of a bill back, in a transaction whose answers `change` may alter. */
function exchange(billId: string, change: (tx: Tx) => Tx = (tx) => tx) {
  const returned = { billId, screeningIds: [], lines: [{ line_no: 0, sold: { kind: 'ticket' } }] };
  return t.db.tx(
    { exhibitorId: cinema.exhibitorId, actor: 'employee:1', channel: 'register' },
    (tx) =>
      finishExchange(change(tx), {} as Cart, returned as unknown as ReturnedTickets, {
        deviceId: 1,
        employeeId: 1,
        inCash: false,
      }),
    screeningsFirst(billId),
  );
}

test('tickets that were refunded meanwhile are gone: a refusal, and nothing is exchanged', {
  tags: ['D-138'],
}, async () => {
  const billId = await shop.tickets();
  await shop.refund(billId);
  await expect(exchange(billId)).rejects.toMatchObject({ problems: [{ code: 'sales.exchange_gone' }] });
});

test('a failure of the database is no refusal: it reaches the caller as it is', async () => {
  const billId = await shop.tickets();
  const failure = new Error('the connection is lost');
  const failing = (tx: Tx): Tx =>
    Object.assign(Object.create(tx), {
      query: (text: string, values: unknown[]) =>
        text.includes('FROM ticket t JOIN screening') ? Promise.reject(failure) : tx.query(text, values),
    });
  await expect(exchange(billId, failing)).rejects.toBe(failure);
});

import { randomUUID } from 'node:crypto';
import { isoWithOffset } from '#kernel/instants.ts';
import type { OtherShowRequest, OtherShowWire } from '#modules/sales/contract/other-show.ts';
import type { CheckoutAnswer } from '#modules/sales/contract/public.ts';
import { openSellOneCart } from '#modules/sales/server/checkout/sell-one-cart.ts';
import { type ExchangeForShow, openExchangeForShow } from '#modules/sales/server/exchange/exchange-for-show.ts';
import { showOtherShow } from '#modules/sales/server/exchange/show-other-show.ts';
import { moveScreening } from '#modules/sales/server/moving/move-screening.ts';
import { returnMoney } from '#modules/sales/server/moving/return-money.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import type { Db } from '#platform/db/tx.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import type { purchasesAt } from '#testing/worlds/purchases.ts';

const translator = await openTranslator();

/** What a visitor chooses instead; one ticket per seat, null: it is assigned. Euros. */
export type OtherChoice = {
  readonly to: number;
  readonly rate?: number;
  /** Of one ticket. */
  readonly price?: number;
  readonly seats?: readonly (string | null)[];
  /** What the old tickets are worth. */
  readonly value?: number;
  readonly difference?: number;
  readonly method?: number | null;
  readonly instead?: string;
};

const TICKET = 12;

/** Moved screenings whose buyers choose another one, at a cinema with tickets at 12 euros. */
export function otherShows(t: TestDatabase, cinema: () => Cinema, shop: ReturnType<typeof purchasesAt>) {
  const { snapshots } = shop.office;
  const started: string[] = [];
  let opened: ExchangeForShow | undefined;
  const open = (db: Db) =>
    openExchangeForShow({
      db,
      snapshots,
      events: NO_EVENTS,
      sellOneCart: openSellOneCart({ db, snapshots, secrets: testSecrets, events: NO_EVENTS }),
      startPayment: (_, paymentId) => started.push(paymentId),
    });
  const exchangeForShow = () => (opened ??= open(t.db));
  const visitor = { id: 'e'.repeat(32), net: 'f'.repeat(32) };
  const holder = () => ({
    exhibitorId: cinema().exhibitorId,
    actor: `visitor:${visitor.id}`,
    locale: 'en',
    visitor,
  });
  const rows = <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> => t.asOwner<Row>(sql, values);

  async function move(screeningId: number, minutes: number, moneyBack = true): Promise<void> {
    const { exhibitorId } = cinema();
    const [row] = await rows<{ revision: number; version_id: number; starts: number }>(
      `SELECT revision, version_id, (extract(epoch FROM starts_at) * 1000)::float8 AS starts FROM screening WHERE exhibitor_id = $1 AND id = $2`,
      [exhibitorId, screeningId],
    );
    if (!row) throw new Error('no such screening');
    const { id: employeeId } = await buildEmployee(t, exhibitorId, {});
    const start = isoWithOffset(row.starts + minutes * 60_000, 'Europe/Brussels').slice(0, 16);
    const form = { revision: row.revision, version_id: row.version_id, start, lower_class: false, message: '' };
    const acting = { exhibitorId, actor: 'employee:1', channel: 'portal' } as const;
    const request = { screeningId, employeeId, locale: 'en', form: { ...form, money_back: moneyBack } };
    await moveScreening(t.db, acting, request, NO_EVENTS);
  }

  const requestOf = (choice: OtherChoice): OtherShowRequest => {
    const { to, seats = [null], price = TICKET, value = TICKET, rate = cinema().rates.normal } = choice;
    const amount = price * seats.length;
    const difference = choice.difference ?? amount - value;
    return {
      schedule_id: to,
      items: seats.map((seat) => ({ price_rate_id: rate, seat })),
      amount,
      difference,
      payment_method_id: choice.method === undefined ? cinema().methods.mollie : choice.method,
      ...(choice.instead && { bill_id: choice.instead }),
    };
  };

  return {
    move,
    started,
    /** A paid bill with tickets of a screening that was moved half an hour later. */
    async moved(seats: readonly string[] = ['A-1']): Promise<{ bill: string; from: number; value: number }> {
      const from = await buildScreening(t, cinema());
      const bill = await shop.tickets({ screeningId: from, seats });
      await move(from, 30);
      return { bill, from, value: seats.length * TICKET };
    },
    exchange: (bill: string, choice: OtherChoice, key: string = randomUUID()): Promise<CheckoutAnswer> =>
      exchangeForShow()(holder(), bill, requestOf(choice), key),
    /** The same with another connection to the database. */
    exchangeOver: (db: Db, bill: string, choice: OtherChoice, key: string = randomUUID()): Promise<CheckoutAnswer> =>
      open(db)(holder(), bill, requestOf(choice), key),
    shown: async (bill: string): Promise<OtherShowWire> =>
      showOtherShow({ db: t.db, translator }, await snapshots.get(cinema().exhibitorId), bill, 'en'),
    moneyBack: (bill: string): Promise<void> =>
      returnMoney(t.db, { exhibitorId: cinema().exhibitorId, actor: 'visitor:1', channel: 'site' }, bill, NO_EVENTS),
    ticketsOf: async (bill: string): Promise<string[]> =>
      (await rows<{ state: string }>('SELECT state FROM ticket WHERE bill_id = $1 ORDER BY line_no', [bill])).map(
        ({ state }) => state,
      ),
    /** Of a screening: the seats with a live claim. */
    seatsOf: async (screeningId: number): Promise<(string | null)[]> =>
      (
        await rows<{ name: string | null }>(
          `SELECT s.name FROM seat_claim k LEFT JOIN seat s ON s.exhibitor_id = k.exhibitor_id AND s.arrangement_id = k.arrangement_id AND s.id = k.seat_id
            WHERE k.exhibitor_id = $1 AND k.screening_id = $2 AND k.state <> 'released' AND k.bill_id IS NOT NULL ORDER BY 1`,
          [cinema().exhibitorId, screeningId],
        )
      ).map(({ name }) => name),
    statusOf: async (bill: string): Promise<string | undefined> =>
      (await rows<{ status: string }>('SELECT status FROM bill WHERE id = $1', [bill]))[0]?.status,
    /** The refunds of a bill in cents, with their causes. */
    refundsOf: (bill: string): Promise<{ cents: number; cause: string }[]> =>
      rows('SELECT amount_cents::int AS cents, cause FROM refund WHERE bill_id = $1 ORDER BY created_at', [bill]),
    revenue: async (...bills: string[]): Promise<number> =>
      (
        await rows<{ cents: number }>(
          `SELECT coalesce(-sum(amount_cents), 0)::int AS cents FROM ledger WHERE account = 'revenue' AND bill_id = ANY($1::uuid[])`,
          [bills],
        )
      )[0]?.cents ?? 0,
  };
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/embedded.ts';
import { TERMINAL_CRASH_POINTS, type TerminalCrashPoint } from '#platform/observability/crash-points.ts';
import { startZvtSimulator, type ZvtSimulator } from '#simulators/zvt/simulator.ts';

import { buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { insert, inTenant } from '#testing/builders/in-tenant.ts';
import { buildPaymentMethod } from '#testing/builders/offer.ts';
import { buildProduct } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type CrashTown, openCrashTown } from '#testing/torture/crashes/town.ts';
import type { RunningProgram } from '#testing/torture/nodes/run-program.ts';

const t = testDatabase({ max: 4 });
const PATIENTLY = { interval: 100, timeout: 30_000 } as const;
const PRICE = 4.5;
const died = new Set<TerminalCrashPoint>();

let town: CrashTown;
let port = 0;
let program: RunningProgram;
let popcorn = 0;
let method = 0;
beforeAll(async () => {
  town = await openCrashTown(t.url, { screenings: 0 });
  port = await freePort();
  program = await town.start(port);
  popcorn = await buildProduct(t, town.cinema.exhibitorId, { stock: 1_000 });
  method = await buildPaymentMethod(t, town.cinema.exhibitorId, {
    type: 'terminal',
    driver: 'offline',
    devices: ['register', 'pos'],
  });
});
afterAll(() => town?.close());

type Bill = { status: string; card_refunds: { uuid: string; state: string; paid_out: string | null }[] };

/** A till with a card terminal of its own; each call goes to the program that runs now. */
async function tillWithTerminal(): Promise<Till> {
  const { exhibitorId } = town.cinema;
  const simulator = await startZvtSimulator();
  simulators.push(simulator);
  const device = await buildDevice(t, exhibitorId, { type: 'register' });
  const headers = await standsAt(t, exhibitorId, device, await buildAttendant(t, exhibitorId));
  const terminalId = await inTenant(t, exhibitorId, (tx) =>
    insert(
      tx,
      `INSERT INTO terminal (exhibitor_id, name, driver, host, port, device_id, state)
       VALUES (tenant(), 'Till', 'zvt', '127.0.0.1', $1, $2, 'ready') RETURNING id`,
      [simulator.zvtPort, device.id],
    ),
  );
  const ask = async (method: string, path: string, body?: unknown): Promise<{ status: number; data: unknown }> => {
    const answer = await fetch(`${program.url}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    return { status: answer.status, data: ((await answer.json()) as { data?: unknown }).data };
  };
  const bill = async (uuid: string): Promise<Bill> => (await ask('GET', `/api/pos/bills/${uuid}`)).data as Bill;
  return {
    simulator,
    terminalId,
    post: (path, body) => ask('POST', path, body),
    bill,
    async sellsByCard() {
      const items = [{ type: 'product', product_id: popcorn, quantity: 1 }];
      const sold = await ask('POST', '/api/pos/sales', { items, amount: PRICE });
      const { uuid } = sold.data as { uuid: string };
      await ask('POST', `/api/pos/bills/${uuid}/payments`, { payment_method_id: method, amount: PRICE });
      await expect.poll(() => bill(uuid), PATIENTLY).toMatchObject({ status: 'settled' });
      return uuid;
    },
  };
}
type Till = {
  readonly simulator: ZvtSimulator;
  readonly terminalId: number;
  post(path: string, body?: unknown): Promise<{ status: number; data: unknown }>;
  bill(uuid: string): Promise<Bill>;
  sellsByCard(): Promise<string>;
};
const simulators: ZvtSimulator[] = [];
afterAll(() => Promise.all(simulators.map((each) => each.close())));

/** Kills the program when it passes the point during the request, and starts it again at the same address. */
async function diesAt(point: TerminalCrashPoint, request: () => Promise<unknown>): Promise<void> {
  await program.arm(point, 1);
  const answer = request().catch(() => {}); // it is torn
  const { signal, lastWords } = await program.ended;
  expect([signal, lastWords.split('\n').at(-2)]).toEqual(['SIGKILL', `died at ${point}`]);
  died.add(point);
  await answer;
  program = await town.start(port);
}

const backOnCards = ({ simulator }: Till): string[] =>
  simulator
    .book()
    .bookings.map(({ kind }) => kind)
    .filter((kind) => kind === 'reversal' || kind === 'refund');
const daysOf = ({ terminalId }: Till) =>
  town.sql<{ outcome: string | null; terminal: number | null; ours: number | null; lost: number }>(
    `SELECT outcome, terminal_cents::int AS terminal, ours_cents::int AS ours, lost_cents::int AS lost FROM terminal_day
      WHERE terminal_id = $1 ORDER BY id`,
    [terminalId],
  );
const refunds = (till: Till, uuid: string) => () =>
  till.post(`/api/pos/bills/${uuid}/refund`, { lines: [0], reason: 'cold' });

describe('the program is killed in the middle of a refund to a card', { timeout: 120_000 }, () => {
  test.each(['terminal-refund.acknowledged', 'terminal-order.answered', 'terminal-order.stored'] as const)(
    'at %s: the terminal gives it back once, and the refund is known after the start',
    { tags: ['REFUND-15', 'ERR-028', 'I17'] },
    async (point) => {
      const till = await tillWithTerminal();
      const uuid = await till.sellsByCard();
      await diesAt(point, refunds(till, uuid));
      await expect
        .poll(() => till.bill(uuid), PATIENTLY)
        .toMatchObject({
          status: 'refunded',
          card_refunds: [{ state: 'done', paid_out: 'terminal' }],
        });
      expect(backOnCards(till)).toEqual(['reversal']);
      expect(await town.invariants()).toEqual([]);
    },
  );

  test('before the terminal received it: the refund waits, and the clerk asks the terminal again', {
    tags: ['REFUND-15', 'ERR-028', 'I17'],
  }, async () => {
    const till = await tillWithTerminal();
    const uuid = await till.sellsByCard();
    await diesAt('terminal-order.sent', refunds(till, uuid));
    await expect
      .poll(() => till.bill(uuid), PATIENTLY)
      .toMatchObject({
        status: 'refunding',
        card_refunds: [{ state: 'waiting', paid_out: null }],
      });
    expect(backOnCards(till)).toEqual([]);
    const [refund] = (await till.bill(uuid)).card_refunds;
    await till.post(`/api/pos/bills/${uuid}/refunds/${refund?.uuid}/terminal`);
    await expect.poll(() => till.bill(uuid), PATIENTLY).toMatchObject({ status: 'refunded' });
    expect(backOnCards(till)).toEqual(['reversal']);
  });

  test('at a terminal that repeats no receipts: it is unknown, is paid out in no other way, and the clerk decides', {
    tags: ['REFUND-15', 'ERR-028', 'I17'],
  }, async () => {
    const till = await tillWithTerminal();
    till.simulator.control.set({ repeatsReceipts: false });
    const uuid = await till.sellsByCard();
    await diesAt('terminal-refund.acknowledged', refunds(till, uuid));
    await expect.poll(() => till.bill(uuid), PATIENTLY).toMatchObject({ card_refunds: [{ state: 'unknown' }] });
    const [refund] = (await till.bill(uuid)).card_refunds;
    const path = `/api/pos/bills/${uuid}/refunds/${refund?.uuid}`;
    expect(await till.post(`${path}/terminal`)).toMatchObject({ status: 409 });
    expect(await till.post(`${path}/paid-out`, { how: 'cash' })).toMatchObject({ status: 409 });
    await till.post(`${path}/decision`, { outcome: 'paid', reason: 'The slip says so' });
    await expect.poll(() => till.bill(uuid), PATIENTLY).toMatchObject({ status: 'refunded' });
    expect(backOnCards(till)).toEqual(['reversal']);
  });
});

describe('the program is killed in the middle of an end of day', { timeout: 120_000 }, () => {
  test.each([
    ['terminal-day.begun', { terminal: 900, ours: 900, lost: 0 }],
    ['terminal-day.acknowledged', { terminal: 450, ours: 900, lost: 450 }],
    ['terminal-day.answered', { terminal: 450, ours: 900, lost: 450 }],
  ] as const)(
    'at %s: it is unknown after the start, cards are taken, and the next one explains it',
    { tags: ['D-143', 'ERR-028', 'I17'] },
    async (point, explained) => {
      const till = await tillWithTerminal();
      await till.sellsByCard();
      await diesAt(point, () => till.post('/api/pos/terminal/end-of-day'));
      await expect.poll(() => daysOf(till), PATIENTLY).toMatchObject([{ outcome: 'unknown' }]);
      await till.sellsByCard();
      expect(await till.post('/api/pos/terminal/end-of-day')).toMatchObject({
        status: 200,
        data: { outcome: 'done', day: { verdict: 'equal', difference: 0 } },
      });
      expect(await daysOf(till)).toMatchObject([{ outcome: 'unknown' }, { outcome: 'done', ...explained }]);
    },
  );
});

test('the program died at each point', { tags: ['I17'] }, () => {
  expect([...died].toSorted()).toEqual([...TERMINAL_CRASH_POINTS].toSorted());
});

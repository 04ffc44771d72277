/** The line to the database is slow, then silent, while visitors buy over HTTP and read pages (T55). */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/embedded.ts';
import { testDatabase } from '#testing/database/database.ts';
import { visitorHeaders } from '#testing/torture/abuse/visitor.ts';
import { type FaultyNetwork, openFaultyNetwork } from '#testing/torture/chaos/faulty-network.ts';
import { type CrashTown, openCrashTown } from '#testing/torture/crashes/town.ts';
import { type BuyerLog, emptyLog } from '#testing/torture/nodes/node-buyers.ts';
import { comeToRest, judge } from '#testing/torture/nodes/nodes.ts';
import type { RunningProgram } from '#testing/torture/nodes/run-program.ts';

/** Each byte is this late in both directions: two seconds for a question and its answer. */
const LATE_MS = 1_000;
const SILENT_MS = 20_000;
/** The program promises 10 s (T55); the rest is for a machine that has much to do. */
const ANSWERED_WITHIN_MS = 15_000;
const BUYERS = 5;
const PAGES = 20;
const TEST_MS = 600_000;

const t = testDatabase({ max: 2 });
let network: FaultyNetwork;
let town: CrashTown;
let program: RunningProgram;
beforeAll(async () => {
  const address = new URL(t.url);
  network = await openFaultyNetwork({ host: address.hostname, port: Number(address.port) });
  address.port = String(network.port);
  town = await openCrashTown(t.url, { screenings: 1, programUrl: address.toString() });
  program = await town.start(await freePort());
});
afterAll(async () => {
  await town?.close();
  await network?.close();
});

/** A buyer with one order and one key: each attempt sends the same. */
function newBuyer() {
  const key = randomUUID();
  const email = `${key}@visitor.example`;
  const { headers } = visitorHeaders();
  const body = JSON.stringify({
    payment_method_id: town.cinema.methods.mollie,
    name: 'Ada Lovelace',
    email,
    email_confirmation: email,
    amount: 12,
    items: [
      {
        type: 'ticket',
        price_rate_id: town.cinema.rates.normal,
        schedule_id: town.cinema.screeningId,
        seat: town.seat(),
      },
    ],
  });
  return {
    key,
    async buys() {
      const began = performance.now();
      const answer = await fetch(`${program.url}/api/checkout`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body,
      });
      const { data } = (await answer.json()) as { data?: { uuid: string } };
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        uuid: data?.uuid,
        ms: performance.now() - began,
      };
    },
  };
}
type Buyer = ReturnType<typeof newBuyer>;
type Bought = Awaited<ReturnType<Buyer['buys']>>;

async function readsPage(): Promise<void> {
  const answer = await fetch(`${program.url}/en`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('page');
}

/** Several buyers at once, and a visitor who reads the home page: all its answers come while every sale still waits. */
async function buyAndRead(buyers: readonly Buyer[]): Promise<Bought[]> {
  let answered = 0;
  const sales = buyers.map(async (buyer) => {
    const bought = await buyer.buys();
    answered += 1;
    return bought;
  });
  const began = performance.now();
  for (let page = 0; page < PAGES; page++) await readsPage();
  const pagesMs = performance.now() - began;
  expect(answered).toBe(0);
  const answers = await Promise.all(sales);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  console.log(
    `${PAGES} pages in ${Math.round(pagesMs)} ms; sales answered ${answers.map(({ status, ms }) => `${status} after ${Math.round(ms)} ms`).join(', ')}`,
  );
  expect(slowest).toBeLessThan(ANSWERED_WITHIN_MS);
  for (const { status, retryAfter } of answers) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(retryAfter).toMatch(/^\d+$/);
  }
  return answers;
}

/** Each buyer insists with the same key until it has a bill, which is the one that was answered before, if one was. */
async function allBuy(buyers: readonly Buyer[], before: readonly Bought[], log: BuyerLog): Promise<void> {
  for (const [index, buyer] of buyers.entries()) {
    let last: Bought | undefined;
    await expect
      .poll(
        async () => {
          last = await buyer.buys();
          return last.status;
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(200);
    const first = before[index]?.uuid;
    if (first !== undefined) expect(last?.uuid).toBe(first);
    log.bought.set(buyer.key, last?.uuid ?? '');
  }
}

test.each([
  ['slow: two seconds for each question', { kind: 'slow', ms: LATE_MS }, 0],
  ['silent for 20 seconds', { kind: 'silent' }, SILENT_MS],
] as const)(
  'the line is %s: sales are answered in time, cached pages at once, and all is sold once afterwards',
  {
    tags: ['T55', 'I17', 'I18'],
    timeout: TEST_MS,
  },
  async (_, trouble, lastsMs) => {
    const log = emptyLog();
    // A program that has just started on a busy machine may refuse the first ones.
    const first = newBuyer();
    await expect.poll(async () => (await first.buys()).status, { timeout: 60_000, interval: 500 }).toBe(200);
    await expect.poll(async () => (await fetch(`${program.url}/en`)).status, { timeout: 60_000 }).toBe(200);
    const buyers = Array.from({ length: BUYERS }, newBuyer);
    const began = performance.now();
    network.suffer(trouble);
    const answers = await buyAndRead(buyers);
    await pause(Math.max(0, lastsMs - (performance.now() - began)));
    network.mend();
    await allBuy(buyers, answers, log);
    await expect.poll(async () => (await fetch(`${program.url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
    const left = await comeToRest(town);
    await judge(town, log);
    expect({ wrong: log.wrong, left }).toEqual({ wrong: [], left: {} });
  },
);

test('the program is asked to stop while the line is silent: it ends without help', {
  tags: ['T55', 'I18'],
  timeout: TEST_MS,
}, async () => {
  const sale = newBuyer();
  network.suffer({ kind: 'silent' });
  const answered = sale.buys();
  await pause(500);
  const began = performance.now();
  program.signal('SIGTERM');
  const { status, retryAfter } = await answered;
  expect({ status, retryAfter: retryAfter !== null }).toEqual({ status: 503, retryAfter: true });
  expect((await program.ended).signal).toBe(null);
  console.log(`ended after ${Math.round(performance.now() - began)} ms`);
  network.mend();
});

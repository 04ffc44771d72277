/** A node whose own clock is three hours off, on a database with the right time (T62): the time of the database decides. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/embedded.ts';
import { testDatabase } from '#testing/database/database.ts';
import { browserAt } from '#testing/tools/http.ts';
import type { Bought } from '#testing/torture/crashes/customer.ts';
import { paysAtProvider } from '#testing/torture/crashes/stories.ts';
import { type CrashTown, openCrashTown } from '#testing/torture/crashes/town.ts';
import { emptyLog } from '#testing/torture/nodes/node-buyers.ts';
import { comeToRest, judge } from '#testing/torture/nodes/nodes.ts';

const HOURS_MS = 3_600_000;
/** It only ends what hangs. */
const WITHIN_MS = 120_000;

const t = testDatabase({ max: 2 });
let town: CrashTown;
beforeAll(async () => {
  town = await openCrashTown(t.url, { screenings: 1 });
});
afterAll(() => town?.close());

const WAYS = [
  ['ahead', 3, 'mollie'],
  ['ahead', 3, 'payconiq'],
  ['behind', -3, 'mollie'],
  ['behind', -3, 'payconiq'],
] as const;

test.each(WAYS)(
  'three hours %s (%i): a ticket is bought and paid by %s to its end',
  {
    tags: ['T62'],
    timeout: 600_000,
  },
  async (_, hours, method) => {
    const program = await town.start(await freePort(), { clockAheadMs: hours * HOURS_MS });
    const visitor = await browserAt(program.url);
    const log = emptyLog();
    const seat = town.seat();
    const email = `${randomUUID()}@visitor.example`;
    const key = randomUUID();
    const input = {
      payment_method_id: town.cinema.methods[method],
      name: 'Ada Lovelace',
      email,
      email_confirmation: email,
      amount: 12,
      items: [{ type: 'ticket', price_rate_id: town.cinema.rates.normal, schedule_id: town.cinema.screeningId, seat }],
    };
    const answer = await visitor.post('/api/checkout', input, { 'idempotency-key': key });
    expect(answer, answer.text).toMatchObject({ status: 200 });
    const bought = (answer.json as { data: Bought }).data;
    log.bought.set(key, bought.uuid);
    await expect
      .poll(async () => (await visitor.get(`/api/payments/${bought.payment?.uuid}/processing-data`)).status)
      .toBe(200);
    // The seat is held for minutes by the clock of the database, not for hours and not in the past.
    const [held] = await town.sql<{ minutes: number }>(
      'SELECT extract(epoch FROM hold_until - now()) / 60 AS minutes FROM bill WHERE id = $1',
      [bought.uuid],
    );
    expect(held?.minutes).toBeGreaterThan(0);
    expect(held?.minutes).toBeLessThan(120);
    paysAtProvider(town, bought);
    const status = async () =>
      (await visitor.get(`/api/bill/${bought.uuid}/status`)).json as { data?: { status: string } };
    // No visitor returns to the page of the payment: the provider's notice settles the bill.
    await expect.poll(async () => (await status()).data?.status, { timeout: WITHIN_MS }).toBe('settled');
    log.settled.add(bought.uuid);
    const mail = await town.mail.inbox.waitFor(({ envelope }) => envelope.to.includes(email), WITHIN_MS);
    expect(mail.attachments.length).toBeGreaterThan(0);
    expect((await visitor.get(`/api/bill/${bought.uuid}/download`)).status).toBe(200);
    const left = await comeToRest(town);
    await judge(town, log);
    expect({ wrong: log.wrong, left }).toEqual({ wrong: [], left: {} });
    program.signal('SIGTERM');
    expect((await program.ended).code).toBe(0);
  },
);

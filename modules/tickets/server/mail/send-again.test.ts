import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { MAILS_AGAIN_MAX } from '#modules/tickets/server/mail/send-again.ts';
import { openGoogleWallet, ticketRoutes } from '#modules/tickets/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, testHttp } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
let cinema: Cinema;
let buyer: Browser;
const buys = purchasesAt(t, () => cinema);
const translator = await openTranslator();
const site = testHttp(() => ({
  exhibitorFor: async () => cinema.exhibitorId,
  routes: (app) =>
    ticketRoutes(app, {
      db: t.db,
      secrets: testSecrets,
      translator,
      now: Date.now,
      publicUrl: (host) => host,
      google: openGoogleWallet(),
    }),
}));
beforeAll(async () => {
  cinema = await buildCinema(t, { hall: 100 });
  buyer = await site.visit();
});

const ask = (billId: string) => buyer.post(`/api/bill/${billId}/mail`);
const waiting = async (billId: string): Promise<number> =>
  (
    await t.asOwner<{ n: number }>(
      `SELECT count(*)::int AS n FROM outbox WHERE topic = 'mail.tickets_again' AND payload ->> 'billId' = $1`,
      [billId],
    )
  )[0]?.n ?? 0;
/** Moves the stored time back by a minute. */
const aMinuteLater = (billId: string) =>
  t.asOwner(
    `UPDATE outbox SET available_at = available_at - interval '61 s', done_at = foyer_now() - interval '61 s'
      WHERE topic = 'mail.tickets_again' AND payload ->> 'billId' = $1`,
    [billId],
  );

test("sends the email of a purchase again on the buyer's request, once a minute, five times in all", {
  tags: ['D-088'],
}, async () => {
  const billId = await buys.tickets({ count: 1 });
  for (let left = MAILS_AGAIN_MAX - 1; left >= 0; left--) {
    const answer = await ask(billId);
    expect([answer.status, answer.json]).toEqual([200, { data: { left } }]);
    if (left === 0) break;
    const hasty = await ask(billId);
    expect([hasty.status, hasty.json]).toEqual([429, expect.objectContaining({ code: 'tickets.mailed_just_now' })]);
    expect(Number(hasty.headers.get('retry-after'))).toBeGreaterThan(50);
    await aMinuteLater(billId);
  }
  await aMinuteLater(billId);
  const last = await ask(billId);
  expect([last.status, last.json]).toEqual([409, expect.objectContaining({ code: 'tickets.mailed_too_often' })]);
  expect(await waiting(billId)).toBe(MAILS_AGAIN_MAX);
});

test('two simultaneous requests send one email', { tags: ['T16'] }, async () => {
  const billId = await buys.tickets({ count: 1 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(billId)));
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  expect(await waiting(billId)).toBe(1);
});

test('sends nothing for unpaid, refunded or unknown bills, or without an address', {
  tags: ['D-088', 'T72'],
}, async () => {
  const unpaid = await buys.unpaid({ count: 1 });
  const refunded = await buys.tickets({ count: 1 });
  await buys.refund(refunded);
  const nameless = await buys.tickets({ count: 1 });
  await t.asOwner('UPDATE bill SET buyer_email = NULL WHERE id = $1', [nameless]);
  for (const billId of [unpaid, refunded, nameless]) {
    const answer = await ask(billId);
    expect([answer.status, answer.json]).toEqual([409, expect.objectContaining({ code: 'tickets.nothing_to_mail' })]);
    expect(await waiting(billId)).toBe(0);
  }
  expect((await ask(randomUUID())).status).toBe(404);
});

test('a page of another site cannot send an email', { tags: ['T77'] }, async () => {
  const billId = await buys.tickets({ count: 1 });
  const answer = await buyer.post(`/api/bill/${billId}/mail`, undefined, { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(419);
  expect(await waiting(billId)).toBe(0);
});

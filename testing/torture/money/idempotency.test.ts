import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '#kernel/refusal.ts';
import type { CheckoutAnswer, CheckoutRequest } from '#modules/sales/contract/public.ts';
import { type Checkout, createCheckout } from '#modules/sales/server/checkout/checkout.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { times } from '#testing/torture/counter.ts';
import { freshSnapshots, testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase({ max: 20 });
const VISITOR = 'c'.repeat(32);
let cinema: Cinema;
let twin: Cinema;
let typeId: number;
/** Nodes of the program: they share only the database. */
let nodes: Checkout[];

beforeAll(async () => {
  const options = { exhibitor: { settings: { public_config: { features: ['tickets', 'vouchers'] } } } } as const;
  cinema = await buildCinema(t, options);
  twin = await buildCinema(t, options);
  typeId = await buildVoucherType(t, cinema.exhibitorId);
  nodes = times(5, () =>
    createCheckout({
      db: t.db,
      snapshots: freshSnapshots(t),
      secrets: testSecrets,
      events: NO_EVENTS,
      startPayment: () => {},
    }),
  );
});

const buyer = { channel: 'site', locale: 'en', visitor: VISITOR, visitorNet: null } as const;
const ticketsFor = (of: Cinema, screeningId: number, seats: readonly string[]): CheckoutRequest => ({
  payment_method_id: of.methods.mollie,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  email_confirmation: 'ada@example.org',
  amount: 12 * seats.length,
  items: seats.map((seat) => ({ type: 'ticket', price_rate_id: of.rates.normal, schedule_id: screeningId, seat })),
});
const cardFor = (turns: number): CheckoutRequest => ({
  payment_method_id: cinema.methods.mollie,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  email_confirmation: 'ada@example.org',
  holder_name: 'Charles Babbage',
  amount: 12 * turns,
  items: [{ type: 'loyaltyCard', voucher_type_id: typeId, total_turns: turns }],
});
const sends = (node: number, request: CheckoutRequest, key: string, exhibitorId = cinema.exhibitorId) =>
  (nodes[node % nodes.length] as Checkout)(exhibitorId, request, buyer, key);
const bills = async () => Number((await t.asOwner<{ n: number }>('SELECT count(*) AS n FROM bill'))[0]?.n);

describe('the same request arrives several times', { tags: ['T24'] }, () => {
  test.each([
    ['tickets', () => buildScreening(t, cinema).then((id) => ticketsFor(cinema, id, ['A-1', 'A-2']))],
    ['a voucher, where no seat makes anybody wait', async () => cardFor(2)],
  ])('%s: thirty at once on five nodes: one bill, thirty equal answers', async (_, build) => {
    const request = await build();
    const before = await bills();
    const key = randomUUID();
    const answers = await Promise.all(times(30, (index) => sends(index, request, key)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await bills()) - before).toBe(1);
    expect(await sends(0, request, key)).toEqual(answers[0]);
  });

  test('another body under the same key is refused, at once and later', async () => {
    const screeningId = await buildScreening(t, cinema);
    const key = randomUUID();
    const bodies = [ticketsFor(cinema, screeningId, ['A-1']), ticketsFor(cinema, screeningId, ['A-2'])] as const;
    const results = await Promise.allSettled(times(30, (index) => sends(index, bodies[index % 2 ? 1 : 0], key)));
    const sold = results.filter((result) => result.status === 'fulfilled');
    expect(new Set(sold.map((result) => (result.value as CheckoutAnswer).uuid)).size).toBe(1);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Refusal] : []));
    expect(refusals).toHaveLength(15);
    for (const refusal of refusals) expect(refusal.problems).toEqual([{ code: 'sales.key_used_for_another_request' }]);
  });

  test('another tenant and another visitor may use the same key', async () => {
    const key = randomUUID();
    const here = await sends(0, ticketsFor(cinema, await buildScreening(t, cinema), ['A-1']), key);
    const there = await sends(0, ticketsFor(twin, await buildScreening(t, twin), ['A-1']), key, twin.exhibitorId);
    expect(there.uuid).not.toBe(here.uuid);
    const request = ticketsFor(cinema, await buildScreening(t, cinema), ['A-1']);
    const other = await nodes[0]?.(cinema.exhibitorId, request, { ...buyer, visitor: 'd'.repeat(32) }, key);
    expect([here.uuid, there.uuid]).not.toContain(other?.uuid);
  });

  test('a repeated request gets its old answer, even if it would be refused today', async () => {
    const screeningId = await buildScreening(t, cinema);
    const key = randomUUID();
    const request = ticketsFor(cinema, screeningId, ['A-1']);
    const answer = await sends(0, request, key);
    t.travel(3 * 86_400_000); // the screening has begun and is over
    expect(await sends(1, request, key)).toEqual(answer);
    await expect(sends(1, request, randomUUID())).rejects.toMatchObject({ kind: 'invalid' });
    t.travel(0);
  });

  test('a refused request may be corrected and sent again under its key', async () => {
    const screeningId = await buildScreening(t, cinema);
    const key = randomUUID();
    const wrong = { ...ticketsFor(cinema, screeningId, ['A-1']), amount: 11 };
    await expect(sends(0, wrong, key)).rejects.toMatchObject({ problems: [{ code: 'sales.prices_changed' }] });
    expect(await sends(0, ticketsFor(cinema, screeningId, ['A-1']), key)).toHaveProperty('uuid');
  });
});

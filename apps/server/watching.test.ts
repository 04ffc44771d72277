/** The realtime messages to subscribers while the exhibitor sells (RT-001 ... RT-009, D-177). */
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProcessingDataWire } from '#modules/payments/contract/public.ts';
import { exhibitorChannel, type RealtimeEvent, type RealtimeEvents } from '#modules/realtime/contract/channels.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, browserAt } from '#testing/tools/http.ts';
import { subscribe } from '#testing/tools/realtime-nodes.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

const t = testDatabase({ max: 20 });
const exhibitors = twoExhibitors(t);
let browser: Browser;
let socket: Socket;
/** All messages received so far, in order. */
const received: { [Event in RealtimeEvent]: { event: Event; payload: RealtimeEvents[Event] } }[RealtimeEvent][] = [];

const channel = () => exhibitorChannel(exhibitors.own.cinema.exhibitorId);
const payloadsOf = <Event extends RealtimeEvent>(event: Event): RealtimeEvents[Event][] =>
  received.flatMap((each) => (each.event === event ? [each.payload as RealtimeEvents[Event]] : []));

beforeAll(async () => {
  browser = await browserAt(exhibitors.program.url);
  socket = io(exhibitors.program.url, { path: '/realtime', transports: ['websocket'] });
  socket.onAny((event, payload) => received.push({ event, payload }));
  expect(await subscribe(socket, { channel: channel() })).toEqual({ ok: true });
  // loads the exhibitor's snapshot, as any first request does
  await browser.get('/api/site');
});
afterAll(() => socket.disconnect());

const checkout = async (): Promise<{ uuid: string; payment: { uuid: string } }> => {
  const { cinema, roomyScreening } = exhibitors.own;
  const { status, json, text } = await browser.post('/api/checkout', {
    payment_method_id: cinema.methods.mollie,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    email_confirmation: 'ada@example.org',
    amount: 12,
    items: [{ type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: roomyScreening }],
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return (json as { data: Awaited<ReturnType<typeof checkout>> }).data;
};

test('a sale broadcasts the remaining counts', { tags: ['RT-006', 'SEAT-001'] }, async () => {
  const { roomyScreening } = exhibitors.own;
  await checkout();
  const left = async () =>
    (
      (await browser.get(`/api/schedules/${roomyScreening}/arrangement`)).json as {
        data: { available_seats_online: number };
      }
    ).data.available_seats_online;
  await expect
    .poll(() =>
      payloadsOf('ScheduleSeatsChanged')
        .filter(({ schedule_id }) => schedule_id === roomyScreening)
        .at(-1),
    )
    .toMatchObject({ sold_out: false, sold_out_online: false, available_seats_online: await left() });
});

test('a paid bill is broadcast with its payment to the socket that named it', { tags: ['RT-007'] }, async () => {
  const { uuid, payment } = await checkout();
  expect(await subscribe(socket, { channel: channel(), uuid })).toEqual({ ok: true });
  const address = `/api/payments/${payment.uuid}/processing-data`;
  const atProvider = async () =>
    ((await browser.get(address)).json as { data: ProcessingDataWire }).data.checkout_url ?? '';
  await expect.poll(atProvider).toContain('http');
  const { origin, pathname } = new URL(await atProvider());
  await fetch(`${origin}/control/payments/tr_${pathname.split('/').at(-1)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"status":"paid"}',
  });
  await expect
    .poll(() => payloadsOf('BillStatusChanged').filter((bill) => bill.uuid === uuid))
    .toContainEqual({ uuid, payment_id: payment.uuid });
});

test('an edited price is broadcast with its rate', { tags: ['RT-008', 'RT-009', 'D-057'] }, async () => {
  const { cinema } = exhibitors.own;
  const before = payloadsOf('PriceChanged').length;
  await inTenant(t, cinema.exhibitorId, (tx) =>
    tx.run('UPDATE price_rate SET max_tickets = max_tickets + 1 WHERE exhibitor_id = tenant() AND id = $1', [
      cinema.rates.student,
    ]),
  );
  await expect.poll(() => payloadsOf('PriceRateChanged')).toEqual([{ price_rate_id: cinema.rates.student }]);
  await expect.poll(() => payloadsOf('PriceChanged').length).toBeGreaterThan(before);
});

test('own prices of a screening are broadcast, and its page shows them', {
  tags: ['RT-008', 'PRICE-16', 'TCK-008'],
}, async () => {
  const { cinema, roomyScreening } = exhibitors.own;
  const before = payloadsOf('PriceChanged').length;
  await inTenant(t, cinema.exhibitorId, (tx) =>
    tx.run(
      `INSERT INTO screening_price (exhibitor_id, screening_id, price_rate_id, ticket_cents, handling_cents)
       VALUES (tenant(), $1, $2, 500, 0)`,
      [roomyScreening, cinema.rates.student],
    ),
  );
  await expect.poll(() => payloadsOf('PriceChanged').length).toBeGreaterThan(before);
  const { json } = await browser.get(`/api/schedules/${roomyScreening}/data`);
  const { tariffs } = (json as { data: { tariffs: { price_rate_id: number; total_price: number }[] } }).data;
  expect(tariffs.find(({ price_rate_id }) => price_rate_id === cinema.rates.student)?.total_price).toBe(5);
});

test('an edit without effect on a rate is not broadcast', { tags: ['RT-009'] }, async () => {
  const before = payloadsOf('PriceRateChanged').length;
  const changes = payloadsOf('PriceChanged').length;
  await inTenant(t, exhibitors.own.cinema.exhibitorId, (tx) =>
    tx.run(`UPDATE movie SET notice = '{"en":"Last week"}' WHERE exhibitor_id = tenant()`),
  );
  await expect.poll(() => payloadsOf('PriceChanged').length).toBeGreaterThan(changes);
  expect(payloadsOf('PriceRateChanged')).toHaveLength(before);
});

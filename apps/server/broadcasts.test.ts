/** An evening at the box office: no broadcast of it carries what opens something (T85, I21, D-177). */
import { randomUUID } from 'node:crypto';
import { Server } from 'socket.io';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ProcessingDataWire } from '#modules/payments/contract/public.ts';
import { billRoom, type RealtimeEvent } from '#modules/realtime/contract/channels.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { type BuiltDevice, buildAttendant, buildDevice, signsIn, standsAt } from '#testing/builders/device.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { buildPaymentMethod } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, type Browser, browserAt } from '#testing/tools/http.ts';
import { realtimeNodes, subscribe } from '#testing/tools/realtime-nodes.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const t = testDatabase({ max: 20 });
const foyer = testFoyer(t);
const { connected } = realtimeNodes(() => ({ url: t.url }));
let mollie: MollieSimulator;
let cinema: Cinema;
let cash: number;
beforeAll(async () => {
  mollie = await startMollieSimulator();
  cinema = await buildCinema(t, {
    methods: { mollie: { config: { api_key: mollie.apiKey, base_url: mollie.url } } },
  });
  cash = await buildPaymentMethod(t, cinema.exhibitorId, {
    type: 'cash',
    name: inAllLanguages('Cash'),
    driver: 'offline',
    devices: ['register'],
  });
});
afterAll(() => mollie.close());

type Broadcast = { readonly rooms: readonly string[]; readonly event: string; readonly payload: unknown };

/** Every broadcast of every node in this process, where socket.io hands it on. */
function recordBroadcasts(): Broadcast[] {
  const broadcasts: Broadcast[] = [];
  type Operator = { readonly rooms: ReadonlySet<string>; emit(event: string, payload: unknown): boolean };
  const operator = Object.getPrototypeOf(new Server().to('any')) as Operator;
  const { emit } = operator;
  vi.spyOn(operator, 'emit').mockImplementation(function (this: Operator, event, payload) {
    broadcasts.push({ rooms: [...this.rooms], event, payload });
    return emit.call(this, event, payload);
  });
  return broadcasts;
}

const dataOf = <Data>({ status, json, text }: Answer): Data => {
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return (json as { data: Data }).data;
};

async function buysOnline(browser: Browser, seat: string): Promise<string> {
  const order = dataOf<{ uuid: string; payment: { uuid: string } }>(
    await browser.post('/api/checkout', {
      payment_method_id: cinema.methods.mollie,
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      email_confirmation: 'ada@example.org',
      amount: 12,
      items: [{ type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: cinema.screeningId, seat }],
    }),
  );
  const address = `/api/payments/${order.payment.uuid}/processing-data`;
  let pageOfProvider = '';
  await expect
    .poll(async () => {
      pageOfProvider = dataOf<ProcessingDataWire>(await browser.get(address)).checkout_url ?? '';
      return pageOfProvider;
    })
    .toContain('http');
  await fetch(`${mollie.url}/control/payments/tr_${pageOfProvider.split('/').at(-1)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"status":"paid"}',
  });
  await expect
    .poll(async () => dataOf<{ status: string }>(await browser.get(`/api/bill/${order.uuid}/status`)).status)
    .toBe('settled');
  return order.uuid;
}

const callOf =
  (headers: Record<string, string>) =>
  async <Data>(path: string, body: unknown): Promise<Data> => {
    const answer = await fetch(`${foyer.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return dataOf({ status: answer.status, headers: answer.headers, text, json: JSON.parse(text) });
  };

async function sellsAtTill(register: BuiltDevice): Promise<void> {
  const till = callOf(await standsAt(t, cinema.exhibitorId, register, await buildAttendant(t, cinema.exhibitorId)));
  await till('/api/pos/cash/open', { starting: 100 });
  const item = { type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: cinema.screeningId };
  const waiting = { items: [{ ...item, seat: 'A-5' }], amount: 12 };
  const open = await till<{ uuid: string }>('/api/pos/sales', waiting);
  await till(`/api/pos/bills/${open.uuid}/delete`, {});
  const sale = { items: [{ ...item, seat: 'A-4' }], amount: 12, cash: { payment_method_id: cash, given: 20 } };
  const bill = await till<{ uuid: string; lines: { line_no: number }[] }>('/api/pos/sales', sale);
  const totals = { lines: [], total: 12, paid: 20, due: 0, change: 8, method: 'Cash', qr: bill.uuid };
  await till('/api/pos/display', { phase: 'done', ...totals });
  await till('/api/pos/display/reload', {});
  const lines = bill.lines.map(({ line_no }) => line_no);
  await till(`/api/pos/bills/${bill.uuid}/refund`, { lines, reason: 'Ill', payment_method_id: cash });
}

async function worksInPortal(portal: Browser, bill: string): Promise<void> {
  dataOf(await portal.post('/api/settings', { data: { device_config: { auto_lock_minutes: 7 } } }));
  const form = { lines: 'all', reason: 'Ill', with_handling: true, with_tip: true, amount: 12 };
  dataOf(await portal.post(`/api/staff/bills/${bill}/refund`, form, { 'idempotency-key': randomUUID() }));
  await inTenant(t, cinema.exhibitorId, (tx) =>
    tx.run('UPDATE price_rate SET max_tickets = max_tickets + 1 WHERE exhibitor_id = tenant() AND id = $1', [
      cinema.rates.student,
    ]),
  );
}

/** A new device asks, is approved, comes online, goes, and is blocked. */
async function deviceComesAndGoes(portal: Browser): Promise<void> {
  const registration = await callOf({})<{ uid: string; token: string }>('/api/device/register', { type: 'scanner' });
  const [row] = await t.asOwner<{ id: number }>('SELECT id FROM device WHERE uid = $1', [registration.uid]);
  const address = `/api/staff/devices/${row?.id}`;
  dataOf(await portal.post(`${address}/approve`));
  const socket = await connected(foyer.url, {}, { device: { id: registration.uid, token: registration.token } });
  expect(await subscribe(socket, { channel: `private-Device.${row?.id}` })).toEqual({ ok: true });
  dataOf(await portal.post('/api/devices/reload', { device_id: registration.uid }));
  dataOf(await portal.post(`${address}/block`));
  await expect.poll(() => socket.connected).toBe(false);
}

test('no broadcast of an evening carries a text, but a bill’s uuid to the sockets that named that bill', {
  tags: ['T85', 'D-177'],
}, async () => {
  const broadcasts = recordBroadcasts();
  const { exhibitorId } = cinema;
  const register = await buildDevice(t, exhibitorId, { type: 'register' });
  const display = await buildDevice(t, exhibitorId, { type: 'pos', parentId: register.id });
  const portal = await browserAt(foyer.url);
  await signsIn(t, exhibitorId, portal, await buildEmployee(t, exhibitorId, { roles: ['super-admin'] }));
  const cookie = [...portal.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  /** What the staff, a till, its display and a stranger hear, on all channels they may follow. */
  const received: Broadcast[] = [];
  const listeners = [
    await connected(foyer.url),
    await connected(foyer.url, { cookie }),
    ...(await Promise.all(
      [register, display].map(({ uid, token }) => connected(foyer.url, {}, { device: { id: uid, token } })),
    )),
  ];
  for (const socket of listeners) {
    socket.onAny((event: string, payload: unknown) => received.push({ rooms: [], event, payload }));
    const named = ['App', `Exhibitor.${exhibitorId}`, `private-Exhibitor.${exhibitorId}`];
    for (const channel of [...named, `presence-Devices.${exhibitorId}`, `private-Device.${register.id}`])
      await subscribe(socket, { channel });
  }

  const visitor = await browserAt(foyer.url);
  await visitor.get('/api/site'); // in memory, as after the first visit
  const bill = await buysOnline(visitor, 'A-1');
  await sellsAtTill(register);
  await worksInPortal(portal, bill);
  await deviceComesAndGoes(portal);

  const events: Record<Exclude<RealtimeEvent, 'here' | 'Resync'>, true> = {
    ScheduleSeatsChanged: true,
    BillStatusChanged: true,
    BillsChanged: true,
    PriceChanged: true,
    PriceRateChanged: true,
    SettingsChanged: true,
    DeviceReload: true,
    DisplayChanged: true,
    DevicesChanged: true,
    joining: true,
    leaving: true,
  };
  await expect
    .poll(() => [...new Set(broadcasts.map(({ event }) => event))].toSorted())
    .toEqual(Object.keys(events).toSorted());
  await expect.poll(() => new Set(received.map(({ event }) => event)).size).toBe(Object.keys(events).length); // `here`, no bill
  for (const { rooms, event, payload } of broadcasts.filter(({ event: each }) => each === 'BillStatusChanged')) {
    const { uuid } = payload as { uuid: string };
    expect([event, rooms]).toEqual(['BillStatusChanged', [billRoom(exhibitorId, uuid)]]);
  }
  const others = broadcasts.filter(({ event }) => event !== 'BillStatusChanged');
  for (const { event, payload } of [...others, ...received]) expect([event, textsIn(payload)]).toEqual([event, []]);
});

/** The texts of a payload, however deep. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

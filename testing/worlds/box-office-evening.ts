import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ProcessingDataWire } from '#modules/payments/contract/public.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { type BuiltDevice, buildAttendant, standsAt } from '#testing/builders/device.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { buildPaymentMethod } from '#testing/builders/offer.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { type realtimeNodes, subscribe } from '#testing/tools/realtime-nodes.ts';
import type { TestFoyer } from '#testing/worlds/foyer.ts';

export const dataOf = <Data>({ status, json, text }: Answer): Data => {
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return (json as { data: Data }).data;
};

/** What happens on an evening at a box office, over HTTP, at a cinema of one test file with a simulated provider. */
export function boxOfficeEvening(
  t: TestDatabase,
  foyer: TestFoyer,
  { connected }: Pick<ReturnType<typeof realtimeNodes>, 'connected'>,
) {
  let mollie: MollieSimulator;
  let cinema: Cinema;
  let cash = 0;
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

  return {
    get cinema() {
      return cinema;
    },
    get mollie() {
      return mollie;
    },
    buysOnline,
    sellsAtTill,
    worksInPortal,
    deviceComesAndGoes,
    callOf,
  };
}

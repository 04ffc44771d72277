import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startZvtSimulator, type ZvtSimulator } from '#simulators/zvt/simulator.ts';

const EVENTUALLY = { timeout: 10_000 } as const;
const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});
async function terminal(options: Parameters<typeof startZvtSimulator>[0] = {}): Promise<ZvtSimulator> {
  const simulator = await startZvtSimulator(options);
  opened.push(simulator);
  return simulator;
}

/** A register that sends bytes, acknowledges messages and records them. */
async function register({ zvtPort }: ZvtSimulator) {
  const socket: Socket = connect(zvtPort, '127.0.0.1');
  const received: string[] = [];
  let gone = false;
  socket.on('error', () => {});
  socket.on('close', () => {
    gone = true;
  });
  socket.on('data', (bytes: Buffer) => {
    for (let left = bytes; left.length >= 3; ) {
      const length = 3 + (left[2] ?? 0);
      const message = left.subarray(0, length);
      received.push(message.toString('hex'));
      if (message[0] === 0x04 || message[0] === 0x06) socket.write(Buffer.from('800000', 'hex'));
      left = left.subarray(length);
    }
  });
  opened.push({ close: async () => socket.destroy() });
  return {
    heard: received,
    isGone: () => gone,
    says: (hex: string) => socket.write(Buffer.from(hex.replaceAll(' ', ''), 'hex')),
    hears: async (beginning: string) => {
      const prefix = beginning.replaceAll(' ', '');
      await expect.poll(() => received.some((message) => message.startsWith(prefix)), EVENTUALLY).toBe(true);
    },
    /** Registered, as every register is before anything else. */
    async registers() {
      socket.write(Buffer.from('060006000000be0978', 'hex'));
      await this.hears('060f');
      received.length = 0;
      return this;
    },
  };
}
const registered = async (simulator: ZvtSimulator) => (await register(simulator)).registers();
const PAY_1200 = '06 01 07 04 00 00 00 00 12 00';

test('a payment goes from the card to the completion, and is in the book', { tags: ['D-143'] }, async () => {
  const simulator = await terminal();
  const till = await registered(simulator);
  till.says(PAY_1200);
  await till.hears('06 0f');
  expect(till.heard.map((message) => message.slice(0, 4))).toEqual([
    '8000',
    '04ff',
    '04ff',
    '040f',
    ...Array.from({ length: 10 }, () => '06d1'), // two slips
    '060f',
  ]);
  expect(till.heard[3]).toMatch(/^040f..2700040000000012004909780c/);
  expect(simulator.book()).toMatchObject({
    bookings: [{ kind: 'sale', cents: 1200, receipt: 1, trace: 1 }],
    totals: { sales: 1, soldCents: 1200, returnedCents: 0 },
  });
});

test('a register that is not registered, or has the wrong password, is refused', async () => {
  const simulator = await terminal();
  const till = await register(simulator);
  till.says(PAY_1200);
  await till.hears('84 6b 00');
  till.says('06 00 06 12 34 56 be 09 78');
  await till.hears('84 d2 00');
  expect(simulator.chargeRequests()).toBe(0);
});

test.each([
  ['decline', '06 1e 01 05'],
  ['cancel', '06 1e 01 6c'],
  ['busy', '84 9c 00'],
  ['not_registered', '84 6b 00'],
] as const)('%s ends with %s, and nothing is booked', { tags: ['ERR-026'] }, async (scenario, end) => {
  const simulator = await terminal();
  simulator.control.set({ next: [{ scenario }] });
  const till = await registered(simulator);
  till.says(PAY_1200);
  await till.hears(end);
  expect(simulator.book().totals.sales).toBe(0);
});

test.each([
  ['cut_before_ack', '', 0],
  ['cut_after_ack', '8000', 1],
  ['cut_after_status', '040f', 1],
  ['cut_before_completion', '06d1', 1],
] as const)('%s: the line goes behind "%s", the book says %s', { tags: ['T35'] }, async (scenario, last, sales) => {
  const simulator = await terminal();
  simulator.control.set({ next: [{ scenario }] });
  const till = await registered(simulator);
  till.says(PAY_1200);
  await expect.poll(till.isGone, EVENTUALLY).toBe(true);
  expect(till.heard.at(-1)?.slice(0, 4) ?? '').toBe(last);
  await expect.poll(() => simulator.book().totals.sales, EVENTUALLY).toBe(sales);
});

test('a register that disconnects leaves the card in: the next one finds it busy, then booked, then repeated', {
  tags: ['T35'],
}, async () => {
  const simulator = await terminal({ cardMs: 2_000 });
  const first = await registered(simulator);
  first.says(PAY_1200);
  await first.hears('04 ff');
  const second = await registered(simulator);
  second.says('05 01 03 00 00 00');
  await second.hears('06 0f 01 9c');
  second.says('06 20 03 00 00 00');
  await second.hears('84 9c');
  await expect.poll(() => simulator.book().totals.sales, EVENTUALLY).toBe(1);
  second.says('05 01 03 00 00 00');
  await second.hears('06 0f 01 00');
  second.heard.length = 0;
  second.says('06 20 03 00 00 00');
  await second.hears('06 0f');
  expect(second.heard.find((message) => message.startsWith('040f'))).toContain('2700040000000012');
  expect(first.isGone()).toBe(true);
});

test('an abort before the card is inserted ends the payment', { tags: ['ERR-026'] }, async () => {
  const simulator = await terminal({ cardMs: 5_000 });
  const till = await registered(simulator);
  till.says(PAY_1200);
  await till.hears('04 ff');
  till.says('06 b0 00');
  await till.hears('06 1e 01 6c');
  expect(simulator.book().totals.sales).toBe(0);
});

test('a sale is reversed once, a refund is paid, the day ends and receipts restart', async () => {
  const simulator = await terminal();
  const till = await registered(simulator);
  const does = async (hex: string, end = '06 0f') => {
    till.heard.length = 0;
    till.says(hex);
    await till.hears(end);
  };
  await does(PAY_1200);
  await does('06 30 06 00 00 00 87 00 01');
  await does('06 30 06 00 00 00 87 00 01', '06 1e 01 b4');
  await does('06 31 0a 00 00 00 04 00 00 00 00 05 00');
  await does('06 50 03 00 00 00');
  await does(PAY_1200);
  expect(simulator.book().bookings.map(({ kind, receipt, trace }) => [kind, receipt, trace])).toEqual([
    ['sale', 1, 5],
    ['end_of_day', 4, 4],
    ['refund', 3, 3],
    ['reversal', 2, 2],
    ['sale', 1, 1],
  ]);
  expect(simulator.book().totals).toEqual({ sales: 2, soldCents: 2400, returnedCents: 1700 });
});

test('the book and its counters survive the program', { tags: ['D-187'] }, async () => {
  const bookDir = mkdtempSync(join(tmpdir(), 'zvt-'));
  const first = await terminal({ bookDir });
  const till = await registered(first);
  till.says(PAY_1200);
  await till.hears('06 0f');
  await first.close();
  const second = await terminal({ bookDir });
  const again = await registered(second);
  again.says(PAY_1200);
  await again.hears('06 0f');
  expect(second.book().bookings.map(({ receipt, trace }) => [receipt, trace])).toEqual([
    [2, 2],
    [1, 1],
  ]);
  rmSync(bookDir, { recursive: true });
});

test('the switches over HTTP, and a page with a display', async () => {
  const simulator = await terminal();
  const post = (body: unknown) =>
    fetch(`${simulator.url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post({ usual: { scenario: 'decline' } })).status).toBe(200);
  expect((await post({ usual: { scenario: 'explode' } })).status).toBe(400);
  await fetch(`${simulator.url}/next`, { method: 'POST', body: new URLSearchParams({ scenario: 'cancel' }) });
  expect(simulator.control.settings()).toMatchObject({
    usual: { scenario: 'decline' },
    next: [{ scenario: 'cancel' }],
  });
  const page = await (await fetch(simulator.url)).text();
  expect(page).toContain('On the display');
  expect(page).toContain('Next: cancel.');
  await fetch(`${simulator.url}/control`, { method: 'DELETE' });
  expect(simulator.control.settings()).toMatchObject({ usual: { scenario: 'approve' }, next: [] });
});

import { connect as connectTcp } from 'node:net';
import { expect, test } from 'vitest';
import type { SubscribeAnswer } from '#modules/realtime/contract.ts';
import { testDatabase } from '#testing/database.ts';
import { reachable, realtimeNodes, seatsAt, subscribe } from '#testing/realtime-nodes.ts';

const BILL = '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';
const OTHER = '3f0e2b8a-91c4-4d5e-8a77-0123456789ac';
const t = testDatabase();
const { node, sender, connected, atEnd } = realtimeNodes(() => ({ url: t.url }));

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 2_000 && !holds(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(holds()).toBe(true);
}

test('D-177 what one node tells is heard by the sockets of every node, also from a node without a web server', async () => {
  const [a, b] = await Promise.all([node(), node()]);
  const worker = sender();
  const listeners = await Promise.all([connected(a.url), connected(b.url)]);
  for (const socket of listeners) expect(await subscribe(socket, { channel: 'Exhibitor.1' })).toEqual({ ok: true });
  for (const from of [a, b, worker]) for (const socket of listeners) await reachable(from, socket);
  const heard: unknown[] = [];
  for (const socket of listeners) socket.on('SettingsChanged', (payload) => heard.push(payload));
  worker.tell.settingsChanged(1);
  await until(() => heard.length === 2);
  expect(heard).toEqual([{}, {}]);
});

test('D-177 seats are read by every node and told to its own sockets, once: nothing of a sale goes through the adapter', async () => {
  const [a, b] = await Promise.all([node(), node()]);
  const [atA, atB] = await Promise.all([connected(a.url), connected(b.url)]);
  for (const socket of [atA, atB]) await subscribe(socket, { channel: 'Exhibitor.1' });
  await reachable(a, atB);
  const heard: string[] = [];
  atA.on('ScheduleSeatsChanged', () => heard.push('a'));
  atB.on('ScheduleSeatsChanged', () => heard.push('b'));
  a.tell.seatsChanged(1, seatsAt(3));
  await until(() => heard.length > 0);
  await reachable(a, atB); // what was told to all before has arrived
  expect(heard).toEqual(['a']);
});

test('a rush of changes of one screening is told at most 40 times a second, in order, the last one always', async () => {
  const a = await node();
  const socket = await connected(a.url);
  await subscribe(socket, { channel: 'Exhibitor.1' });
  const heard: number[] = [];
  socket.on('ScheduleSeatsChanged', ({ seats_version }: { seats_version: number }) => heard.push(seats_version));
  const start = performance.now();
  let version = 0;
  while (performance.now() - start < 300) {
    for (let i = 0; i < 20; i++) a.tell.seatsChanged(1, seatsAt(++version));
    await new Promise((done) => setTimeout(done, 1));
  }
  const allowed = Math.ceil((performance.now() - start) / 25) + 1;
  await until(() => heard.at(-1) === version);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  expect(heard.length).toBeLessThanOrEqual(allowed);
  expect(version).toBeGreaterThan(allowed * 5);
});

test('RT-003 RT-007 D-177 T51 a bill is told only to sockets that named it; private channels and other exhibitors are closed', async () => {
  const a = await node();
  const [buyer, stranger, guest] = await Promise.all([
    connected(a.url),
    connected(a.url),
    connected(a.url, { host: 'two.example' }),
  ]);
  await subscribe(buyer, { channel: 'Exhibitor.1', uuid: BILL });
  await subscribe(stranger, { channel: 'Exhibitor.1', uuid: OTHER });
  expect(await subscribe(stranger, { channel: 'private-Exhibitor.1' })).toEqual({ error: 'realtime.private_channel' });
  expect(await subscribe(stranger, { channel: 'Exhibitor.2' })).toEqual({ error: 'realtime.unknown_channel' });
  expect(await subscribe(guest, { channel: 'Exhibitor.2' })).toEqual({ ok: true });
  const heard: string[] = [];
  buyer.on('BillStatusChanged', ({ uuid }: { uuid: string }) => heard.push(`buyer ${uuid}`));
  stranger.on('BillStatusChanged', ({ uuid }: { uuid: string }) => heard.push(`stranger ${uuid}`));
  guest.onAny(() => heard.push('guest'));
  stranger.emit('BillStatusChanged', { uuid: BILL });
  a.tell.billChanged(1, { uuid: BILL, payment_id: null });
  a.tell.seatsChanged(1, seatsAt(1));
  await until(() => heard.length > 0);
  await new Promise((done) => setTimeout(done, 100));
  expect(heard).toEqual([`buyer ${BILL}`]);
});

test('RT-002 D-177 what concerns everybody is told on the App channel, to the visitors of every exhibitor', async () => {
  const a = await node();
  const sockets = await Promise.all([connected(a.url), connected(a.url, { host: 'two.example' })]);
  const other = await connected(a.url);
  for (const socket of sockets) expect(await subscribe(socket, { channel: 'App' })).toEqual({ ok: true });
  expect(await subscribe(other, { channel: 'Exhibitor.1' })).toEqual({ ok: true });
  const heard: string[] = [];
  for (const [at, socket] of sockets.entries()) socket.on('DeviceReload', () => heard.push(`socket ${at}`));
  other.on('DeviceReload', () => heard.push('one who did not ask'));
  a.tell.reloadAll();
  await until(() => heard.length === 2);
  a.tell.seatsChanged(1, seatsAt(1));
  await new Promise<void>((done) => void other.once('ScheduleSeatsChanged', () => done()));
  expect(heard.toSorted()).toEqual(['socket 0', 'socket 1']);
});

test('RT-003 D-177 who is let into the private channel of an exhibitor hears of every bill of it, and of no other exhibitor', async () => {
  const a = await node({ admit: async () => ({ rooms: ['private-Exhibitor.1'] }) });
  const staff = await connected(a.url);
  expect(await subscribe(staff, { channel: 'private-Exhibitor.1' })).toEqual({ ok: true });
  const heard: string[] = [];
  staff.onAny((event: string, payload: { uuid?: string }) => heard.push(`${event} ${payload.uuid ?? ''}`.trim()));
  a.tell.billChanged(2, { uuid: OTHER, payment_id: null });
  a.tell.billChanged(1, { uuid: BILL, payment_id: null });
  a.tell.settingsChanged(2);
  a.tell.settingsChanged(1);
  await until(() => heard.length >= 2);
  expect(heard).toEqual([`BillStatusChanged ${BILL}`, 'SettingsChanged']);
});

test('T77 T51 a page of another site gets no socket, nor does the browser of a sandboxed one', async () => {
  const a = await node();
  await expect(connected(a.url, { origin: 'https://evil.example' })).rejects.toThrow();
  await expect(connected(a.url, { origin: 'null' })).rejects.toThrow();
  await connected(a.url, { origin: a.url });
});

test('T50 T51 sockets per address and wishes per socket are bounded', async () => {
  const a = await node({ socketsPerAddressMax: 3 });
  const three = await Promise.all([connected(a.url), connected(a.url), connected(a.url)]);
  await expect(connected(a.url)).rejects.toThrow();
  three[0]?.disconnect();
  await until(() => a.realtime.sockets === 2);
  const socket = await connected(a.url);
  const answers: SubscribeAnswer[] = [];
  for (let i = 0; i < 35; i++)
    answers.push(
      await subscribe(socket, {
        channel: 'Exhibitor.1',
        uuid: `3f0e2b8a-91c4-4d5e-8a77-${String(i).padStart(12, '0')}`,
      }),
    );
  expect(answers[0]).toEqual({ ok: true });
  expect(answers.at(-1)).toEqual({ error: 'realtime.too_many_channels' });
  let ended = false;
  socket.on('disconnect', () => {
    ended = true;
  });
  for (let i = 0; i < 250; i++) socket.emit('nonsense', i);
  await until(() => ended);
});

test('T50 a client that reads nothing is dropped', { timeout: 30_000 }, async () => {
  const a = await node();
  const { port } = new URL(a.url);
  const deaf = connectTcp(Number(port), '127.0.0.1');
  atEnd(() => deaf.destroy());
  deaf.write(
    `GET /realtime/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  let told = '';
  deaf.on('data', (chunk: Buffer) => {
    told += chunk.toString('latin1');
  });
  await until(() => told.includes('101 Switching Protocols'));
  const frame = (text: string) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
  };
  deaf.write(frame('40'));
  deaf.write(frame('420["subscribe",{"channel":"Exhibitor.1"}]'));
  await until(() => told.includes('430[{"ok":true}]'));
  deaf.pause();
  expect(a.realtime.sockets).toBe(1);
  const large = 'x'.repeat(100_000);
  for (let i = 0; i < 400; i++) a.realtime.emit(['Exhibitor.1'], 'Large', large);
  await until(() => a.realtime.sockets === 0);
});

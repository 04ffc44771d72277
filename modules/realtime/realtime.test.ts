import { connect as connectTcp } from 'node:net';
import { expect, test } from 'vitest';
import type { SubscribeAnswer } from '#modules/realtime/contract/channels.ts';
import { testDatabase } from '#testing/database/database.ts';
import { reachable, realtimeNodes, seatsAt, subscribe } from '#testing/tools/realtime-nodes.ts';

const BILL = '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';
const OTHER = '3f0e2b8a-91c4-4d5e-8a77-0123456789ac';
const t = testDatabase();
const { node, sender, connected, atEnd } = realtimeNodes(() => ({ url: t.url }));

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 2_000 && !holds(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(holds()).toBe(true);
}

test('a message of one node reaches the sockets of every node, also from a node without a web server', {
  tags: ['D-177'],
}, async () => {
  const [a, b] = await Promise.all([node(), node()]);
  const worker = await sender();
  const listeners = await Promise.all([connected(a.url), connected(b.url)]);
  for (const socket of listeners) expect(await subscribe(socket, { channel: 'Exhibitor.1' })).toEqual({ ok: true });
  for (const from of [a, b, worker]) for (const socket of listeners) await reachable(from, socket);
  const received: unknown[] = [];
  for (const socket of listeners) socket.on('SettingsChanged', (payload) => received.push(payload));
  worker.notify.settingsChanged(1);
  await until(() => received.length === 2);
  expect(received).toEqual([{}, {}]);
});

test('each node reads seats and notifies its own sockets once: nothing of a sale goes through the adapter', {
  tags: ['D-177'],
}, async () => {
  const [a, b] = await Promise.all([node(), node()]);
  const [atA, atB] = await Promise.all([connected(a.url), connected(b.url)]);
  for (const socket of [atA, atB]) await subscribe(socket, { channel: 'Exhibitor.1' });
  await reachable(a, atB);
  const received: string[] = [];
  atA.on('ScheduleSeatsChanged', () => received.push('a'));
  atB.on('ScheduleSeatsChanged', () => received.push('b'));
  a.notify.seatsChanged(1, seatsAt(3));
  await until(() => received.length > 0);
  await reachable(a, atB); // all earlier messages to all have arrived
  expect(received).toEqual(['a']);
});

test('many changes of one screening send at most 40 messages a second, in order, always with the last one', async () => {
  const a = await node();
  const socket = await connected(a.url);
  await subscribe(socket, { channel: 'Exhibitor.1' });
  const received: number[] = [];
  socket.on('ScheduleSeatsChanged', ({ seats_version }: { seats_version: number }) => received.push(seats_version));
  const start = performance.now();
  let version = 0;
  while (performance.now() - start < 300) {
    for (let i = 0; i < 20; i++) a.notify.seatsChanged(1, seatsAt(++version));
    await new Promise((done) => setTimeout(done, 1));
  }
  const allowed = Math.ceil((performance.now() - start) / 25) + 1;
  await until(() => received.at(-1) === version);
  expect(received).toEqual(received.toSorted((a, b) => a - b));
  expect(received.length).toBeLessThanOrEqual(allowed);
  expect(version).toBeGreaterThan(allowed * 5);
});

test('bill events reach only sockets that named the bill; private channels and other exhibitors are closed', {
  tags: ['RT-003', 'RT-007', 'D-177', 'T51'],
}, async () => {
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
  const received: string[] = [];
  buyer.on('BillStatusChanged', ({ uuid }: { uuid: string }) => received.push(`buyer ${uuid}`));
  stranger.on('BillStatusChanged', ({ uuid }: { uuid: string }) => received.push(`stranger ${uuid}`));
  guest.onAny(() => received.push('guest'));
  stranger.emit('BillStatusChanged', { uuid: BILL });
  a.notify.billChanged(1, { uuid: BILL, payment_id: null });
  a.notify.seatsChanged(1, seatsAt(1));
  await until(() => received.length > 0);
  await new Promise((done) => setTimeout(done, 100));
  expect(received).toEqual([`buyer ${BILL}`]);
});

test('a global event is sent on the App channel, to the visitors of every exhibitor', {
  tags: ['RT-002', 'D-177'],
}, async () => {
  const a = await node();
  const sockets = await Promise.all([connected(a.url), connected(a.url, { host: 'two.example' })]);
  const other = await connected(a.url);
  for (const socket of sockets) expect(await subscribe(socket, { channel: 'App' })).toEqual({ ok: true });
  expect(await subscribe(other, { channel: 'Exhibitor.1' })).toEqual({ ok: true });
  const received: string[] = [];
  for (const [at, socket] of sockets.entries()) socket.on('DeviceReload', () => received.push(`socket ${at}`));
  other.on('DeviceReload', () => received.push('one who did not ask'));
  a.notify.reloadAll();
  await until(() => received.length === 2);
  a.notify.seatsChanged(1, seatsAt(1));
  await new Promise<void>((done) => void other.once('ScheduleSeatsChanged', () => done()));
  expect(received.toSorted()).toEqual(['socket 0', 'socket 1']);
});

test('a page of another site gets no socket, nor does a sandboxed page', {
  tags: ['T77', 'T51'],
}, async () => {
  const a = await node();
  await expect(connected(a.url, { origin: 'https://evil.example' })).rejects.toThrow();
  await expect(connected(a.url, { origin: 'null' })).rejects.toThrow();
  await connected(a.url, { origin: a.url });
});

test('sockets per address and subscriptions per socket are limited', { tags: ['T50', 'T51'] }, async () => {
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

test('a client that reads nothing is disconnected', { tags: ['T50'], timeout: 30_000 }, async () => {
  const a = await node();
  const { port } = new URL(a.url);
  const deaf = connectTcp(Number(port), '127.0.0.1');
  atEnd(() => deaf.destroy());
  deaf.write(
    `GET /realtime/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  let received = '';
  deaf.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
  });
  await until(() => received.includes('101 Switching Protocols'));
  const frame = (text: string) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
  };
  deaf.write(frame('40'));
  // The server is connected only after its own checks; what comes before is lost.
  await until(() => received.includes('40{"sid"'));
  deaf.write(frame('420["subscribe",{"channel":"Exhibitor.1"}]'));
  await until(() => received.includes('430[{"ok":true}]'));
  deaf.pause();
  expect(a.realtime.sockets).toBe(1);
  const large = 'x'.repeat(100_000);
  for (let i = 0; i < 400; i++) a.realtime.emit(['Exhibitor.1'], 'Large', large);
  await until(() => a.realtime.sockets === 0);
});

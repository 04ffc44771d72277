import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '#platform/observability/log.ts';
import { reachable, realtimeNodes, seatsAt, subscribe } from '#testing/tools/realtime-nodes.ts';
import { freePort, type RedisServer, redisServer } from '#testing/tools/redis-server.ts';

/** Unreachable: with a Redis nothing of realtime goes through the database. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:9/none';
let redis: RedisServer;
let logged: string[] = [];

beforeAll(async () => {
  redis = await redisServer();
});
afterAll(() => redis.close());

const { node, sender, connected, atEnd } = realtimeNodes(() => {
  logged = [];
  return {
    url: NO_DATABASE,
    redis: { url: redis.url, installation: 'own' },
    log: openLog({ level: 'info', out: { write: (line) => logged.push(JSON.parse(line).msg) } }),
  };
});
const watching = async (url: string) => {
  const socket = await connected(url);
  expect(await subscribe(socket, { channel: 'Exhibitor.1' })).toEqual({ ok: true });
  return socket;
};
const isGone = (lines: readonly string[]) => lines.filter((line) => line.startsWith('Redis does not answer')).length;

test('through Redis a message of one node reaches the sockets of every node, in order, and of no other installation', {
  tags: ['D-177'],
}, async () => {
  const [a, b] = await Promise.all([node(), node()]);
  const worker = await sender();
  const stranger = await sender({ redis: { url: redis.url, installation: 'other' } });
  const sockets = await Promise.all([watching(a.url), watching(b.url)]);
  for (const from of [a, b, worker]) for (const socket of sockets) await reachable(from, socket);
  const received: number[][] = sockets.map(() => []);
  for (const [at, socket] of sockets.entries())
    socket.on('Version', (version: number) => void received[at]?.push(version));
  const versions = Array.from({ length: 500 }, (_, at) => at);
  for (const version of versions) {
    worker.realtime.emit(['Exhibitor.1', 'private-Exhibitor.1'], 'Version', version);
    stranger.realtime.emit(['Exhibitor.1'], 'Version', -1);
  }
  await expect.poll(() => received.map((each) => each.at(-1))).toEqual([499, 499]);
  expect(received).toEqual([versions, versions]);
});

test('without Redis a node still notifies its own sockets; after its return all receive events, and clients reload', {
  tags: ['D-177'],
}, async () => {
  const [a, b] = await Promise.all([node(), node()]);
  const [atA, atB] = await Promise.all([watching(a.url), watching(b.url)]);
  await reachable(a, atB);
  expect([a.realtime.receives?.(), isGone(logged)]).toEqual([true, 0]);
  const resyncs: string[] = [];
  atA.on('Resync', () => resyncs.push('a'));
  atB.on('Resync', () => resyncs.push('b'));
  const receivedAtA: number[] = [];
  atA.on('ScheduleSeatsChanged', ({ seats_version }: { seats_version: number }) => receivedAtA.push(seats_version));

  await redis.kill();
  await expect.poll(() => [a.realtime.receives?.(), b.realtime.receives?.()]).toEqual([false, false]);
  for (let version = 1; version <= 3; version++) {
    a.notify.seatsChanged(1, seatsAt(version));
    await expect.poll(() => receivedAtA.at(-1)).toBe(version);
  }
  expect(resyncs).toEqual([]);
  expect(isGone(logged)).toBe(2); // once per node, regardless of the number of attempts

  await redis.start();
  await expect.poll(() => resyncs.toSorted()).toEqual(['a', 'b']);
  await reachable(a, atB);
  await reachable(b, atA);
  expect(a.realtime.receives?.()).toBe(true);
  expect(logged.filter((line) => line.startsWith('Redis answers again'))).toHaveLength(2);
});

test('without Redis at the start the node starts, notifies its own sockets, and connects later', {
  tags: ['D-177'],
}, async () => {
  await redis.kill();
  const [a, b] = await Promise.all([node(), node()]);
  const [atA, atB] = await Promise.all([watching(a.url), watching(b.url)]);
  await reachable(a, atA);
  await expect.poll(() => isGone(logged)).toBe(2);
  expect(a.realtime.receives?.()).toBe(false);
  await redis.start();
  await expect.poll(() => [a.realtime.receives?.(), b.realtime.receives?.()]).toEqual([true, true]);
  await reachable(a, atB);
});

test('a Redis that hangs delays nothing', { tags: ['D-177'] }, async () => {
  const [a, b] = await Promise.all([node(), node()]);
  const [atA, atB] = await Promise.all([watching(a.url), watching(b.url)]);
  await reachable(a, atB);
  atEnd(() => redis.freeze(false));
  redis.freeze(true);
  let received = 0;
  atA.on('Version', () => {
    received += 1;
  });
  for (let at = 0; at < 5_000; at++) a.realtime.emit(['Exhibitor.1'], 'Version', at); // five times the limit of pending messages
  await expect.poll(() => received).toBe(5_000);
  redis.freeze(false);
  await reachable(a, atB);
});

test('an unreachable Redis address does not prevent a node from closing', async () => {
  const lost = await sender({ redis: { url: `redis://127.0.0.1:${await freePort()}`, installation: 'own' } });
  await expect.poll(() => isGone(logged)).toBe(1);
  await lost.realtime.close();
});

import { afterEach, expect, test } from 'vitest';
import { silentLog } from '#platform/observability/log.ts';
import { type Bus, openBus } from '#platform/realtime/bus.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
const open: Bus[] = [];
const bus = async (): Promise<Bus> => {
  const fresh = await openBus({ url: t.url, log: silentLog(), heartbeatMs: 200 });
  open.push(fresh);
  return fresh;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 2_000 && !holds(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(holds()).toBe(true);
}

test('a change of shown data reaches every node, the origin included', async () => {
  await t.asOwner("INSERT INTO exhibitor (id, slug, trade_name) VALUES (7, 'seven', 'Seven') ON CONFLICT DO NOTHING");
  const nodes = await Promise.all([bus(), bus()]);
  const received: string[] = [];
  nodes.forEach((node, i) => {
    node.onDataChanged((exhibitorId) => received.push(`${i}:${exhibitorId}`));
  });
  await t.db.tx({ exhibitorId: 7, actor: 'test', channel: 'portal' }, (tx) =>
    tx.run("INSERT INTO tag (exhibitor_id, slug, name) VALUES (7, 'new', '{}')"),
  );
  await until(() => received.length >= 2);
  expect(received.sort()).toEqual(['0:7', '1:7']);
});

test('changed seats reach the other nodes at once, under load together, and never their origin', async () => {
  const [here, there] = await Promise.all([bus(), bus()]);
  const own: unknown[] = [];
  const received: { exhibitorId: number; ids: readonly number[] }[] = [];
  here.onSeatsChanged((...all) => own.push(all));
  there.onSeatsChanged((exhibitorId, ids) => received.push({ exhibitorId, ids }));
  for (let i = 0; i < 50; i++) here.announceSeats(1, [1 + (i % 3)]);
  here.announceSeats(
    2,
    Array.from({ length: 1_200 }, (_, i) => 100_000 + i),
  );
  await until(() => received.length >= 5);
  expect(received[0]).toEqual({ exhibitorId: 1, ids: [1] });
  expect(received[1]).toEqual({ exhibitorId: 1, ids: [2, 3, 1] });
  expect(received.slice(2).map(({ ids }) => ids.length)).toEqual([500, 500, 200]);
  expect(own).toEqual([]);
});

test('a cut connection is replaced, the gap is reported, and queued messages are sent', {
  tags: ['T54'],
}, async () => {
  const [here, there] = await Promise.all([bus(), bus()]);
  const received: number[] = [];
  let gaps = 0;
  there.onSeatsChanged((_, ids) => received.push(...ids));
  for (const node of [here, there])
    node.onNoticesLost(() => {
      gaps += 1;
    });
  await t.asOwner(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'foyer/listen' AND datname = current_database()",
  );
  await until(() => gaps === 2);
  here.announceSeats(1, [42]);
  await until(() => received.includes(42));
});

import { afterEach, expect, test } from 'vitest';
import { businessDay } from '#kernel/days.ts';
import { openSnapshots } from '#modules/site/server/snapshots.ts';
import { buildCinema, buildEvent, buildScreening, DAY_MS, HOUR_MS } from '#testing/builders/builders.ts';
import { buildClaims, releaseBill } from '#testing/builders/claims.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { withSameIds } from '#testing/builders/same-ids.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  t.travel(0);
  for (const each of opened.splice(0)) await each.close();
});

function snapshotsOfNode(options: Parameters<typeof openSnapshots>[1] = {}) {
  const snapshots = openSnapshots(t.db, { debounceMs: 1, ...options });
  opened.push(snapshots);
  return snapshots;
}

const rename = (exhibitorId: number, name: string) =>
  inTenant(t, exhibitorId, (tx) => tx.run('UPDATE cinema SET name = $1 WHERE exhibitor_id = tenant()', [name]));

const versionOf = async (exhibitorId: number): Promise<number> =>
  (await t.asOwner<{ version: number }>('SELECT version FROM data_version WHERE exhibitor_id = $1', [exhibitorId]))[0]
    ?.version ?? 0;

test('a snapshot has the data that the cinema shows and sells, in cents and milliseconds', {
  tags: ['SITE-065'],
}, async () => {
  const cinema = await buildCinema(t, {
    hall: '..<>|b...',
    screen: { classRates: { love_seats: { ticket: 200, handling: 0 } } },
  });
  const eventId = await buildEvent(t, cinema.exhibitorId);
  const startsAtMs = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS + 19 * HOUR_MS;
  const eventScreening = await buildScreening(t, cinema, { eventId, startsAtMs, onlineCap: 5 });
  const voucherType = await buildVoucherType(t, cinema.exhibitorId, { costTurnCents: 950 });
  const snapshot = await snapshotsOfNode().get(cinema.exhibitorId);

  expect(snapshot.version).toBe(await versionOf(cinema.exhibitorId));
  expect(snapshot.exhibitor.timezone).toBe('Europe/Brussels');
  expect(snapshot.screens.get(cinema.screenId)).toMatchObject({
    cinema_id: cinema.cinemaId,
    capacity: 8,
    class_rate: { love_seats: { ticket: 200, handling: 0 } },
    config: { separator: '-', auto_assign_seats: { enabled: true } },
  });
  expect(snapshot.arrangements.get(cinema.arrangementId ?? 0)?.seats).toHaveLength(8);
  expect(snapshot.screenings.get(eventScreening)).toMatchObject({
    starts_at: startsAtMs,
    day: businessDay(startsAtMs, 'Europe/Brussels', 0),
    event_id: eventId,
    capacity: 8,
    online_cap: 5,
    cancelled: false,
  });
  expect(snapshot.events.get(eventId)?.screening_id).toBe(eventScreening);
  expect(snapshot.priceRates.map(({ id, rows, handling }) => [id, rows[0]?.ticket, handling])).toEqual([
    [cinema.rates.normal, 1_100, 100],
    [cinema.rates.student, 900, 100],
  ]);
  expect(snapshot.voucherTypes.get(voucherType)).toMatchObject({ kind: 'giftcard', cost_turn: 950 });
  expect(snapshot.paymentMethods.map(({ driver, status, devices }) => [driver, status, devices])).toEqual([
    ['mollie', 'active', ['web']],
    ['payconiq', 'active', ['web']],
    ['voucher', 'active', []],
  ]);
  expect(JSON.stringify(snapshot.paymentMethods)).not.toContain('config":{"api');
});

test('a change increases the version, and the node has the new data soon after its notice', async () => {
  const { exhibitorId, cinemaId, arrangementId } = await buildCinema(t);
  const snapshots = snapshotsOfNode();
  const changes: string[] = [];
  snapshots.onChange((id, change) => changes.push(`${id} ${change}`));
  const before = await snapshots.get(exhibitorId);
  await rename(exhibitorId, 'Palace renamed');
  expect(await snapshots.get(exhibitorId)).toBe(before); // no notice yet
  for (let i = 0; i < 20; i++) snapshots.onDataChanged(exhibitorId);
  await expect.poll(async () => (await snapshots.get(exhibitorId)).version).toBe(before.version + 1);
  const after = await snapshots.get(exhibitorId);
  expect(after.cinemas.get(cinemaId)?.name).toBe('Palace renamed');
  expect(after.arrangements.get(arrangementId ?? 0)).toBe(before.arrangements.get(arrangementId ?? 0)); // not read again
  expect(changes).toEqual([`${exhibitorId} data`]); // many notices, one reload
});

test('a sale with a newer version gets a snapshot at least as new, without any notice', async () => {
  const { exhibitorId } = await buildCinema(t);
  const snapshots = snapshotsOfNode();
  const before = await snapshots.get(exhibitorId);
  await rename(exhibitorId, 'Newer');
  const newestVersion = await versionOf(exhibitorId);
  expect(newestVersion).toBeGreaterThan(before.version);
  const [one, two] = await Promise.all([
    snapshots.atLeast(exhibitorId, newestVersion),
    snapshots.atLeast(exhibitorId, newestVersion),
  ]);
  expect(one.version).toBe(newestVersion);
  expect(two).toBe(one);
});

test('a thousand concurrent requests for a missing snapshot share one load', async () => {
  const { exhibitorId } = await buildCinema(t);
  const snapshots = snapshotsOfNode();
  const all = await Promise.all(Array.from({ length: 1_000 }, () => snapshots.get(exhibitorId)));
  expect(new Set(all).size).toBe(1);
});

test('rows and version are of the same moment, also during concurrent writes', async () => {
  const { exhibitorId, cinemaId } = await buildCinema(t);
  const snapshots = snapshotsOfNode();
  let writing = true;
  const writer = (async () => {
    for (let n = 0; writing; n++)
      await inTenant(t, exhibitorId, async (tx) => {
        await tx.run('UPDATE cinema SET name = $1 WHERE exhibitor_id = tenant()', [`n${n}`]);
        await tx.run('UPDATE screen SET name = $1 WHERE exhibitor_id = tenant()', [`n${n}`]);
      });
  })();
  for (let round = 0; round < 20; round++) {
    const snapshot = await snapshots.atLeast(exhibitorId, await versionOf(exhibitorId));
    const names = new Set([snapshot.cinemas.get(cinemaId)?.name, [...snapshot.screens.values()][0]?.name]);
    if (![...names].includes('Test Palace')) expect(names.size).toBe(1);
  }
  writing = false;
  await writer;
});

test('two exhibitors with the same ids: no data of one is ever in the other', { tags: ['T72'] }, async () => {
  const named = (name: string, hall?: number) => () =>
    buildCinema(t, { exhibitor: { tradeName: name }, movie: { title: { en: `CANARY-${name}` } }, hall });
  const [a, b] = await withSameIds(t, async () => [await named('A')(), await withSameIds(t, named('B', 30))] as const);
  expect([b.movieId, b.screeningId, b.rates.normal]).toEqual([a.movieId, a.screeningId, a.rates.normal]);
  await buildClaims(t, a.exhibitorId, { screeningId: a.screeningId, seatIds: [101, 102] });
  const snapshots = snapshotsOfNode();
  const ofA = await snapshots.get(a.exhibitorId);
  const ofB = await snapshots.get(b.exhibitorId);
  const text = (snapshot: typeof ofA) =>
    JSON.stringify(snapshot, (_, value) => (value instanceof Map ? [...value] : value));
  expect(text(ofA)).toContain('CANARY-A');
  expect(text(ofA)).not.toContain('CANARY-B');
  expect(text(ofB)).toContain('CANARY-B');
  expect(text(ofB)).not.toContain('CANARY-A');
  expect(ofB.screenings.get(b.screeningId)?.capacity).toBe(30);
  expect(snapshots.counts(a.exhibitorId, a.screeningId).taken).toBe(2);
  expect(snapshots.counts(b.exhibitorId, b.screeningId).taken).toBe(0);
});

test('counts follow the claims; listeners receive sold-out screenings and new availability', {
  tags: ['D-046'],
}, async () => {
  const cinema = await buildCinema(t, { hall: '...b', screen: { onlineSeats: 2 } });
  const { exhibitorId, screeningId } = cinema;
  const snapshots = snapshotsOfNode();
  await snapshots.get(exhibitorId);
  expect(snapshots.counts(exhibitorId, screeningId)).toMatchObject({ taken: 1, taken_online: 0, blocked: 1 });
  const received: string[] = [];
  snapshots.onChange((_, change) => received.push(change));
  const seats: number[] = [];
  snapshots.onSeats((_, counts) => seats.push(counts.get(screeningId)?.taken ?? -1));

  const first = await buildClaims(t, exhibitorId, { screeningId, seatIds: [101] });
  snapshots.seatsChanged(exhibitorId, [screeningId]);
  await expect.poll(() => snapshots.counts(exhibitorId, screeningId).taken).toBe(2);
  expect(received).toEqual([]); // one online place is left

  await buildClaims(t, exhibitorId, { screeningId, seatIds: [102], state: 'held' });
  for (let i = 0; i < 50; i++) snapshots.seatsChanged(exhibitorId, [screeningId]);
  await expect.poll(() => received).toEqual(['soldOut']);
  expect(snapshots.soldOutEpoch(exhibitorId)).toBe(1);

  await releaseBill(t, exhibitorId, first ?? '');
  snapshots.seatsChanged(exhibitorId, [screeningId]);
  await expect.poll(() => received).toEqual(['soldOut', 'soldOut']);
  expect(seats).toEqual([2, 3, 2]); // fifty invalidations cause one read
});

test('counts never go back: an outdated answer is ignored', async () => {
  const cinema = await buildCinema(t, { hall: '....' });
  const { exhibitorId, screeningId } = cinema;
  const delayed: (() => void)[] = [];
  let delay = false;
  const slow = {
    ...t.db,
    read: async (id: number, work: Parameters<typeof t.db.read>[1]) => {
      const answer = await t.db.read(id, work);
      if (delay) await new Promise<void>((go) => delayed.push(go));
      return answer;
    },
  } as typeof t.db;
  const snapshots = openSnapshots(slow, { debounceMs: 1 });
  opened.push(snapshots);
  await snapshots.get(exhibitorId);
  delay = true;
  snapshots.seatsChanged(exhibitorId, [screeningId]); // reads "nothing taken", and is delayed
  await expect.poll(() => delayed.length).toBe(1);
  delay = false;
  await buildClaims(t, exhibitorId, { screeningId, seatIds: [101] });
  await rename(exhibitorId, 'Reloaded');
  await snapshots.atLeast(exhibitorId, await versionOf(exhibitorId)); // reads all counts
  expect(snapshots.counts(exhibitorId, screeningId).taken).toBe(1);
  const seen: number[] = [];
  snapshots.onSeats((_, counts) => seen.push(counts.get(screeningId)?.taken ?? -1));
  delayed[0]?.();
  snapshots.seatsChanged(exhibitorId, [screeningId]);
  await expect.poll(() => seen).toEqual([1]);
  expect(snapshots.counts(exhibitorId, screeningId).taken).toBe(1);
});

test("the snapshot has screenings from yesterday on, by the database's clock", async () => {
  const cinema = await buildCinema(t, { screening: { startsAtMs: Date.now() + HOUR_MS } });
  const snapshots = snapshotsOfNode();
  expect((await snapshots.get(cinema.exhibitorId)).screenings.has(cinema.screeningId)).toBe(true);
  t.travel(3 * DAY_MS);
  await rename(cinema.exhibitorId, 'Three days later');
  const later = await snapshots.atLeast(cinema.exhibitorId, await versionOf(cinema.exhibitorId));
  expect(later.screenings.has(cinema.screeningId)).toBe(false);
  expect(Math.abs(snapshots.clockOffset() - 3 * DAY_MS)).toBeLessThan(5_000); // T62
});

test('a host finds its exhibitor, any other host the first one', { tags: ['D-128'] }, async () => {
  const first = await t.asOwner<{ id: number }>('SELECT min(id)::int AS id FROM exhibitor');
  const cinema = await buildExhibitor(t, { servingOn: 'https://Kino.example/' });
  const snapshots = snapshotsOfNode();
  expect(await snapshots.exhibitorFor('kino.example')).toBe(cinema);
  expect(await snapshots.exhibitorFor('KINO.example:8080')).toBe(cinema);
  expect(await snapshots.exhibitorFor('elsewhere.example')).toBe(first[0]?.id);
});

test('an unknown exhibitor is refused and not cached', async () => {
  const snapshots = snapshotsOfNode();
  await expect(snapshots.get(999_999)).rejects.toMatchObject({ problems: [{ code: 'not_found.exhibitor' }] });
});

test('while the database is down the last snapshot serves; afterwards the change arrives automatically', async () => {
  const { exhibitorId } = await buildCinema(t);
  let away = false;
  const flaky = {
    ...t.db,
    read: (id: number, work: Parameters<typeof t.db.read>[1]) =>
      away ? Promise.reject(new Error('away')) : t.db.read(id, work),
  } as typeof t.db;
  const errors: unknown[] = [];
  const snapshots = openSnapshots(flaky, { debounceMs: 1, onError: (error) => errors.push(error) });
  opened.push(snapshots);
  const before = await snapshots.get(exhibitorId);
  await rename(exhibitorId, 'Meanwhile');
  away = true;
  snapshots.onDataChanged(exhibitorId);
  await expect.poll(() => errors.length).toBe(1);
  expect(await snapshots.get(exhibitorId)).toBe(before);
  away = false;
  await expect.poll(async () => (await snapshots.get(exhibitorId)).version).toBe(before.version + 1);
});

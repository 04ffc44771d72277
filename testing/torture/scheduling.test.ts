import { beforeAll, describe, expect, test } from 'vitest';
import { type CancelRequest, cancelScreening } from '#modules/sales/server/cancellation/cancel-screening.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildCinema, buildMovie, buildScreening, type Cinema, HOUR_MS } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { openCounter, times } from '#testing/torture/counter.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
const counter = openCounter(t, () => cinema);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

beforeAll(async () => {
  cinema = await buildCinema(t);
});

const newHall = () => buildHall(t, cinema.exhibitorId, { cinemaId: cinema.cinemaId, hall: '..........' });
const won = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled').length;
const sqlStates = (results: PromiseSettledResult<unknown>[]) => [
  ...new Set(results.flatMap((r) => (r.status === 'rejected' ? [(r.reason as { code: string }).code] : []))),
];
/**
 * A night a year from now, so that all times are in the future: 03:00 in winter time is one hour
 * after 02:00 in summer time.
 */
const autumnNight = Date.UTC(2027, 9, 31, 0, 30);
const springNight = Date.UTC(2028, 2, 26, 0, 30);

describe('one screen, one screening at a time', { tags: ['T66', 'I13'] }, () => {
  test('twenty that overlap, planned at once: one is stored, the others are refused because the screen is occupied', async () => {
    const hall = await newHall();
    const at = Date.now() + 30 * DAY_MS;
    const results = await Promise.allSettled(
      times(20, (index) => buildScreening(t, cinema, { hall, startsAtMs: at + index * 5 * MINUTE_MS })),
    );
    expect(won(results)).toBe(1);
    expect(sqlStates(results)).toEqual(['23P01']);
  });

  test.each([
    ['the night that has one hour more', autumnNight],
    ['the night that has one hour less', springNight],
  ])('%s: back to back is allowed, a minute too early is not', async (_, at) => {
    const hall = await newHall();
    // every half hour through the hour that occurs twice, or not at all
    for (let n = 0; n < 6; n++)
      await buildScreening(t, cinema, {
        hall,
        startsAtMs: at + n * 30 * MINUTE_MS,
        endsAtMs: at + (n + 1) * 30 * MINUTE_MS,
      });
    const early = buildScreening(t, cinema, { hall, startsAtMs: at + 179 * MINUTE_MS, endsAtMs: at + 200 * MINUTE_MS });
    await expect(early).rejects.toMatchObject({ code: '23P01' });
    await buildScreening(t, cinema, { hall, startsAtMs: at + 180 * MINUTE_MS, endsAtMs: at + 200 * MINUTE_MS });
  });

  test('two screenings swap when the check is deferred to the end; a week moves by a day; a longer film is refused', async () => {
    const hall = await newHall();
    const at = Date.now() + 40 * DAY_MS;
    const ids: number[] = [];
    for (let n = 0; n < 7; n++)
      ids.push(await buildScreening(t, cinema, { hall, startsAtMs: at + n * DAY_MS, endsAtMs: at + (n + 1) * DAY_MS }));
    const swap = (deferred: boolean) =>
      inTenant(t, cinema.exhibitorId, async (tx) => {
        if (deferred) await tx.run('SET CONSTRAINTS screening_no_overlap DEFERRED');
        for (const [id, n] of [
          [ids[0], 1],
          [ids[1], 0],
        ] as const)
          await tx.run(
            `UPDATE screening SET starts_at = to_timestamp($2::float8 / 1000), ends_at = to_timestamp($3::float8 / 1000) WHERE exhibitor_id = tenant() AND id = $1`,
            [id, at + n * DAY_MS, at + (n + 1) * DAY_MS],
          );
      });
    await expect(swap(false)).rejects.toMatchObject({ code: '23P01' });
    await swap(true);
    await inTenant(t, cinema.exhibitorId, (tx) =>
      tx.run(
        `UPDATE screening SET starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' WHERE exhibitor_id = tenant() AND id = ANY($1::int[])`,
        [ids],
      ),
    );
    const longer = inTenant(t, cinema.exhibitorId, (tx) =>
      tx.run(`UPDATE screening SET ends_at = ends_at + interval '1 minute' WHERE exhibitor_id = tenant() AND id = $1`, [
        ids[0],
      ]),
    );
    await expect(longer).rejects.toMatchObject({ code: '23P01' });
  });

  test('a cancelled screening occupies nothing, and cannot be restored to an occupied screen', async () => {
    const hall = await newHall();
    const at = Date.now() + 50 * DAY_MS;
    const first = await buildScreening(t, cinema, { hall, startsAtMs: at });
    const request: CancelRequest = { keyword: 'CANCEL', mode: 'cancel', reason: 'a test' };
    await cancelScreening(t.db, counter.manager(), first, request, NO_EVENTS);
    await buildScreening(t, cinema, { hall, startsAtMs: at });
    const back = inTenant(t, cinema.exhibitorId, (tx) =>
      tx.run('UPDATE screening SET cancelled_at = NULL WHERE exhibitor_id = tenant() AND id = $1', [first]),
    );
    await expect(back).rejects.toMatchObject({ code: '23P01' });
  });
});

describe('a screening with holds and sales is cancelled', { tags: ['T67'] }, () => {
  const press = (screeningId: number, changes: Partial<CancelRequest> = {}) =>
    cancelScreening(
      t.db,
      counter.manager(),
      screeningId,
      { keyword: 'CANCEL', mode: 'cancel_and_refund', reason: 'a test', ...changes },
      NO_EVENTS,
    );
  const traces = async (screeningId: number) =>
    (
      await t.asOwner<{ cancellations: number; audits: number; open: number; live: number }>(
        `SELECT (SELECT count(*)::int FROM screening_cancellation WHERE screening_id = $1) AS cancellations,
                (SELECT count(*)::int FROM audit WHERE action = 'screening.cancelled' AND entity_id = $1::text) AS audits,
                (SELECT count(*)::int FROM bill WHERE screening_id = $1 AND status IN ('pending','paying','reserved')) AS open,
                (SELECT count(*)::int FROM seat_claim WHERE screening_id = $1 AND state <> 'released') AS live`,
        [screeningId],
      )
    )[0];

  test('a wrong confirmation word cancels nothing', async () => {
    const screeningId = await buildScreening(t, cinema, { hall: await newHall() });
    const { billId } = await counter.buys(['A-1'], screeningId);
    for (const keyword of ['', 'cancel', 'CANCELL', 'Cancel', 'DELETE'])
      await expect(press(screeningId, { keyword })).rejects.toMatchObject({ problems: [{ path: 'keyword' }] });
    expect(await traces(screeningId)).toEqual({ cancellations: 0, audits: 0, open: 1, live: 1 });
    expect((await counter.bill(billId))?.status).toBe('pending');
  });

  test('five managers at once, while seats are bought and released: cancelled once, no claim remains', async () => {
    const screeningId = await buildScreening(t, cinema, { hall: await newHall() });
    const sold = await Promise.all(times(4, (index) => counter.buys([`A-${index + 1}`], screeningId)));
    for (const { paymentId } of sold.slice(0, 2)) await counter.provider(paymentId, { status: 'paid', amount: 1_200 });
    const results = await Promise.allSettled([
      ...times(5, () => press(screeningId)),
      ...times(4, (index) => counter.buys([`A-${index + 7}`], screeningId)),
    ]);
    expect(won(results.slice(0, 5))).toBe(5);
    await press(screeningId);
    expect(await traces(screeningId)).toEqual({ cancellations: 1, audits: 1, open: 0, live: 0 });
    await expect(counter.buys(['A-10'], screeningId)).rejects.toMatchObject({
      problems: [{ code: 'sales.screening_cancelled' }],
    });
  });

  test('one cancels, another cancels and refunds: the first one decides, the second is notified', async () => {
    const screeningId = await buildScreening(t, cinema, { hall: await newHall() });
    const { billId, paymentId } = await counter.buys(['A-1'], screeningId);
    await counter.provider(paymentId, { status: 'paid', amount: 1_200 });
    const cancelOnly = await Promise.all(times(3, () => press(screeningId, { mode: 'cancel' })));
    expect(cancelOnly.map(({ manual }) => manual)).toEqual(times(3, () => [billId])); // compensated by hand
    const mails = await t.asOwner(
      `SELECT count(*)::int AS n FROM outbox WHERE topic = 'mail.cancelled' AND payload->>'billId' = $1`,
      [billId],
    );
    expect(mails).toEqual([{ n: 1 }]);
    await expect(press(screeningId)).rejects.toMatchObject({
      problems: [{ code: 'screening.cancelled_without_refund' }],
    });
    await expect(press(999_999)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

test('a film is archived while it is planned: never an archived film with a future screening', {
  tags: ['T68'],
}, async () => {
  const hall = await newHall();
  const seen = new Set<string>();
  for (let round = 0; round < 30; round++) {
    const { movieId, versionId } = await buildMovie(t, cinema.exhibitorId);
    const plan = buildScreening(t, cinema, {
      hall,
      movieId,
      versionId,
      startsAtMs: Date.now() + (100 + round) * DAY_MS,
    });
    const archive = inTenant(t, cinema.exhibitorId, (tx) =>
      tx.run('UPDATE movie SET archived_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [movieId]),
    );
    const results = await Promise.allSettled(round % 2 ? [plan, archive] : [archive, plan]);
    expect(won(results)).toBe(1);
    for (const state of sqlStates(results)) seen.add(state);
  }
  expect([...seen].every((state) => state === 'KM001' || state === 'KM002')).toBe(true);
  expect(
    await t.asOwner(
      `SELECT s.id FROM screening s JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
        WHERE m.archived_at IS NOT NULL AND s.cancelled_at IS NULL AND s.starts_at > foyer_now()`,
    ),
  ).toEqual([]);
});

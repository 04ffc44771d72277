import { afterEach, describe, expect, test } from 'vitest';
import type { PlanForm, PlannedForm } from '#modules/screenings/contract/planning.ts';
import { savePlan } from '#modules/screenings/server/save-plan.ts';
import type { Tx } from '#platform/db/tx.ts';
import {
  buildCinema,
  buildEvent,
  buildMovie,
  buildScreening,
  type Cinema,
  HOUR_MS,
} from '#testing/builders/builders.ts';
import { buildClaims } from '#testing/builders/claims.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { type BuiltHall, buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
afterEach(() => t.travel(0));

const MINUTE_MS = 60_000;
const DAY = '2098-01-15'; // a Wednesday
const at = (time: string, day = DAY): number => Date.parse(`${day}T${time}:00+01:00`);
const planner = (exhibitor: Cinema) => ({
  exhibitorId: exhibitor.exhibitorId,
  actor: 'employee:1',
  channel: 'portal' as const,
});

async function newExhibitor() {
  const exhibitor = await buildCinema(t, { hall: '..........' });
  const film = await buildMovie(t, exhibitor.exhibitorId, { title: inAllLanguages('Sunrise'), runtimeMinutes: 90 });
  const hall = await buildHall(t, exhibitor.exhibitorId, { cinemaId: exhibitor.cinemaId, hall: 20, name: 'Studio' });
  const fresh = (start: number, more: Partial<PlannedForm> = {}): PlannedForm => ({
    id: null,
    revision: 0,
    screen_id: hall.screenId,
    version_id: film.versionId,
    start: new Date(start).toISOString(),
    type: 'regular' as const,
    visibility: ['SITE', 'POS'],
    ...more,
  });
  const save = (form: Partial<PlanForm>) =>
    savePlan(t.db, planner(exhibitor), { schedules: [], removed: [], ...form }, 'en');
  const rows = () =>
    inTenant(t, exhibitor.exhibitorId, (tx) =>
      tx.query<Row>(
        `SELECT s.id, s.revision, s.screen_id, s.version_id, s.starts_at, s.ends_at, s.type, s.visibility, s.event_id, s.planned_at IS NOT NULL AS planned,
                s.archived_at IS NOT NULL AS archived, s.cancelled_at IS NOT NULL AS cancelled, c.arrangement_id, c.capacity, c.online_cap
           FROM screening s LEFT JOIN screening_capacity c ON c.exhibitor_id = s.exhibitor_id AND c.screening_id = s.id
          WHERE s.exhibitor_id = tenant() AND s.id <> $1 ORDER BY s.id`,
        [exhibitor.screeningId],
      ),
    );
  const as = (row: Row, more: Partial<PlannedForm> = {}): PlannedForm =>
    fresh(row.starts_at.getTime(), { id: row.id, revision: row.revision, screen_id: row.screen_id, ...more });
  return { exhibitor, film, hall, fresh, save, rows, as };
}
type Row = {
  readonly id: number;
  readonly revision: number;
  readonly screen_id: number;
  readonly version_id: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly type: string;
  readonly visibility: number;
  readonly event_id: number | null;
  readonly planned: boolean;
  readonly archived: boolean;
  readonly cancelled: boolean;
  readonly arrangement_id: number | null;
  readonly capacity: number | null;
  readonly online_cap: number | null;
};
const first = (rows: readonly Row[]): Row => {
  const [row] = rows;
  if (!row) throw new Error('nothing was planned');
  return row;
};
const refusedWith = (code: string, path: string) => ({ problems: [expect.objectContaining({ code, path })] });

describe('saving a plan', { tags: ['SCH-004', 'D-116'] }, () => {
  test('new screenings occupy their screen from the start to the end of cleaning, with its capacity', {
    tags: ['SCH-001', 'D-115'],
  }, async () => {
    const { exhibitor, hall, fresh, save, rows } = await newExhibitor();
    await inTenant(t, exhibitor.exhibitorId, (tx) =>
      tx.run('UPDATE screen SET online_seats = 12 WHERE exhibitor_id = tenant() AND id = $1', [hall.screenId]),
    );
    const before = await dataVersion(exhibitor);
    expect(await save({ schedules: [fresh(at('14:00')), fresh(at('16:00'), { type: 'private' })] })).toEqual({
      created: 2,
      changed: 0,
      removed: 0,
    });
    const [one, two] = await rows();
    expect(one).toMatchObject({
      starts_at: new Date(at('14:00')),
      ends_at: new Date(at('16:00')),
      type: 'regular',
      visibility: 5,
      screen_id: hall.screenId,
      capacity: 20,
      online_cap: 12,
      arrangement_id: null,
      planned: true,
      cancelled: false,
    });
    expect(two).toMatchObject({ starts_at: new Date(at('16:00')), type: 'private' }); // the moment cleaning ends
    expect(await dataVersion(exhibitor)).toBeGreaterThan(before); // the site, tills and signage reload it
  });

  test('a move to another screen changes the seats; two can swap, and a whole day can move by an hour', async () => {
    const { exhibitor, fresh, save, rows, as } = await newExhibitor();
    await save({ schedules: [fresh(at('14:00')), fresh(at('16:00')), fresh(at('18:00'))] });
    const [one, two, three] = await rows();
    if (!one || !two || !three) throw new Error('three were planned');
    const start = (row: Row) => row.starts_at.toISOString();
    await save({ schedules: [as(one, { start: start(two) }), as(two, { start: start(one) })] });
    expect((await rows()).map(({ starts_at }) => starts_at.getTime())).toEqual([at('16:00'), at('14:00'), at('18:00')]);
    const later = (await rows()).map((row) =>
      as(row, { start: new Date(row.starts_at.getTime() + HOUR_MS).toISOString() }),
    );
    expect(await save({ schedules: later })).toMatchObject({ changed: 3 });
    await save({ schedules: [as(first(await rows()), { screen_id: exhibitor.screenId })] });
    expect(first(await rows())).toMatchObject({
      screen_id: exhibitor.screenId,
      capacity: 10,
      arrangement_id: exhibitor.arrangementId,
    });
  });

  test('one impossible screening prevents saving all the others', async () => {
    const { fresh, save, rows } = await newExhibitor();
    await save({ schedules: [fresh(at('14:00'))] });
    const plan = { schedules: [fresh(at('18:00')), fresh(at('15:59')), fresh(at('21:00'))], removed: [] };
    await expect(save(plan)).rejects.toMatchObject({
      kind: 'invalid',
      problems: [{ code: 'screening.screen_occupied', params: { movie: 'Sunrise' }, path: 'schedules.1.start' }],
    });
    expect(await rows()).toHaveLength(1);
  });

  test('does not write unchanged screenings', async () => {
    const { fresh, save, rows, as } = await newExhibitor();
    await save({ schedules: [fresh(at('14:00'))] });
    const before = first(await rows());
    expect(await save({ schedules: [as(before)] })).toEqual({ created: 0, changed: 0, removed: 0 });
    expect(first(await rows()).revision).toBe(before.revision);
  });
});

describe('refuses impossible screenings by field', { tags: ['ERR-042'] }, () => {
  test('in the past, or before the first day of the film; a preview may be earlier', async () => {
    const { exhibitor, fresh, save, rows } = await newExhibitor();
    const soon = await buildMovie(t, exhibitor.exhibitorId, { showingFrom: '2098-01-16' });
    const early = (type: 'regular' | 'preview') => fresh(at('20:00'), { type, version_id: soon.versionId });
    await expect(save({ schedules: [early('regular')] })).rejects.toMatchObject(
      refusedWith('screening.not_at_this_time', 'schedules.0.start'),
    );
    await expect(save({ schedules: [fresh(at('20:00', '2020-01-15'))] })).rejects.toMatchObject(
      refusedWith('screening.not_at_this_time', 'schedules.0.start'),
    );
    await save({ schedules: [early('preview')] });
    expect(await rows()).toMatchObject([{ type: 'preview' }]);
  });

  test('an archived screen, version or film, or one of another exhibitor', async () => {
    const { exhibitor, film, fresh, save } = await newExhibitor();
    const other = await newExhibitor();
    await expect(save({ schedules: [fresh(at('14:00'), { screen_id: other.hall.screenId })] })).rejects.toMatchObject(
      refusedWith('screening.no_screen', 'schedules.0.screen_id'),
    );
    await inTenant(t, exhibitor.exhibitorId, (tx) =>
      tx.run('UPDATE movie SET archived_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [film.movieId]),
    );
    await expect(save({ schedules: [fresh(at('14:00'))] })).rejects.toMatchObject(
      refusedWith('screening.no_version', 'schedules.0.version_id'),
    );
  });

  test('the same screening twice in one plan, a cancelled one, a removed one', async () => {
    const { exhibitor, fresh, save, rows, as } = await newExhibitor();
    await save({ schedules: [fresh(at('14:00'))] });
    const row = first(await rows());
    const twice = { schedules: [as(row)], removed: [{ id: row.id, revision: row.revision }] };
    await expect(save(twice)).rejects.toMatchObject(refusedWith('screening.named_twice', 'removed.0.id'));
    await inTenant(t, exhibitor.exhibitorId, async (tx) => {
      await tx.run('UPDATE screening SET cancelled_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [
        row.id,
      ]);
    });
    const cancelled = first(await rows());
    await expect(save({ schedules: [as(cancelled)] })).rejects.toMatchObject(
      refusedWith('screening.already_cancelled', 'schedules.0.id'),
    );
    await expect(save({ removed: [{ id: row.id, revision: cancelled.revision }] })).rejects.toMatchObject(
      refusedWith('screening.already_cancelled', 'removed.0.id'),
    );
    await expect(save({ removed: [{ id: 999_999, revision: 1 }] })).rejects.toMatchObject({
      kind: 'conflict',
      problems: [{ code: 'screening.gone' }],
    });
  });
});

describe('screenings with sales stay in place', { tags: ['SCH-005', 'D-117'] }, () => {
  test('a screening with a seat sold or held cannot be moved or removed, but can be hidden', async () => {
    const { exhibitor, film, fresh, save, rows, as } = await newExhibitor();
    await save({ schedules: [fresh(at('14:00'), { screen_id: exhibitor.screenId })] });
    const { id } = first(await rows());
    await purchasesAt(t, () => exhibitor).unpaid({ screeningId: id, seats: ['A-1'] });
    const row = first(await rows());
    const otherFilm = { version_id: exhibitor.versionId };
    for (const move of [{ start: new Date(at('17:00')).toISOString() }, otherFilm])
      await expect(save({ schedules: [as(row, move)] })).rejects.toMatchObject({
        problems: [{ code: 'screening.places_taken', params: { movie: 'Sunrise', day: DAY, time: '14:00' } }],
      });
    await expect(save({ removed: [{ id, revision: row.revision }] })).rejects.toMatchObject(
      refusedWith('screening.places_taken', 'removed.0.id'),
    );
    await save({ schedules: [as(row, { visibility: ['POS'] })] });
    expect(first(await rows())).toMatchObject({ visibility: 4, version_id: film.versionId, ends_at: row.ends_at });
  });

  test('a screening that has begun cannot be moved', async () => {
    const { fresh, save, rows, as } = await newExhibitor();
    await save({ schedules: [fresh(at('14:00'))] });
    t.travel(at('14:05') - Date.now());
    const row = first(await rows());
    await expect(save({ schedules: [as(row, { start: new Date(at('18:00')).toISOString() })] })).rejects.toMatchObject(
      refusedWith('screening.begun', 'schedules.0.start'),
    );
  });

  test('an unreferenced one is deleted; a referenced one keeps its row, and its screen is free', {
    tags: ['D-118'],
  }, async () => {
    const { exhibitor, fresh, save, rows, as } = await newExhibitor();
    const eventId = await buildEvent(t, exhibitor.exhibitorId);
    await save({ schedules: [fresh(at('14:00')), fresh(at('18:00'), { screen_id: exhibitor.screenId })] });
    const [untouched, visited] = await rows();
    if (!untouched || !visited) throw new Error('two were planned');
    expect(await save({ removed: [{ id: untouched.id, revision: untouched.revision }] })).toMatchObject({ removed: 1 });
    expect((await rows()).map(({ id }) => id)).toEqual([visited.id]);

    const shop = purchasesAt(t, () => exhibitor);
    await shop.refund(await shop.tickets({ screeningId: visited.id, seats: ['A-1'] }));
    await inTenant(t, exhibitor.exhibitorId, (tx) =>
      tx.run('UPDATE screening SET event_id = $1 WHERE exhibitor_id = tenant() AND id = $2', [eventId, visited.id]),
    );
    const left = first(await rows());
    expect(await save({ schedules: [as(left, { screen_id: fresh(0).screen_id })] })).toMatchObject({ changed: 1 });
    const [old, moved] = await rows();
    expect(old).toMatchObject({ id: visited.id, archived: true, cancelled: true, screen_id: exhibitor.screenId });
    expect(moved).toMatchObject({ event_id: eventId, archived: false, capacity: 20, starts_at: left.starts_at });
    await save({ schedules: [fresh(at('18:00'), { screen_id: exhibitor.screenId })] });
    expect(await rows()).toHaveLength(3);
  });
});

describe('several employees plan the same screen at once', { tags: ['T66'] }, () => {
  test('one of them is first, the others get the film that occupies the screen', async () => {
    const { fresh, save, rows } = await newExhibitor();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => save({ schedules: [fresh(at('14:00') + i * 10 * MINUTE_MS)] })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          problems: [{ code: 'screening.screen_occupied', params: { movie: 'Sunrise' } }],
        });
    expect(await rows()).toHaveLength(1);
  });

  test('the second to change the same screening gets a conflict, and nothing is overwritten', async () => {
    const { fresh, save, rows, as } = await newExhibitor();
    await save({ schedules: [fresh(at('14:00'))] });
    const seen = first(await rows());
    await save({ schedules: [as(seen, { start: new Date(at('15:00')).toISOString() })] });
    const late = [
      { schedules: [as(seen, { type: 'school' })] },
      { removed: [{ id: seen.id, revision: seen.revision }] },
    ];
    for (const plan of late)
      await expect(save(plan)).rejects.toMatchObject({
        kind: 'conflict',
        problems: [{ code: 'screening.changed_meanwhile', params: { time: '15:00' } }],
      });
    expect(await rows()).toMatchObject([{ type: 'regular', starts_at: new Date(at('15:00')) }]);
  });

  test("detects and names a screening inserted without the planners' locks", async () => {
    const { exhibitor, film, hall, fresh, save } = await newExhibitor();
    const slipped = inTenant(t, exhibitor.exhibitorId, async (tx) => {
      await slipIn(tx, { ...film, hall }, at('14:00'));
      const saving = save({ schedules: [fresh(at('15:00'))] });
      saving.catch(() => {});
      await somebodyWaits();
      return { saving };
    });
    await expect((await slipped).saving).rejects.toMatchObject({
      problems: [{ code: 'screening.screen_occupied', params: { movie: 'Sunrise' } }],
    });
  });

  test('refuses a film that is archived at the same moment', { tags: ['T68'] }, async () => {
    const { exhibitor, film, fresh, save, rows } = await newExhibitor();
    const archived = inTenant(t, exhibitor.exhibitorId, async (tx) => {
      await tx.run('UPDATE movie SET archived_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [
        film.movieId,
      ]);
      const saving = save({ schedules: [fresh(at('15:00'))] });
      saving.catch(() => {});
      await somebodyWaits();
      return { saving };
    });
    await expect((await archived).saving).rejects.toMatchObject(
      refusedWith('screening.no_version', 'schedules.0.version_id'),
    );
    expect(await rows()).toEqual([]);
  });
});

describe('publishing in steps', { tags: ['SCH-004', 'D-116'] }, () => {
  const stages = ({ exhibitor }: Awaited<ReturnType<typeof newExhibitor>>) =>
    inTenant(t, exhibitor.exhibitorId, (tx) =>
      tx.query<{ id: number; stage: string }>(
        'SELECT id, stage FROM screening WHERE exhibitor_id = tenant() AND id <> $1 ORDER BY id',
        [exhibitor.screeningId],
      ),
    );
  const valuesOf = async (world: Awaited<ReturnType<typeof newExhibitor>>) =>
    (await stages(world)).map(({ stage }) => stage);

  test('a new show is on sale unless its stage is chosen, and a change without a stage leaves it as it is', async () => {
    const world = await newExhibitor();
    const { fresh, save, rows, as, exhibitor } = world;
    await save({ schedules: [fresh(at('14:00')), fresh(at('16:00'), { stage: 'planned' })] });
    expect(await valuesOf(world)).toEqual(['on_sale', 'planned']);
    const [, two] = await rows();
    if (!two) throw new Error('two were planned');
    await save({ schedules: [as(two, { type: 'preview' })] });
    expect(await valuesOf(world)).toEqual(['on_sale', 'planned']);
    const before = await dataVersion(exhibitor);
    const all = (await rows()).map((row) => as(row, { stage: 'provisional', visibility: ['SITE', 'POS'] }));
    expect(await save({ schedules: all })).toMatchObject({ changed: 2 });
    expect(await valuesOf(world)).toEqual(['provisional', 'provisional']);
    expect(await dataVersion(exhibitor)).toBeGreaterThan(before); // the website reads it again at once
  });

  test('a show with taken seats can stop its sale and does not become planned again: all or none', async () => {
    const world = await newExhibitor();
    const { fresh, save, rows, as, exhibitor } = world;
    await save({ schedules: [fresh(at('14:00')), fresh(at('16:00'))] });
    const [one, two] = await rows();
    if (!one || !two) throw new Error('two were planned');
    await buildClaims(t, exhibitor.exhibitorId, { screeningId: two.id, places: 1 });
    const plan = (stage: 'planned' | 'provisional') => [as(one, { stage }), as(two, { stage })];
    await expect(save({ schedules: plan('planned') })).rejects.toMatchObject(
      refusedWith('screening.not_back_to_planned', 'schedules.1.stage'),
    );
    expect(await valuesOf(world)).toEqual(['on_sale', 'on_sale']);
    const hide = inTenant(t, exhibitor.exhibitorId, (tx) =>
      tx.run("UPDATE screening SET stage = 'planned' WHERE exhibitor_id = tenant() AND id = $1", [two.id]),
    );
    await expect(hide).rejects.toMatchObject({ code: 'KS004' }); // the database refuses it, too
    await save({ schedules: plan('provisional') });
    expect(await valuesOf(world)).toEqual(['provisional', 'provisional']);
  });

  test('the database refuses places of a show that is not on sale; staff may block some', async () => {
    const cinema = await buildCinema(t, { hall: 10 });
    for (const stage of ['planned', 'provisional'] as const) {
      const screeningId = await buildScreening(t, cinema, { stage });
      for (const state of ['held', 'reserved'] as const)
        await expect(buildClaims(t, cinema.exhibitorId, { screeningId, state })).rejects.toMatchObject({
          code: 'KS003',
        });
      await buildClaims(t, cinema.exhibitorId, { screeningId, state: 'blocked' });
    }
  });

  test('an exhibitor cannot publish the show of another one', async () => {
    const [own, other] = [await newExhibitor(), await newExhibitor()];
    await other.save({ schedules: [other.fresh(at('14:00'), { stage: 'planned' })] });
    const row = first(await other.rows());
    await expect(
      own.save({ schedules: [own.fresh(at('14:00'), { id: row.id, revision: row.revision, stage: 'on_sale' })] }),
    ).rejects.toMatchObject({ problems: [{ code: 'screening.gone' }] });
    expect(await valuesOf(other)).toEqual(['planned']);
  });
});

test('records the employee who planned each change', async () => {
  const { exhibitor, fresh, save, rows, as } = await newExhibitor();
  await save({ schedules: [fresh(at('14:00'))] });
  await save({ schedules: [as(first(await rows()), { start: new Date(at('15:00')).toISOString() })] });
  const row = first(await rows());
  await save({ removed: [{ id: row.id, revision: row.revision }] });
  const audits = await inTenant(t, exhibitor.exhibitorId, (tx) =>
    tx.query(
      `SELECT action, actor, before->>'start' AS before, after->>'start' AS after FROM audit
        WHERE exhibitor_id = tenant() AND entity = 'screening' AND entity_id = $1 ORDER BY id`,
      [String(row.id)],
    ),
  );
  const [two, three] = [new Date(at('14:00')).toISOString(), new Date(at('15:00')).toISOString()];
  expect(audits).toEqual([
    { action: 'screening.planned', actor: 'employee:1', before: null, after: two },
    { action: 'screening.changed', actor: 'employee:1', before: two, after: three },
    { action: 'screening.removed', actor: 'employee:1', before: three, after: null },
  ]);
});

async function dataVersion(exhibitor: Cinema): Promise<number> {
  const [row] = await t.asOwner<{ version: number }>('SELECT version FROM data_version WHERE exhibitor_id = $1', [
    exhibitor.exhibitorId,
  ]);
  return row?.version ?? 0;
}

/** Waits until the database has a transaction that waits for a lock of another one. */
async function somebodyWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await t.asOwner<{ count: number }>(
        "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return row?.count;
    })
    .toBe(1);
}

/** Inserts as an import does, without the planners' locks. */
const slipIn = (tx: Tx, { movieId, versionId, hall }: Slipping, start: number): Promise<number> =>
  tx.run(
    `INSERT INTO screening (exhibitor_id, movie_id, version_id, cinema_id, screen_id, starts_at, ends_at)
     VALUES (tenant(), $1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000) + interval '2 hours')`,
    [movieId, versionId, hall.cinemaId, hall.screenId, start],
  );
type Slipping = { readonly movieId: number; readonly versionId: number; readonly hall: BuiltHall };

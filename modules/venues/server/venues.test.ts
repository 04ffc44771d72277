import { beforeEach, describe, expect, test } from 'vitest';
import type { CinemaForm, ScreenForm, StaffCinemaWire, StaffScreenWire } from '#modules/venues/contract/cinemas.ts';
import { venueRoutes } from '#modules/venues/server.ts';
import { buildScreening, type Cinema, HOUR_MS } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { type BuiltHall, buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';
import { AT_OTHER, allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const announced: number[][] = [];
const exhibitor = portalCinema(t, (app) =>
  venueRoutes(app, { db: t.db, events: { seatsChanged: (_, ids) => void announced.push([...ids]) } }),
);
let manager: Browser;
let admin: Browser;
const office = boxOffice(t, (): Cinema => exhibitor.own);
beforeEach(async () => {
  announced.length = 0;
  [manager, admin] = [await exhibitor.as('manager'), await exhibitor.as('admin')];
});

const CINEMAS = '/api/staff/cinemas';
const SCREENS = '/api/staff/screens';
const data = <T>(answer: Answer): T => (answer.json as { data: T }).data;
const statusAndCode = ({ status, json }: Answer) => [status, (json as { code: string }).code];
const fieldsOf = ({ json }: Answer) => Object.keys((json as { errors?: object }).errors ?? {});
const shown = async () => office.snapshots.get(exhibitor.own.exhibitorId);
const lastRecord = async () => (await t.asOwner('SELECT action, before, after FROM audit ORDER BY id DESC LIMIT 1'))[0];

const CINEMA: CinemaForm = {
  name: 'Lumen Gent',
  address: { address1: 'Kouter 1', zip: '9000', city: 'Gent', country: 'BE', lat: 51.05, lng: 3.72, gmaps: null },
  phone: '+32 9 000 00 00',
  email: 'gent@lumen.test',
  sort: 3,
  ads_minutes: 20,
  cleaning_minutes: 10,
  opening_hours: ['', '18:00-23:00', '', '', '14:00-00:30', '10:00-12:00, 14:00-00:30', ''],
  version: null,
};
const SCREEN: ScreenForm = {
  cinema_id: 0,
  name: 'Hall 9',
  abbreviation: 'H9',
  capacity: 80,
  online_seats: 60,
  sort: 2,
  class_rate: { vip_seats: { ticket: 2.5, handling: 0.5 }, standard_seats: { ticket: 1, handling: 0 } },
  config: {
    seat_clearance: 1,
    auto_assign_seats: {
      enabled: true,
      algorithm: 'left_center_to_outside',
      hide_seatpicker: false,
      allow_visitor_seat_change: true,
    },
    social_distancing_enabled: true,
    accessible: true,
  },
  version: null,
};
const addCinema = async (change: Partial<CinemaForm> = {}) =>
  data<StaffCinemaWire>(await manager.post(CINEMAS, { ...CINEMA, ...change }));
const addScreen = async (change: Partial<ScreenForm> = {}) =>
  data<StaffScreenWire>(await manager.post(SCREENS, { ...SCREEN, cinema_id: exhibitor.own.cinemaId, ...change }));
const screenForm = ({ cinema, numbered, classes, archived, id, config, ...screen }: StaffScreenWire): ScreenForm => {
  const { separator, row_naming, ...settings } = config;
  return { ...screen, config: settings, cinema_id: cinema.id };
};

test('reading, changing and archiving each need their own permission', {
  tags: ['T71', 'T72', 'PORT-004', 'PORT-008'],
}, async () => {
  const { own } = exhibitor;
  for (const path of [CINEMAS, SCREENS]) {
    await expectGuarded(exhibitor, (browser) => browser.get(path), { may: 'manager', mayNot: 'employee' });
    await expectGuarded(exhibitor, (browser) => browser.post(path, {}), { may: 'manager', mayNot: 'employee' });
  }
  for (const path of [`${CINEMAS}/${own.cinemaId}`, `${SCREENS}/${own.screenId}`]) {
    await expectGuarded(exhibitor, (browser) => browser.post(path, {}), { may: 'manager', mayNot: 'employee' });
    for (const act of ['archive', 'restore'])
      await expectGuarded(exhibitor, (browser) => browser.post(`${path}/${act}`), {
        may: 'manager',
        mayNot: 'employee',
      });
  }
  const stranger = await exhibitor.as('admin', [], exhibitor.other);
  const seen = data<StaffCinemaWire[]>(await stranger.get(CINEMAS, AT_OTHER));
  expect(seen.map(({ name }) => name)).toEqual(['Test Palace']);
  const { id } = await addCinema();
  expect((await stranger.post(`${CINEMAS}/${id}`, { ...CINEMA, version: 1 }, AT_OTHER)).status).toBe(404);
  expect((await stranger.post(`${CINEMAS}/${id}/archive`, undefined, AT_OTHER)).status).toBe(404);
});

describe('cinemas', { tags: ['PORT-004'] }, () => {
  test('a new cinema has every field, and the website shows it at once', { tags: ['SCH-002'] }, async () => {
    const made = await addCinema();
    const { version, ...form } = CINEMA;
    expect(made).toEqual({ ...form, id: made.id, screens: 0, archived: false, version: 1 });
    expect(data<StaffCinemaWire[]>(await manager.get(CINEMAS))).toContainEqual(made);
    expect(await lastRecord()).toMatchObject({ action: 'cinema.added', after: { ads_minutes: 20 } });
    expect((await shown()).cinemas.get(made.id)).toMatchObject({
      name: 'Lumen Gent',
      address: { city: 'Gent', country: { iso_3166_2: 'BE' }, lat: 51.05 },
    });
  });

  test('opening hours are stored in one form, stay with a form that has none, and can be removed', {
    tags: ['SCH-002'],
  }, async () => {
    const hours = (id: number) => shown().then(({ cinemas }) => cinemas.get(id)?.opening_hours);
    const { id } = await addCinema({ opening_hours: ['14 – 23h30', '', '', '', '', '', ''] });
    expect(await hours(id)).toEqual(['14:00-23:30', '', '', '', '', '', '']);
    const { opening_hours: _, ...rest } = CINEMA;
    expect((await manager.post(`${CINEMAS}/${id}`, { ...rest, version: 1 })).status).toBe(200);
    expect(await hours(id)).toEqual(['14:00-23:30', '', '', '', '', '', '']);
    const none = { ...CINEMA, opening_hours: Array.from({ length: 7 }, () => ''), version: 2 };
    expect((await manager.post(`${CINEMAS}/${id}`, none)).status).toBe(200);
    expect(await hours(id)).toEqual([]);
  });

  test('of two concurrent changes one is refused', { tags: ['PORT-004'] }, async () => {
    const { id } = await addCinema();
    const path = `${CINEMAS}/${id}`;
    const answers = await allAtOnce(t, exhibitor.own.exhibitorId, `cinema WHERE id = ${id}`, [
      () => manager.post(path, { ...CINEMA, name: 'One', version: 1 }),
      () => admin.post(path, { ...CINEMA, name: 'Two', version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shown()).cinemas.get(id)?.name).toMatch(/^(One|Two)$/);
  });

  test.each([
    ['name', { name: ' ' }],
    ['address.lat', { address: { ...CINEMA.address, lat: 91 } }],
    ['address.country', { address: { ...CINEMA.address, country: 'Belgium' } }],
    ['address.gmaps', { address: { ...CINEMA.address, gmaps: 'javascript:alert(1)' } }],
    ['email', { email: 'nobody' }],
    ['ads_minutes', { ads_minutes: 121 }],
    ['cleaning_minutes', { cleaning_minutes: -1 }],
    ['sort', { sort: 1.5 }],
    ['opening_hours.1', { opening_hours: ['', 'evening', '', '', '', '', ''] }],
    ['opening_hours', { opening_hours: ['14-23'] }],
  ])('an invalid value is reported at %s', { tags: ['PORT-004'] }, async (field, wrong) => {
    const answer = await manager.post(CINEMAS, { ...CINEMA, ...wrong });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
  });

  test('is archived once it has no future screenings, and is restored with its screens', {
    tags: ['PORT-004'],
  }, async () => {
    const { id } = await addCinema();
    const screen = await addScreen({ cinema_id: id });
    const gone = await admin.post(`${CINEMAS}/${id}/archive`);
    expect([gone.status, data<StaffCinemaWire>(gone).archived]).toEqual([200, true]);
    expect((await shown()).cinemas.has(id)).toBe(false);
    expect(statusAndCode(await manager.post(`${CINEMAS}/${id}`, { ...CINEMA, version: 2 }))).toEqual([
      409,
      'venues.archived',
    ]);
    expect((await manager.post(SCREENS, { ...SCREEN, cinema_id: id })).status).toBe(422);
    const archived = data<StaffCinemaWire[]>(await manager.get(`${CINEMAS}?archived=true`));
    expect(archived.map((cinema) => cinema.id)).toContain(id);
    await admin.post(`${SCREENS}/${screen.id}/archive`);
    expect(statusAndCode(await admin.post(`${SCREENS}/${screen.id}/restore`))).toEqual([409, 'venues.cinema_archived']);
    expect(data<StaffCinemaWire>(await admin.post(`${CINEMAS}/${id}/restore`)).archived).toBe(false);
    expect((await admin.post(`${SCREENS}/${screen.id}/restore`)).status).toBe(200);
  });
});

describe('screens', { tags: ['PORT-008'] }, () => {
  test('a new screen has every field; standard seats have no supplement', {
    tags: ['SEAT-002', 'SEAT-003', 'D-035'],
  }, async () => {
    const made = await addScreen();
    expect(made).toMatchObject({
      name: 'Hall 9',
      abbreviation: 'H9',
      capacity: 80,
      online_seats: 60,
      sort: 2,
      numbered: false,
      version: 1,
      cinema: { id: exhibitor.own.cinemaId, name: 'Test Palace' },
      class_rate: { vip_seats: { ticket: 2.5, handling: 0.5 } },
      config: { ...SCREEN.config, separator: '-' },
    });
    expect(Object.keys(made.class_rate)).toEqual(['vip_seats']);
    expect((await shown()).screens.get(made.id)).toMatchObject({
      class_rate: { vip_seats: { ticket: 250, handling: 50 } },
      config: { seat_clearance: 1, separator: '-' },
    });
    const { status } = await manager.post(`${SCREENS}/${made.id}`, { ...screenForm(made), name: 'Hall 10' });
    expect(status).toBe(200);
    expect(statusAndCode(await manager.post(`${SCREENS}/${made.id}`, screenForm(made)))).toEqual([
      409,
      'venues.changed_meanwhile',
    ]);
    const elsewhere = { ...screenForm(made), cinema_id: (await addCinema()).id, version: 2 };
    expect(statusAndCode(await manager.post(`${SCREENS}/${made.id}`, elsewhere))).toEqual([409, 'venues.cinema_stays']);
  });

  test.each([
    ['cinema_id', { cinema_id: 999_999 }],
    ['online_seats', { online_seats: 81 }],
    ['capacity', { capacity: 20_001 }],
    ['class_rate.vip_seats.ticket', { class_rate: { vip_seats: { ticket: 1.234, handling: 0 } } }],
    ['abbreviation', { abbreviation: 'much too long' }],
  ])('an invalid value is reported at %s', { tags: ['PORT-008'] }, async (field, wrong) => {
    const answer = await manager.post(SCREENS, { ...SCREEN, cinema_id: exhibitor.own.cinemaId, ...wrong });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
  });

  test('future screenings follow a screen with free seating, and never go below the sold places', {
    tags: ['D-044', 'D-046'],
  }, async () => {
    const screen = await addScreen({ capacity: 5, online_seats: null });
    const hall = {
      screenId: screen.id,
      cinemaId: exhibitor.own.cinemaId,
      arrangementId: null,
      capacity: 5,
      blocked: [],
    };
    const at = async (onlineCap?: number) =>
      buildScreening(t, exhibitor.own, { hall: hall as unknown as BuiltHall, ...(onlineCap && { onlineCap }) });
    const [usual, own] = [await at(), await at(2)];
    await office.visitor().buys({ screeningId: usual, seats: [null, null, null] });
    const capacities = () =>
      t.asOwner(
        'SELECT capacity, online_cap, taken FROM screening_capacity WHERE screening_id = ANY($1) ORDER BY screening_id',
        [[usual, own]],
      );
    const change = async (places: Partial<ScreenForm>) => {
      const now = data<StaffScreenWire[]>(await manager.get(SCREENS)).find(({ id }) => id === screen.id);
      return now && manager.post(`${SCREENS}/${screen.id}`, { ...screenForm(now), ...places });
    };
    await change({ capacity: 9, online_seats: 8 });
    expect(await capacities()).toEqual([
      { capacity: 9, online_cap: 8, taken: 3 },
      { capacity: 9, online_cap: 2, taken: 0 },
    ]);
    expect(announced).toEqual([[usual, own]]);
    await change({ capacity: 2, online_seats: null });
    expect(await capacities()).toEqual([
      { capacity: 3, online_cap: 3, taken: 3 },
      { capacity: 2, online_cap: 2, taken: 0 },
    ]);
    await change({ name: 'Only a name' });
    expect(announced).toHaveLength(2);
  });

  test('the capacity of a numbered screen is that of its plan; the sent value is ignored', {
    tags: ['SEAT-002'],
  }, async () => {
    const hall = await buildHall(t, exhibitor.own.exhibitorId, { hall: '....', cinemaId: exhibitor.own.cinemaId });
    const now = data<StaffScreenWire[]>(await manager.get(`${SCREENS}?cinema=${exhibitor.own.cinemaId}`)).find(
      ({ id }) => id === hall.screenId,
    );
    if (!now) throw new Error('the screen is listed');
    expect([now.numbered, now.classes]).toEqual([true, ['standard_seats']]);
    const changed = await manager.post(`${SCREENS}/${now.id}`, { ...screenForm(now), capacity: 400 });
    expect(data<StaffScreenWire>(changed)).toMatchObject({ capacity: 4, config: { separator: '-' } });
  });
});

describe.each(['cinemas', 'screens'] as const)('archiving %s', { tags: ['PORT-004', 'PORT-008'] }, (kind) => {
  const placeOf = async () => {
    const cinema = await addCinema();
    const hall = await buildHall(t, exhibitor.own.exhibitorId, { hall: 10, cinemaId: cinema.id });
    return { hall, path: `/api/staff/${kind}/${kind === 'cinemas' ? cinema.id : hall.screenId}` };
  };

  test('is refused while screenings are to come, with the date of the last one; past ones do not count', async () => {
    const { hall, path } = await placeOf();
    const [row] = await t.asOwner<{ ms: number }>('SELECT (extract(epoch FROM now()) * 1000)::float8 AS ms');
    const now = row?.ms ?? 0;
    await buildScreening(t, exhibitor.own, { hall, startsAtMs: now - 5 * HOUR_MS, endsAtMs: now - 3 * HOUR_MS });
    const running = await buildScreening(t, exhibitor.own, {
      hall,
      startsAtMs: now - HOUR_MS,
      endsAtMs: now + HOUR_MS,
    });
    const answer = await admin.post(`${path}/archive`);
    expect(statusAndCode(answer)).toEqual([409, 'venues.has_screenings']);
    expect((answer.json as { message: string }).message).toMatch(/it cannot be archived until \d+ \w+ \d{4}\./);
    await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run('UPDATE screening SET cancelled_at = foyer_now() WHERE id = $1', [running]),
    );
    expect((await admin.post(`${path}/archive`)).status).toBe(200);
    expect((await admin.post(`${path}/archive`)).status).toBe(200);
    await expect(buildScreening(t, exhibitor.own, { hall })).rejects.toMatchObject({ code: 'KV001' });
    await admin.post(`${path}/restore`);
    await buildScreening(t, exhibitor.own, { hall });
  });

  test('of concurrent archiving and planning, the second sees the changes of the first', async () => {
    const { hall, path } = await placeOf();
    const table = kind === 'cinemas' ? `cinema WHERE id = ${hall.cinemaId}` : `screen WHERE id = ${hall.screenId}`;
    const [archived, planned] = await allAtOnce<unknown>(t, exhibitor.own.exhibitorId, table, [
      async () => (await admin.post(`${path}/archive`)).status,
      () =>
        buildScreening(t, exhibitor.own, { hall }).then(
          () => 'planned',
          ({ code }) => code,
        ),
    ]);
    expect([
      [200, 'KV001'],
      [409, 'planned'],
    ]).toContainEqual([archived, planned]);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILMS } from '#demo/content/films.ts';
import { PRICE_RATES, SITE_RATES } from '#demo/content/prices.ts';
import { SCREENS } from '#demo/content/venues.ts';
import {
  type DemoScreening,
  eventsAround,
  filmsAround,
  lateShows,
  programmeAround,
  programmeOfDay,
  TIME_ZONE,
} from '#demo/programme/programme.ts';
import { addDays, businessDay, cineWeekStart, type Day, WEDNESDAY, wallClock, weekday } from '#kernel/days.ts';
import { isVisibleOn } from '#kernel/visibility.ts';
import type { PricedScreening, PriceRate, PriceRow } from '#modules/pricing/rules/price-rate.ts';
import { tariffsFor } from '#modules/pricing/rules/tariffs-for.ts';
import { collisions } from '#modules/screenings/rules/planning/occupancy.ts';

const MINUTE = 60_000;
const aDay = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2025-06-01', days));
const SAMPLE: Day[] = ['2026-11-21', '2026-12-24', '2027-03-27', '2027-10-30'];

const filmOf = (screening: DemoScreening) => {
  const film = FILMS.find(({ id }) => id === screening.movie_id);
  if (!film) throw new Error(`no film ${screening.movie_id}`);
  return film;
};

function overlaps(screenings: readonly DemoScreening[]): string[] {
  const planned = screenings.map((screening, index) => ({
    id: index + 1,
    screenId: screening.screen_id,
    movieTitle: screening.key,
    cancelled: false,
    from: screening.starts_at,
    until: screening.ends_at,
  }));
  return collisions(planned, []).map(
    ({ planned: later, with: earlier }) => `${earlier.movieTitle} / ${later.movieTitle}`,
  );
}

test('no hall has two screenings at once: start, advertisements, film and cleaning', { tags: ['D-115'] }, () => {
  fc.assert(
    fc.property(aDay, (today) => overlaps(programmeAround(today)).length === 0),
    { numRuns: 40 },
  );
  const lengths = programmeAround('2026-11-21').map(
    (screening) => (screening.ends_at - screening.starts_at) / MINUTE - filmOf(screening).runtime_minutes,
  );
  expect(new Set(lengths)).toEqual(new Set([30]));
});

test('the same day and seed give the same programme, another seed another one', () => {
  expect(programmeAround('2026-11-21', TIME_ZONE, 7)).toEqual(programmeAround('2026-11-21', TIME_ZONE, 7));
  expect(programmeAround('2026-11-21', TIME_ZONE, 8)).not.toEqual(programmeAround('2026-11-21', TIME_ZONE, 7));
});

test('a calendar day is the same on each day it is planned: a later day only appends', () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 19 }), (today, later) => {
      const before = programmeAround(today);
      const after = programmeAround(addDays(today, later));
      const beforeByKey = new Map(before.map((screening) => [screening.key, screening]));
      const firstKept = addDays(today, later - 3);
      expect(before.filter(({ day }) => day >= firstKept && day <= addDays(today, 16)).length).toBeGreaterThan(0);
      const keptKeys = new Set(after.map(({ key }) => key));
      for (const screening of before)
        if (screening.day >= firstKept && screening.day <= addDays(today, 16))
          expect(keptKeys).toContain(screening.key);
      for (const screening of after)
        if (screening.day <= addDays(today, 16)) expect(beforeByKey.get(screening.key)).toEqual(screening);
    }),
    { numRuns: 12 },
  );
});

test('programmeOfDay returns the programme of that day only', () => {
  const today = '2026-11-21';
  for (const day of [addDays(today, -3), today, addDays(today, 16)])
    expect(programmeOfDay(day)).toEqual(programmeAround(today).filter((screening) => screening.day === day));
});

test('the programme covers three days back and sixteen ahead, each day with screenings', () => {
  for (const today of SAMPLE) {
    const programme = programmeAround(today);
    const days = new Set(programme.map(({ day }) => day));
    for (let offset = -3; offset <= 16; offset++) expect(days).toContain(addDays(today, offset));
    expect(programme.length).toBeGreaterThan(300);
    expect(new Set(programme.map(({ key }) => key)).size).toBe(programme.length);
    for (const { day, event_key } of programme)
      if (day > addDays(today, 16) || day < addDays(today, -3)) expect(event_key).not.toBeNull();
  }
});

test('a film after midnight belongs to the day before, and there is one every Friday and Saturday', {
  tags: ['D-010'],
}, () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const programme = programmeOfDay(day);
      for (const { starts_at } of programme) expect(businessDay(starts_at, TIME_ZONE, 4)).toBe(day);
      const nights = programme.filter(({ starts_at }) => wallClock(starts_at, TIME_ZONE).day !== day);
      expect(nights.length > 0, day).toBe([5, 6].includes(weekday(day)));
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['clocks go forward', '2027-03-28'],
  ['clocks go back', '2026-10-25'],
])(
  'the night %s: starts have the planned local time, without overlaps and duplicates',
  { tags: ['D-179'] },
  (_, sunday) => {
    const programme = programmeAround(sunday);
    expect(overlaps(programme)).toEqual([]);
    for (const { key, starts_at, day } of programme) {
      const clock = wallClock(starts_at, TIME_ZONE);
      const [, , time = ''] = key.split(' ');
      const hours = Number(time.slice(0, 2));
      expect(clock.time).toBe(`${String(hours % 24).padStart(2, '0')}:${time.slice(3)}`);
      expect(clock.day).toBe(hours >= 24 ? addDays(day, 1) : day);
    }
    const night = programme.filter(({ day }) => day === addDays(sunday, -1));
    expect(night.some(({ starts_at }) => wallClock(starts_at, TIME_ZONE).day === sunday)).toBe(true);
  },
);

test('halls begin between 10:00 and 01:00, in steps of five minutes', () => {
  for (const today of SAMPLE)
    for (const { starts_at } of programmeAround(today)) {
      const { time } = wallClock(starts_at, TIME_ZONE);
      expect(time >= '10:00' || time < '01:00', time).toBe(true);
      expect(Number(time.slice(3)) % 5).toBe(0);
    }
});

test('the programme changes on Wednesday: each running film is shown in each full cine week', {
  tags: ['CONST-014'],
}, () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const wednesday = cineWeekStart(day, WEDNESDAY);
      const week = Array.from({ length: 7 }, (_, i) => programmeOfDay(addDays(wednesday, i))).flat();
      const shown = new Set(week.filter(({ type }) => type !== 'preview').map(({ movie_id }) => movie_id));
      const running = filmsAround(wednesday).filter(({ showing_from }) => showing_from <= wednesday);
      for (const film of running) expect(shown, `${film.slug} in the week of ${wednesday}`).toContain(film.id);
      expect(shown.size).toBe(running.length);
    }),
    { numRuns: 15 },
  );
});

test('several films are always under Soon, one of them with an advance preview', {
  tags: ['D-008'],
}, () => {
  fc.assert(
    fc.property(aDay, (today) => {
      const soon = filmsAround(today).filter(({ showing_from }) => showing_from > today);
      expect(soon.length).toBeGreaterThanOrEqual(3);
      const previews = programmeAround(today).filter(({ type }) => type === 'preview');
      expect(previews.some(({ day }) => day >= today)).toBe(true);
      for (const preview of previews) {
        const film = filmsAround(preview.day).find(({ id }) => id === preview.movie_id);
        expect(film && film.showing_from > preview.day).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test('each event has a future date, each date its own screening; the ladies’ night and the unsold one among them', {
  tags: ['SCH-003'],
}, () => {
  fc.assert(
    fc.property(aDay, (today) => {
      const occurrences = eventsAround(today);
      const programme = programmeAround(today);
      expect(new Set(occurrences.filter(({ day }) => day >= today).map(({ event }) => event.key)).size).toBe(5);
      expect(new Set(occurrences.map(({ slug }) => slug)).size).toBe(occurrences.length);
      for (const { key, event, day } of occurrences) {
        const own = programme.filter(({ event_key }) => event_key === key);
        expect(own, key).toHaveLength(1);
        expect(own[0]).toMatchObject({ day, screen_id: event.screen_id, type: 'event' });
      }
    }),
    { numRuns: 25 },
  );
});

test('schools and private hires are in the plan, but not on the site', { tags: ['D-114'] }, () => {
  const programme = SAMPLE.flatMap((today) => programmeAround(today));
  for (const type of ['school', 'private'] as const) {
    const closed = programme.filter((screening) => screening.type === type);
    expect(closed.length, type).toBeGreaterThan(0);
    for (const { visibility } of closed) expect(isVisibleOn(visibility, 'SITE')).toBe(false);
  }
});

test('each screening shows a version of its film that its hall can show', { tags: ['MOV-001'] }, () => {
  for (const screening of SAMPLE.flatMap((today) => programmeAround(today))) {
    const version = filmOf(screening).versions.find(({ id }) => id === screening.version_id);
    const screen = SCREENS.find(({ id }) => id === screening.screen_id);
    expect(version, screening.key).toBeDefined();
    expect(
      version?.media_type === 'DIGITAL' || screen?.media.includes(version?.media_type ?? 'IMAX'),
      screening.key,
    ).toBe(true);
    expect(screen?.cinema_id).toBe(screening.cinema_id);
    expect(screening.seatpicker).toBe(screen?.arrangement !== null);
  }
});

test('the programme uses all special versions: live music, prints, Atmos, relaxed mornings', () => {
  const versions = SAMPLE.flatMap((today) => programmeAround(today)).map((screening) =>
    filmOf(screening).versions.find(({ id }) => id === screening.version_id),
  );
  for (const type of ['FILM35', 'DOLBYATMOS', 'LASER', 'DIGITAL'])
    expect(
      versions.some((version) => version?.media_type === type),
      type,
    ).toBe(true);
  for (const label of ['live piano', 'relaxed', 'live orchestra', 'live narrator'])
    expect(
      versions.some((version) => version?.label === label),
      label,
    ).toBe(true);
});

/** Returns the rates with the events' own prices; event ids are numbered for the test. */
function ratesWithEvents(today: Day): { rates: PriceRate[]; idOf: (key: string | null) => number | null } {
  const occurrences = eventsAround(today);
  const idOf = (key: string | null): number | null => {
    const index = occurrences.findIndex((occurrence) => occurrence.key === key);
    return index < 0 ? null : index + 1;
  };
  const rates = PRICE_RATES.map((rate) => {
    const own = occurrences.flatMap(({ key, event }): PriceRow[] =>
      event.prices
        .filter(({ price_rate_id }) => price_rate_id === rate.id)
        .map(({ ticket, handling }) => ({ ticket, handling, event_id: idOf(key) })),
    );
    return { ...rate, rows: [...rate.rows, ...own] };
  });
  return { rates, idOf };
}

const priced = (screening: DemoScreening, eventId: number | null): PricedScreening => {
  const version = filmOf(screening).versions.find(({ id }) => id === screening.version_id);
  return {
    cinema_id: screening.cinema_id,
    screen_id: screening.screen_id,
    dimension: version?.dimension ?? '',
    media_type: version?.media_type ?? '',
    event_id: eventId,
    start_ms: screening.starts_at,
    business_day: screening.day,
  };
};

test('each screening on the site has a tariff even on its own day, and a gala its own price', {
  tags: ['D-051', 'D-056'],
}, () => {
  for (const today of SAMPLE) {
    const { rates, idOf } = ratesWithEvents(today);
    for (const screening of programmeAround(today)) {
      const question = {
        rates,
        screening: priced(screening, idOf(screening.event_key)),
        surface: 'SITE' as const,
        today: screening.day,
        timeZone: TIME_ZONE,
      };
      const tariffs = tariffsFor(question);
      if (isVisibleOn(screening.visibility, 'SITE')) expect(tariffs.length, screening.key).toBeGreaterThan(0);
      for (const { rate, total } of tariffs) {
        expect(SITE_RATES).toContain(rate.id);
        expect(total).toBeGreaterThan(0);
      }
      if (screening.event_key?.startsWith('gala'))
        expect(Math.min(...tariffs.map(({ ticket }) => ticket))).toBeGreaterThanOrEqual(1600);
    }
  }
});

test('the restricted rates appear if their conditions hold: Wednesdays before five, and a day ahead', {
  tags: ['D-052', 'D-053'],
}, () => {
  const today = '2026-11-21';
  const { rates, idOf } = ratesWithEvents(today);
  const offered = (screening: DemoScreening, boughtOn: Day): string[] =>
    tariffsFor({
      rates,
      screening: priced(screening, idOf(screening.event_key)),
      surface: 'SITE',
      today: boughtOn,
      timeZone: TIME_ZONE,
    }).map(({ rate }) => rate.name.en ?? '');
  const programme = programmeAround(today);
  const at = (day: Day, from: string, until: string): DemoScreening => {
    const found = programme.find(
      ({ day: own, starts_at }) =>
        own === day && wallClock(starts_at, TIME_ZONE).time >= from && wallClock(starts_at, TIME_ZONE).time <= until,
    );
    if (!found) throw new Error(`nothing on ${day} between ${from} and ${until}`);
    return found;
  };
  expect(offered(at('2026-11-25', '13:00', '17:00'), '2026-11-25')).toContain('Wednesday matinée');
  expect(offered(at('2026-11-25', '19:00', '21:30'), '2026-11-25')).not.toContain('Wednesday matinée');
  expect(offered(at('2026-11-26', '14:00', '17:00'), '2026-11-26')).not.toContain('Wednesday matinée');
  expect(offered(at('2026-11-26', '19:00', '21:30'), '2026-11-25')).toContain('Early bird');
  expect(offered(at('2026-11-26', '19:00', '21:30'), '2026-11-26')).not.toContain('Early bird');
});

test('a demo that is started after the last show has a late one in each hall, within the same business day', () => {
  const day = '2026-11-25';
  const at = (time: string) => lateShows(day, Date.parse(time), { timeZone: TIME_ZONE, midnightOffset: 4 });
  const late = at('2026-11-25T23:12:00+01:00');
  expect(late.length).toBeGreaterThan(5);
  expect(new Set(late.map(({ screen_id }) => screen_id)).size).toBe(late.length);
  expect(new Date(late[0]?.starts_at ?? 0).toISOString()).toBe('2026-11-25T22:20:00.000Z');
  expect(at('2026-11-26T03:52:00+01:00')).toHaveLength(0);
  expect(at('2026-11-26T03:46:00+01:00')).toHaveLength(1);
});

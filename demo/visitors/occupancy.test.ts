import { describe, expect, test } from 'vitest';
import { FILMS } from '#demo/content/films.ts';
import { SCREENS } from '#demo/content/venues.ts';
import { type DemoScreening, lateShows, programmeAround, TIME_ZONE } from '#demo/programme/programme.ts';
import { type DemoShow, takenPlaces } from '#demo/visitors/occupancy.ts';
import { addDays, businessDay, wallClock } from '#kernel/days.ts';
import { fewSeatsLeft } from '#modules/screenings/rules/programme/availability.ts';

const CLOCK = { timeZone: TIME_ZONE, midnightOffset: 4 };
const HOUR_MS = 3_600_000;
const FEW = 12;

function showOf(screening: DemoScreening, id: number): DemoShow {
  const hall = SCREENS.find((screen) => screen.id === screening.screen_id);
  if (!hall) throw new Error('the programme names a hall that is not there');
  return {
    id,
    day: screening.day,
    starts_at: screening.starts_at,
    hour: Number(wallClock(screening.starts_at, TIME_ZONE).time.slice(0, 2)),
    film: FILMS.find((film) => film.id === screening.movie_id)?.slug ?? '',
    hall: hall.name,
    places: hall.online_seats ?? hall.capacity,
    distanced: hall.config.social_distancing_enabled,
  };
}

/** What a demo that is founded at this moment has: only shows to come are planned. */
function foundedAt(now: number): { today: string; shows: DemoShow[] } {
  const today = businessDay(now, CLOCK.timeZone, CLOCK.midnightOffset);
  const coming = programmeAround(today).filter(({ starts_at }) => starts_at >= now);
  const late = coming.some(({ day }) => day === today) ? [] : lateShows(today, now, CLOCK);
  const shows = [...coming, ...late].filter(({ type }) => type === 'regular').map(showOf);
  return { today, shows };
}

const DAYS = ['2026-11-24', '2026-11-28'];
const hours = DAYS.flatMap((day) =>
  Array.from({ length: 24 }, (_, hour) => Date.parse(`${day}T00:10:00Z`) + hour * HOUR_MS),
);

test('a demo founded at any hour has a show to come that sells out, and shows with few seats left', () => {
  for (const now of hours) {
    const { today, shows } = foundedAt(now);
    const taken = takenPlaces(shows, today);
    const left = shows.map((show) => ({ show, free: show.places - (taken.get(show.id) ?? 0) }));
    const at = new Date(now).toISOString();
    expect([at, left.some(({ free }) => free === 0)]).toEqual([at, true]);
    const few = left.filter(({ show, free }) =>
      fewSeatsLeft({ available_seats_online: free, online_seats: show.places }, FEW),
    );
    expect([at, few.length > 0]).toEqual([at, true]);
    expect(left.every(({ free }) => free >= 0)).toBe(true);
  }
});

describe('in the evening of a day', () => {
  const { today, shows } = foundedAt(Date.parse('2026-11-26T11:00:00Z'));
  const taken = takenPlaces(shows, today);
  const shareOf = (day: string): number => {
    const ofDay = shows.filter((show) => show.day === day);
    const sum = (number: (show: DemoShow) => number) => ofDay.reduce((total, show) => total + number(show), 0);
    return sum(({ id }) => taken.get(id) ?? 0) / sum(({ places }) => places);
  };

  test('tonight is fuller than tomorrow, tomorrow than in three days, and nothing is sold for later weeks', () => {
    expect(shareOf(today)).toBeGreaterThan(0.15);
    expect(shareOf(today)).toBeGreaterThan(shareOf(addDays(today, 1)));
    expect(shareOf(addDays(today, 1))).toBeGreaterThan(shareOf(addDays(today, 3)));
    expect(shareOf(addDays(today, 12))).toBe(0);
  });

  test('a later run wants the same, also when the first shows have begun', () => {
    expect(takenPlaces(shows.toReversed(), today).size).toBe(taken.size);
    for (const [id, places] of takenPlaces(shows.toReversed(), today)) expect(taken.get(id)).toBe(places);
  });

  test('popular films are fuller than others', () => {
    const byFilm = Map.groupBy(
      shows.filter((show) => show.day === today),
      ({ film }) => film,
    );
    const shares = [...byFilm.values()].map((list) =>
      Math.max(...list.map(({ id, places }) => (taken.get(id) ?? 0) / places)),
    );
    expect(Math.max(...shares)).toBeGreaterThan(3 * Math.min(...shares));
  });
});

/**
 * When each hall plays: bands of the day, from the preferred start to the latest one. Minutes from
 * 00:00 of the business day.
 */
import type { Audience } from '#demo/content/types.ts';
import { SCREEN } from '#demo/content/venues.ts';

export type Band = {
  readonly name: 'matinee' | 'tea' | 'evening' | 'late' | 'night';
  readonly from: number;
  readonly until: number;
  readonly audience: readonly Audience[];
};

const at = (hours: number, minutes = 0): number => hours * 60 + minutes;
const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 2, 3, 4, 5, 6];
const FREE_AFTERNOONS = [WEDNESDAY, SATURDAY, SUNDAY];
const EVERY_DAY = [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY];
const WEEKEND_NIGHTS = [FRIDAY, SATURDAY];

const TEA: Band = { name: 'tea', from: at(16, 30), until: at(18, 15), audience: ['family', 'evening'] };
const EVENING: Band = { name: 'evening', from: at(19, 30), until: at(21, 15), audience: ['evening'] };
const LATE: Band = { name: 'late', from: at(21, 45), until: at(23), audience: ['late', 'evening'] };
/** After midnight: the next calendar day, the same business day. */
const NIGHT: Band = { name: 'night', from: at(24, 5), until: at(24, 50), audience: ['late'] };

const matinee = (weekday: number): Band => ({
  name: 'matinee',
  from: at(14),
  until: at(15, 30),
  audience: FREE_AFTERNOONS.includes(weekday) ? ['family'] : ['evening', 'family'],
});

type Hours = Readonly<Record<Band['name'], readonly number[]>>;

/** The weekdays on which each hall uses each band. */
const HOURS: Readonly<Record<number, Hours>> = {
  [SCREEN.vesper]: {
    matinee: FREE_AFTERNOONS,
    tea: [WEDNESDAY, FRIDAY, SATURDAY, SUNDAY],
    evening: EVERY_DAY,
    late: WEEKEND_NIGHTS,
    night: [],
  },
  [SCREEN.hesperus]: {
    matinee: FREE_AFTERNOONS,
    tea: EVERY_DAY,
    evening: EVERY_DAY,
    late: [THURSDAY],
    night: WEEKEND_NIGHTS,
  },
  [SCREEN.luciole]: { matinee: [SATURDAY, SUNDAY], tea: EVERY_DAY, evening: EVERY_DAY, late: EVERY_DAY, night: [] },
  [SCREEN.cameraObscura]: { matinee: EVERY_DAY, tea: EVERY_DAY, evening: EVERY_DAY, late: [], night: [FRIDAY] },
  [SCREEN.verriere]: { matinee: EVERY_DAY, tea: EVERY_DAY, evening: EVERY_DAY, late: [], night: [] },
  [SCREEN.jardin]: {
    matinee: [WEDNESDAY, SUNDAY],
    tea: [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY],
    evening: EVERY_DAY,
    late: [],
    night: [],
  },
  [SCREEN.grenier]: {
    matinee: [],
    tea: [FRIDAY, SATURDAY, SUNDAY],
    evening: [WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY],
    late: WEEKEND_NIGHTS,
    night: [],
  },
  [SCREEN.semois]: {
    matinee: FREE_AFTERNOONS,
    tea: [],
    evening: [THURSDAY, FRIDAY, SATURDAY, SUNDAY],
    late: [],
    night: [],
  },
};

/** Halls do not all begin at once: the foyer is small. */
const STAGGER: Readonly<Record<number, number>> = {
  [SCREEN.vesper]: 30,
  [SCREEN.hesperus]: 0,
  [SCREEN.luciole]: 15,
  [SCREEN.cameraObscura]: 20,
  [SCREEN.verriere]: 10,
  [SCREEN.jardin]: 0,
  [SCREEN.grenier]: 25,
  [SCREEN.semois]: 5,
};

/**
 * Returns the bands of one hall on one weekday, in the order of the day, each with the hall's own
 * preferred start.
 */
export function bandsOf(screenId: number, weekday: number): Band[] {
  const hours = HOURS[screenId];
  if (!hours) return [];
  return [matinee(weekday), TEA, EVENING, LATE, NIGHT]
    .filter((band) => hours[band.name].includes(weekday))
    .map((band) => ({ ...band, from: band.from + (STAGGER[screenId] ?? 0) }));
}

/**
 * How many places of each screening the demo's visitors take: fuller tonight than next week, fuller
 * for popular films and in the evening. Of each of the next days one show of a small hall sells out
 * online, and two have few seats left. Pure: the same screenings and the same day give the same
 * numbers, so a later run sells only what is missing.
 */
import { between, randomFrom } from '#demo/random.ts';
import { type Day, daysBetween, weekday } from '#kernel/days.ts';

export type DemoShow = {
  readonly id: number;
  readonly day: Day;
  /** Epoch ms. */
  readonly starts_at: number;
  /** The hour at which it starts, by the exhibitor's clock. */
  readonly hour: number;
  readonly film: string;
  readonly hall: string;
  /** Places that the website sells. */
  readonly places: number;
  /** Visitors keep a distance, so that the hall cannot be filled. */
  readonly distanced: boolean;
};

/** Of the places, by days until the show; nothing is sold for later days. */
const SHARES = [0.26, 0.12, 0.07, 0.05, 0.04, 0.03, 0.02, 0.02];
const POPULARITY = { least: 0.4, most: 1.7 };
const EVENING_FROM = 18;
const MATINEE = 0.6;
const WEEKEND = 1.25;
const WEEKEND_DAYS = [5, 6, 0];
const SHARE_MAX = 0.8;
/** A large hall is not filled by its size alone. */
const PLACES_MAX = 90;

/** Halls that one evening can fill, and that are not full with a few parties. */
const FULL_HALL = { least: 20, most: 110 };
const DAYS_WITH_FULL_SHOWS = 2;
const FEW_LEFT_SHOWS = 2;
/** At least; at most three more. */
const FEW_LEFT = 3;

/**
 * Returns the places taken of each show, by its id: first those of the shows that are full or
 * nearly, then by their start. Shows without a sale are missing.
 */
export function takenPlaces(shows: readonly DemoShow[], today: Day): ReadonlyMap<number, number> {
  const taken = new Map<number, number>();
  for (const day of new Set(shows.map((show) => show.day))) {
    const ahead = daysBetween(today, day);
    if (ahead < 0 || ahead >= DAYS_WITH_FULL_SHOWS) continue;
    const [soldOut, ...fewLeft] = fullShowsOf(shows.filter((show) => show.day === day));
    if (soldOut) taken.set(soldOut.id, soldOut.places);
    for (const show of fewLeft) taken.set(show.id, show.places - FEW_LEFT - Math.floor(4 * randomFrom(keyOf(show))()));
  }
  for (const show of shows.toSorted((a, b) => a.starts_at - b.starts_at)) {
    const places = usualPlaces(show, today);
    if (places > 0 && !taken.has(show.id)) taken.set(show.id, places);
  }
  return taken;
}

function usualPlaces(show: DemoShow, today: Day): number {
  const share = SHARES[daysBetween(today, show.day)] ?? 0;
  const popularity = between(randomFrom(`popularity of ${show.film}`), POPULARITY.least, POPULARITY.most);
  const hour = show.hour >= EVENING_FROM || show.hour < 4 ? 1 : MATINEE;
  const night = WEEKEND_DAYS.includes(weekday(show.day)) ? WEEKEND : 1;
  const chance = between(randomFrom(`${keyOf(show)} chance`), 0.7, 1.3);
  const full = Math.min(SHARE_MAX, share * popularity * hour * night * chance);
  return Math.round(Math.min(PLACES_MAX, show.places * full));
}

/** The show of the day that sells out, and after it those with few seats left. */
function fullShowsOf(shows: readonly DemoShow[]): DemoShow[] {
  const rank = ({ hour, ...show }: DemoShow): number =>
    randomFrom(`${keyOf(show)} full`)() + (hour >= EVENING_FROM ? 1 : 0);
  return shows
    .filter(({ places, distanced }) => !distanced && places >= FULL_HALL.least && places <= FULL_HALL.most)
    .map((show) => ({ show, at: rank(show) }))
    .sort((a, b) => b.at - a.at)
    .slice(0, 1 + FEW_LEFT_SHOWS)
    .map(({ show }) => show);
}

/** The same for every installation: ids differ, hall and time do not. */
const keyOf = ({ day, hall, starts_at }: Pick<DemoShow, 'day' | 'hall' | 'starts_at'>): string =>
  `${day} ${hall} ${starts_at}`;

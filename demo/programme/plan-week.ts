/**
 * One cine week of the demo exhibitor, Wednesday to Tuesday: fixed dates first, then every band of
 * every hall.
 */

import { DEMO_EVENTS } from '#demo/content/events.ts';
import { FILMS } from '#demo/content/films.ts';
import type { DemoEvent, DemoFilm, DemoScreen, DemoVersion } from '#demo/content/types.ts';
import { SCREEN, SCREENS } from '#demo/content/venues.ts';
import { cineWeekNumber, isPreviewDay, isRunning, takesPlaceOn } from '#demo/programme/calendar.ts';
import { chooseVersion, type Hour, isSpecialHere } from '#demo/programme/choose-version.ts';
import { type Band, bandsOf } from '#demo/programme/opening-hours.ts';
import { between, type Random, randomFrom } from '#demo/random.ts';
import { addDays, type Day, weekday } from '#kernel/days.ts';
import { ADS_MINUTES, CLEANING_MINUTES } from '#modules/screenings/rules/planning/occupancy.ts';

/**
 * A screening in local time: minutes from 00:00 of its business day, beyond 1440 after midnight.
 */
export type Planned = {
  readonly day: Day;
  readonly minute: number;
  readonly film: DemoFilm;
  readonly version: DemoVersion;
  readonly screen: DemoScreen;
  readonly type: 'regular' | 'preview' | 'event' | 'school' | 'private';
  readonly event: DemoEvent | null;
};

const GRID_MINUTES = 5;
const FILMS_PER_HALL = 7;
const SCHOOL_MORNINGS = [2, 4];
const FRIDAY = 5;

const occupiedMinutes = ({ runtime_minutes }: DemoFilm): number => ADS_MINUTES + runtime_minutes + CLEANING_MINUTES;
const endOf = ({ minute, film }: Pick<Planned, 'minute' | 'film'>): number => minute + occupiedMinutes(film);
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const onGrid = (minute: number): number => Math.ceil(minute / GRID_MINUTES) * GRID_MINUTES;

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const cards = [...list];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = Math.floor(between(random, 0, i + 1));
    [cards[i], cards[j]] = [cards[j] as T, cards[i] as T];
  }
  return cards;
}

/**
 * Returns the films of each hall for the week: distributed so that every running film has a hall,
 * then filled up.
 */
function dealFilms(running: readonly DemoFilm[], random: Random): Map<number, DemoFilm[]> {
  const hands = new Map<number, DemoFilm[]>(SCREENS.map(({ id }) => [id, []]));
  const deck = [...shuffled(running, random), ...shuffled(running, random), ...shuffled(running, random)];
  for (const film of deck) {
    const hand = [...hands.values()]
      .filter((held) => held.length < FILMS_PER_HALL && !held.includes(film))
      .sort((a, b) => a.length - b.length)[0];
    hand?.push(film);
  }
  return hands;
}

/** Returns the fixed screenings of a day: events, the advance preview, schools, a private hire. */
function fixedDates(day: Day, running: readonly DemoFilm[], random: Random): Planned[] {
  const planned: Planned[] = [];
  const place = (
    film: DemoFilm,
    screenId: number,
    time: string,
    type: Planned['type'],
    more: Partial<Planned> = {},
  ): void => {
    const screen = SCREENS.find(({ id }) => id === screenId);
    const version = film.versions[0];
    if (screen && version)
      planned.push({ day, minute: minuteOf(time), film, version, screen, type, event: null, ...more });
  };
  for (const event of DEMO_EVENTS.filter((candidate) => takesPlaceOn(candidate, day))) {
    const film = FILMS.find(({ slug }) => slug === event.film);
    const version = film?.versions.find(({ label }) => label === event.version_label);
    if (film && version) place(film, event.screen_id, event.rhythm.time, 'event', { event, version });
  }
  for (const film of FILMS.filter((candidate) => isPreviewDay(candidate, day)))
    place(film, SCREEN.luciole, '20:00', 'preview');
  const family = running.filter(({ audience }) => audience.includes('family'));
  const schoolFilm = family[Math.floor(random() * family.length)];
  if (schoolFilm && SCHOOL_MORNINGS.includes(weekday(day))) place(schoolFilm, SCREEN.hesperus, '10:00', 'school');
  const privateFilm = running[Math.floor(random() * running.length)];
  if (privateFilm && weekday(day) === FRIDAY && cineWeekNumber(day) % 2 === 0)
    place(privateFilm, SCREEN.grenier, '17:00', 'private');
  return planned;
}

/**
 * Returns the earliest start in the band without a conflict in the hall; null if the band is full.
 */
function startIn(band: Band, film: DemoFilm, taken: readonly Planned[]): number | null {
  let minute = onGrid(band.from);
  for (const other of [...taken].sort((a, b) => a.minute - b.minute))
    if (minute < endOf(other) && other.minute < minute + occupiedMinutes(film)) minute = onGrid(endOf(other));
  return minute <= band.until ? minute : null;
}

class Week {
  readonly planned: Planned[] = [];
  private readonly hands: Map<number, DemoFilm[]>;
  private readonly shown = new Map<DemoFilm, number>();
  private readonly running: readonly DemoFilm[];

  constructor(running: readonly DemoFilm[], random: Random) {
    this.running = running;
    this.hands = dealFilms(running, random);
  }

  add(screening: Planned): void {
    this.planned.push(screening);
    this.shown.set(screening.film, this.showingsOf(screening.film) + 1);
  }

  /** Fills one band of one hall with its least shown film of this week. */
  fill(screen: DemoScreen, day: Day, band: Band): void {
    const taken = this.planned.filter((other) => other.screen === screen && other.day === day);
    const fits = (film: DemoFilm): boolean =>
      film.audience.some((audience) => band.audience.includes(audience)) && !taken.some((other) => other.film === film);
    const hand = (this.hands.get(screen.id) ?? []).filter(fits);
    const today = this.planned.filter((other) => other.day === day);
    const hour: Hour = {
      band: band.name,
      weekday: weekday(day),
      booked: new Set(today.map((other) => other.version.label)),
    };
    // A special evening is worth a repetition; the same film in every hall is not.
    const rank = (film: DemoFilm): number =>
      this.showingsOf(film) +
      2 * today.filter((other) => other.film === film).length -
      (band.name === 'evening' && isSpecialHere(film, screen, hour) ? 2 : 0);
    const candidates = (hand.length > 0 ? hand : this.running.filter(fits)).sort((a, b) => rank(a) - rank(b));
    for (const film of candidates) {
      const minute = startIn(band, film, taken);
      if (minute === null) continue;
      const version = chooseVersion(film, screen, hour, this.showingsOf(film));
      this.add({ day, minute, film, version, screen, type: 'regular', event: null });
      return;
    }
  }

  private showingsOf(film: DemoFilm): number {
    return this.shown.get(film) ?? 0;
  }
}

/**
 * Returns every screening of the cine week that begins on `wednesday`. The same week and seed
 * always give the same plan.
 */
export function planWeek(wednesday: Day, seed: number): Planned[] {
  const random = randomFrom(`noctule ${seed} ${wednesday}`);
  const running = FILMS.filter((film) => isRunning(film, wednesday));
  const week = new Week(running, random);
  const days = Array.from({ length: 7 }, (_, i) => addDays(wednesday, i));
  for (const day of days) for (const fixed of fixedDates(day, running, random)) week.add(fixed);
  for (const day of days)
    for (const screen of SCREENS) for (const band of bandsOf(screen.id, weekday(day))) week.fill(screen, day, band);
  return week.planned;
}

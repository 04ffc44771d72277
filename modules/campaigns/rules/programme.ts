import type { Day } from '#kernel/days.ts';

/** The part of a site's data that a newsletter uses. */
export type NewsletterSchedule = {
  readonly id: number;
  readonly movie_id: number;
  readonly cinema_id: number;
  /** ISO 8601 with the exhibitor's offset: the text contains the local time. */
  readonly start: string;
  readonly day: Day;
  readonly cancelled: boolean;
  readonly version: { readonly text: string };
};

/** Returns the screenings of a range that begin after an instant, in the order of their start. */
export const schedulesIn = <Schedule extends NewsletterSchedule>(
  schedules: readonly Schedule[],
  range: { readonly from: Day; readonly until: Day },
  afterMs: number,
): Schedule[] =>
  schedules
    .filter(
      ({ cancelled, day, start }) =>
        !cancelled && day >= range.from && day <= range.until && Date.parse(start) > afterMs,
    )
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start) || a.id - b.id);

export type FilmTimes = {
  readonly movieId: number;
  /** Each version once, in the order of its first screening. */
  readonly versions: readonly string[];
  readonly days: readonly {
    readonly day: Day;
    readonly cinemas: readonly { readonly cinemaId: number; readonly times: readonly string[] }[];
  }[];
};

/** Groups screenings by film, most screenings first: the times by day and by cinema. */
export function filmsOf(schedules: readonly NewsletterSchedule[]): FilmTimes[] {
  const films = [...Map.groupBy(schedules, ({ movie_id }) => movie_id)];
  return films
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([movieId, shown]) => ({
      movieId,
      versions: [...new Set(shown.map(({ version }) => version.text))],
      days: [...Map.groupBy(shown, ({ day }) => day)].map(([day, ofDay]) => ({
        day,
        cinemas: [...Map.groupBy(ofDay, ({ cinema_id }) => cinema_id)].map(([cinemaId, here]) => ({
          cinemaId,
          times: here.map(({ start }) => start.slice(11, 16)),
        })),
      })),
    }));
}

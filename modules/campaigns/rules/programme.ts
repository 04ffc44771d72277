import type { Day } from '#kernel/days.ts';

/** As much of a site's data as a newsletter tells of. */
export type ToldSchedule = {
  readonly id: number;
  readonly movie_id: number;
  readonly cinema_id: number;
  /** ISO 8601 with the house's offset: what stands in it is what the clock shows. */
  readonly start: string;
  readonly day: Day;
  readonly cancelled: boolean;
  readonly version: { readonly text: string };
};

/** The screenings of a range that are still to come at an instant, in the order they begin. */
export const schedulesIn = <Schedule extends ToldSchedule>(
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
  /** Each once, in the order it is first shown. */
  readonly versions: readonly string[];
  readonly days: readonly {
    readonly day: Day;
    readonly cinemas: readonly { readonly cinemaId: number; readonly times: readonly string[] }[];
  }[];
};

/** The same by film, those with the most screenings first: day by day, cinema by cinema, the times. */
export function filmsOf(schedules: readonly ToldSchedule[]): FilmTimes[] {
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

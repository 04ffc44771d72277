/** Other screenings of the same film, for a visitor whose screening is not available. */

export type OtherTime = {
  readonly id: number;
  readonly movie_id: number;
  readonly cinema_id: number;
  /** Epoch ms. */
  readonly starts_at: number;
};

/** The usual maximum number of screenings offered for each cinema. */
export const OTHER_TIMES_MAX = 6;

/**
 * Returns the next screenings of the film by cinema: the same cinema first, the others in the
 * exhibitor's order, each by start. `onSale`: the screenings on sale now; other films and the
 * screening itself are left out.
 */
export function otherTimes<S extends OtherTime>(
  chosen: OtherTime,
  onSale: readonly S[],
  cinemaOrder: readonly number[],
  perCinema = OTHER_TIMES_MAX,
): { readonly cinemaId: number; readonly screenings: readonly S[] }[] {
  const others = onSale
    .filter(({ id, movie_id }) => movie_id === chosen.movie_id && id !== chosen.id)
    .sort((a, b) => a.starts_at - b.starts_at || a.id - b.id);
  const byCinema = Map.groupBy(others, ({ cinema_id }) => cinema_id);
  return [...new Set([chosen.cinema_id, ...cinemaOrder])].flatMap((cinemaId) => {
    const here = byCinema.get(cinemaId) ?? [];
    return here.length === 0 ? [] : [{ cinemaId, screenings: here.slice(0, perCinema) }];
  });
}

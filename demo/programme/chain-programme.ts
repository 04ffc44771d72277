import { CHAIN } from '#demo/content/chain.ts';
import type { DemoScreening } from '#demo/programme/programme.ts';

const SHIFT_MS = 10 * 60_000;

/**
 * Returns the programme of the further cinemas of a chain: each of their halls shows what the hall
 * it is built like shows, a little later, so that every film and version fits the hall. Events and
 * hires are of the first two cinemas only.
 */
export const chainProgramme = (programme: readonly DemoScreening[]): DemoScreening[] =>
  CHAIN.screens.flatMap((hall) =>
    programme
      .filter(({ screen_id, type }) => screen_id === hall.like && type === 'regular')
      .map((screening) => ({
        ...screening,
        key: `${screening.key} ${hall.abbreviation}`,
        cinema_id: hall.cinema_id,
        screen_id: hall.id,
        starts_at: screening.starts_at + (hall.cinema_id - 2) * SHIFT_MS,
        ends_at: screening.ends_at + (hall.cinema_id - 2) * SHIFT_MS,
      })),
  );

import { breakGround, type Ground } from '#bench/ground.ts';
import { buildMovie, buildScreening, DAY_MS, HOUR_MS } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';

const FILMS = 40;
const TIMES_A_DAY = 5;
const DAYS = 4;
export const LOCALES = ['en', 'nl-BE', 'fr', 'de'];
/** The list of a full day: 40 films, each five times. */
export const DAY_PAGE = '/movies/tomorrow';

/**
 * Creates an exhibitor with 40 films five times a day, for four days from tomorrow on: with the 200
 * existing ones, 1,000 screenings.
 */
export async function showProgramme(): Promise<Ground> {
  const ground = await breakGround();
  const t = { db: ground.db };
  const { exhibitorId, cinemaId } = ground.cinema;
  const tomorrow = Math.floor(Date.now() / DAY_MS + 1) * DAY_MS + 9 * HOUR_MS;
  for (let film = 0; film < FILMS; film++) {
    const movie = await buildMovie(t, exhibitorId, {
      title: { en: `Film number ${film + 1}`, nl: `Film nummer ${film + 1}` },
    });
    const hall = await buildHall(t, exhibitorId, { hall: 200, cinemaId, name: `Hall ${film + 2}` });
    for (let show = 0; show < DAYS * TIMES_A_DAY; show++)
      await buildScreening(t, ground.cinema, {
        ...movie,
        hall,
        startsAtMs: tomorrow + Math.floor(show / TIMES_A_DAY) * DAY_MS + (show % TIMES_A_DAY) * 2.5 * HOUR_MS,
      });
  }
  return ground;
}

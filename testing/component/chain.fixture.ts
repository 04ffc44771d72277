import { randomFrom } from '#demo/random.ts';
import { addDays } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';
import type { ScheduleWire, VersionWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const ZONE = 'Europe/Brussels';
const MINUTE_MS = 60_000;
const TOWNS = [
  ['Arlon', 49.684, 5.816],
  ['Namur', 50.467, 4.867],
  ['Liège', 50.633, 5.58],
  ['Gent', 51.054, 3.725],
  ['Brugge', 51.209, 3.225],
  ['Eupen', 50.628, 6.036],
] as const;

export type ChainOptions = {
  readonly now: number;
  readonly locale?: string;
  readonly cinemas?: number;
  readonly screens?: number;
  readonly days?: number;
  readonly showsPerScreen?: number;
  /** Films that show at once. */
  readonly films?: number;
};

/**
 * A made-up chain with a full programme, and seats that are sold at random: the largest pages that an
 * exhibitor has. The same options give the same site.
 */
export function chainFixture(options: ChainOptions): SiteData {
  const { now, locale = 'en', cinemas = 6, screens = 8, days = 14, showsPerScreen = 5, films = 24 } = options;
  const site = siteDataFixture({ now, locale, events: false });
  const [first] = site.schedules;
  if (!first) throw new Error('the fixture has no screening');
  const random = randomFrom('a chain');
  const movies = Array.from({ length: films }, (_, index) => {
    const film = site.movies[index % site.movies.length] ?? site.movies[0];
    if (!film) throw new Error('the fixture has no film');
    const again = Math.floor(index / site.movies.length);
    const title = again === 0 ? film.display_title : `${film.display_title} ${again + 1}`;
    return {
      ...film,
      id: index + 1,
      slug: again === 0 ? film.slug : `${film.slug}-${again + 1}`,
      display_title: title,
    };
  });
  const places = Array.from({ length: cinemas }, (_, index) => {
    const [town, lat, lng] = TOWNS[index % TOWNS.length] ?? TOWNS[0];
    const again = Math.floor(index / TOWNS.length);
    const city = again === 0 ? town : `${town} ${again + 1}`;
    const { address, ...cinema } = site.cinemas[0] ?? { address: null };
    if (!address) throw new Error('the fixture has no cinema');
    return {
      ...cinema,
      id: index + 1,
      slug: `noctule-${city.toLowerCase().replace('è', 'e').replace(' ', '-')}`,
      name: `Noctule ${city}`,
      address: { ...address, city, lat, lng },
    };
  }) as SiteData['cinemas'];
  const halls = places.flatMap(({ id }) =>
    Array.from({ length: screens }, (_, index) => ({
      ...(site.screens[0] as SiteData['screens'][number]),
      id: (id - 1) * screens + index + 1,
      cinema_id: id,
      name: `Screen ${index + 1}`,
      abbreviation: String(index + 1),
    })),
  );
  const versions: VersionWire[] = [
    first.version,
    { ...first.version, id: 2, short: 'OV NL/FR', accessibility: ['audio_description'] },
  ];
  const today = first.day;
  const schedules: ScheduleWire[] = [];
  for (let day = 0; day < days; day += 1)
    for (const hall of halls)
      for (let show = 0; show < showsPerScreen; show += 1) {
        const noon = Date.parse(`${addDays(today, day)}T12:00:00+01:00`);
        const start = noon + (show * 150 + Math.floor(random() * 12) * 5) * MINUTE_MS;
        const seats = Array.from({ length: 50 }, () => Math.floor(random() * random() * 16).toString(16)).join('');
        schedules.push({
          ...first,
          id: 1_000 + schedules.length,
          movie_id: 1 + Math.floor(random() * films),
          screen_id: hall.id,
          cinema_id: hall.cinema_id,
          start: isoWithOffset(start, ZONE),
          day: addDays(today, day),
          version: versions[Math.floor(random() * 2)] ?? first.version,
          available_seats_online: 1 + Math.floor(random() * 199),
          online_tickets: Math.floor(random() * 100),
          unavailable_seats: seats,
          event_id: null,
          event: null,
          sold_out: false,
          sold_out_online: false,
          purchasable_online: true,
          price_from: 9,
        });
      }
  schedules.sort((a, b) => Date.parse(a.start) - Date.parse(b.start) || a.id - b.id);
  return { ...site, version: `chain-${now}`, cinemas: places, screens: halls, movies, schedules };
}

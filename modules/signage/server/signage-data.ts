import { addDays } from '#kernel/days.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { isVisibleOn } from '#kernel/visibility.ts';
import type { Settings } from '#modules/exhibitor/contract/settings.ts';
import type { SignageData, SpokenData } from '#modules/signage/contract/signage.ts';
import type { DisplayTimes } from '#modules/signage/rules/hall-phase.ts';
import { viewFor } from '#modules/signage/rules/playlist.ts';
import { type SoldOut, templateOf } from '#modules/signage/rules/views.ts';
import type { exhibitorOf, ReaderData } from '#modules/signage/server/announce-changes.ts';
import { readScreen, type ScreenReading } from '#modules/signage/server/read-screen.ts';
import { presetOf, shownTheme, themeFor } from '#modules/signage/server/themes.ts';
import type { LiveSnapshots } from '#modules/site/server.ts';
import type { Snapshot, SnapshotMovie, SnapshotScreen, SnapshotScreening, Snapshots } from '#modules/site/snapshot.ts';
import type { Db } from '#platform/db/tx.ts';

type Counts = Pick<Snapshots, 'counts'>;

export type ScreenDataDeps = { readonly db: Db; readonly snapshots: Pick<LiveSnapshots, 'counts'> };

/**
 * Returns all that a signage device shows, in each of its languages; `locale` counts for one without languages. Refuses
 * 404 not_found.device.
 */
export async function screenData(
  { db, snapshots }: ScreenDataDeps,
  spokenIn: ReturnType<typeof exhibitorOf>,
  {
    exhibitorId,
    deviceId,
    locale,
  }: { readonly exhibitorId: number; readonly deviceId: number; readonly locale: string },
): Promise<SignageData> {
  const reading = await readScreen(db, exhibitorId, deviceId);
  const { languages } = reading.setup;
  const [first, ...others] = await Promise.all(
    (languages.length > 0 ? languages : [locale]).map(async (language) =>
      spokenData(reading, await spokenIn({ exhibitorId, locale: language }), snapshots),
    ),
  );
  if (!first) throw new Error('a screen has no language');
  return { ...first, translations: others };
}

/**
 * Returns all data of a signage screen (D-120, D-148 to D-152), in the language of `readerData`: its
 * halls (its own, those of its cinema, or all), their screenings within the window of devices and
 * visible on signage (D-110), and its theme.
 */
export function spokenData(reading: ScreenReading, readerData: ReaderData, counts: Counts): SpokenData {
  const { context, moment } = readerData;
  const { snapshot, file } = context;
  const { device, setup } = reading;
  const { settings, exhibitor } = snapshot;
  const screens = screensOf(snapshot, device);
  const shown = new Set(screens.map(({ id }) => id));
  const screenings = [...snapshot.screenings.values()]
    .filter((screening) => shown.has(screening.screen_id) && isShown(snapshot, screening, moment.today))
    .toSorted((a, b) => a.starts_at - b.starts_at || a.id - b.id);
  const movieIds = new Set(screenings.map(({ movie_id }) => movie_id));
  return {
    locale: context.locale,
    now: moment.now,
    timezone: exhibitor.timezone,
    midnight_offset: settings.public_config.midnight_offset,
    partial_from: settings.schedules_partial_from,
    display_times: displayTimes(settings.signage_config),
    exhibitor: { trade_name: exhibitor.trade_name, logo_url: exhibitor.logo === null ? null : file(exhibitor.logo) },
    device: {
      template: templateOf(device.template, device.screen !== null),
      orientation: device.orientation,
      ratio: device.ratio,
      cinema: device.cinema,
      screen_id: device.screen?.id ?? null,
      phases: setup.phases,
      slide_seconds: setup.slide_seconds,
      language_seconds: setup.language_seconds,
    },
    playlist: reading.playlist.map(({ asset, template, ...item }) => ({
      ...item,
      template: template && viewFor(template, device.screen !== null),
      url: asset && file(asset),
    })),
    theme: shownTheme(themeFor(reading.themes, setup.theme_id), file),
    ladies_theme: shownTheme(presetOf(reading.themes, 'ladies'), file),
    backgrounds: reading.backgrounds.map(({ asset, name: _name, ...rest }) => ({ ...rest, url: file(asset) })),
    messages: reading.messages
      .filter(({ cinema_id }) => cinema_id === null || device.cinema === null || cinema_id === device.cinema.id)
      .map(({ text, cinema_id: _cinema, ...rest }) => ({ ...rest, text: context.text(text) })),
    overrides: reading.overrides.filter(({ screen_id }) => shown.has(screen_id)),
    screens: screens.map(({ id, name, abbreviation, cinema_id }) => ({
      id,
      name,
      abbreviation,
      cinema: snapshot.cinemas.get(cinema_id)?.name ?? '',
    })),
    movies: [...movieIds].flatMap((id) => movieOf(snapshot.movies.get(id), readerData)),
    screenings: screenings.map((screening) => screeningWire(screening, { reading, readerData, counts })),
    menu: menuOf(readerData, setup.sold_out),
  };
}

/** Returns the cinemas and their halls in the exhibitor's order. */
export function screensOf(
  snapshot: Snapshot,
  { cinema, screen }: Pick<ScreenReading['device'], 'cinema' | 'screen'>,
): SnapshotScreen[] {
  const places = [...snapshot.cinemas.keys()];
  return [...snapshot.screens.values()]
    .filter(({ id, cinema_id }) => (screen ? id === screen.id : !cinema || cinema_id === cinema.id))
    .toSorted((a, b) => places.indexOf(a.cinema_id) - places.indexOf(b.cinema_id) || a.sort - b.sort || a.id - b.id);
}

function isShown(snapshot: Snapshot, screening: SnapshotScreening, today: string): boolean {
  const { current_schedules_prior: prior, current_schedules_ahead: ahead } = snapshot.settings;
  const movie = snapshot.movies.get(screening.movie_id);
  return (
    movie !== undefined &&
    isVisibleOn(movie.visibility, 'SIGNAGE') &&
    isVisibleOn(screening.visibility, 'SIGNAGE') &&
    screening.day >= addDays(today, -prior) &&
    screening.day <= addDays(today, ahead)
  );
}

function movieOf(movie: SnapshotMovie | undefined, { context }: ReaderData): SignageData['movies'] {
  if (!movie) return [];
  const { snapshot, text, file } = context;
  const picture = (key: string | undefined) =>
    key ? { url: file(key), color: snapshot.assets.get(key)?.color ?? null } : null;
  const { poster, overview, background } = movie.assets;
  return [
    {
      id: movie.id,
      title: text(movie.title) || movie.original_title,
      tagline: text(movie.tagline),
      runtime: movie.runtime_minutes,
      rating: movie.rating,
      poster: picture(poster?.lg),
      backdrop: picture(background ?? overview),
    },
  ];
}

const MINUTE_MS = 60_000;

function screeningWire(
  screening: SnapshotScreening,
  { reading, readerData, counts }: { reading: ScreenReading; readerData: ReaderData; counts: Counts },
): SignageData['screenings'][number] {
  const { snapshot, words, text } = readerData.context;
  const version = snapshot.versions.get(screening.version_id);
  const movie = snapshot.movies.get(screening.movie_id);
  const event = screening.event_id === null ? undefined : snapshot.events.get(screening.event_id);
  const { taken } = counts.counts(snapshot.exhibitorId, screening.id);
  return {
    id: screening.id,
    movie_id: screening.movie_id,
    screen_id: screening.screen_id,
    starts_at: screening.starts_at,
    ends_at: filmEnds(screening, reading.cleaning),
    day: screening.day,
    cancelled: screening.cancelled,
    version: version ? words.version(version, movie?.original_language ?? null).short : '',
    event: event ? { title: text(event.title), theme: event.theme } : null,
    capacity: screening.capacity,
    free: Math.max(0, screening.capacity - taken),
  };
}

/**
 * Returns when the films end. The occupied time of a screening includes the cleaning after the film
 * (D-115, D-149).
 */
export function filmEnds(
  { starts_at, ends_at, cinema_id }: SnapshotScreening,
  cleaning: ScreenReading['cleaning'],
): number {
  const minutes = cleaning.find(({ id }) => id === cinema_id)?.minutes ?? 0;
  return Math.max(starts_at, ends_at - minutes * MINUTE_MS);
}

/** D-149: minutes before the start and after the end, from the exhibitor's settings. */
export const displayTimes = ({ preshow_minutes, postshow_minutes }: Settings['signage_config']): DisplayTimes => ({
  preshow_minutes,
  postshow_minutes,
});

/**
 * Returns the products of the bar by category, in the order of tills; empty while the exhibitor
 * sells no products. Those that are sold out are marked, or left out.
 */
function menuOf({ context }: ReaderData, soldOut: SoldOut): SignageData['menu'] {
  const { snapshot, text, file } = context;
  if (!snapshot.settings.public_config.features.includes('products')) return [];
  const products = [...snapshot.products.values()].filter(
    ({ status }) => status === 'active' || (status === 'sold_out' && soldOut === 'marked'),
  );
  return [...snapshot.productCategories.values()]
    .map(({ id, name }) => ({
      id,
      name: text(name),
      products: products
        .filter(({ categories }) => categories.includes(id))
        .map((product) => ({
          id: product.id,
          name: text(product.name),
          description: text(product.description),
          price: eurosFromCents(product.price),
          sold_out: product.status === 'sold_out',
          image: product.image === null ? null : file(product.image),
          allergens: [...product.allergens],
        })),
    }))
    .filter((category) => category.products.length > 0);
}

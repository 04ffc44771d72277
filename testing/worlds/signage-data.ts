import type { SignageData } from '#modules/signage/contract/signage.ts';
import { ALL_PHASES } from '#modules/signage/rules/phases.ts';
import { PRESET_COLOURS } from '#modules/signage/rules/theme.ts';

const MINUTE = 60_000;
/** Friday, half past eight in the evening in Brussels. */
export const EVENING = Date.parse('2031-03-07T19:30:00Z');
export const minutes = (count: number): number => EVENING + count * MINUTE;

type Screening = SignageData['screenings'][number];
export const screeningOn = (id: number, from: number, to: number, more: Partial<Screening> = {}): Screening => ({
  id,
  movie_id: 1,
  screen_id: 1,
  starts_at: minutes(from),
  ends_at: minutes(to),
  day: '2031-03-07',
  cancelled: false,
  version: '2D OV',
  event: null,
  capacity: 100,
  free: 60,
  ...more,
});

const movie = (id: number, title: string): SignageData['movies'][number] => ({
  id,
  title,
  tagline: 'A film that tests.',
  runtime: 100,
  rating: ['12', 'violence'],
  poster: { url: `/storage/poster-${id}.webp`, color: '#123456' },
  backdrop: { url: `/storage/backdrop-${id}.webp`, color: null },
});
const theme = (colours: SignageData['theme']['colours']): SignageData['theme'] => ({
  colours,
  font: 'house',
  logo_url: null,
});

/**
 * Returns the server's data for a screen of a cinema with two halls: one with a running film, one
 * that is about to begin.
 */
export function signageDataOf(
  device: Partial<SignageData['device']> = {},
  more: Partial<SignageData> = {},
): SignageData {
  return {
    locale: 'en',
    now: EVENING,
    timezone: 'Europe/Brussels',
    midnight_offset: 4,
    partial_from: null,
    display_times: { preshow_minutes: 30, postshow_minutes: 15 },
    exhibitor: { trade_name: 'Cinema Lumen', logo_url: null },
    device: {
      template: 'lobby',
      orientation: 'landscape',
      ratio: '16:9',
      cinema: { id: 1, name: 'Lumen Centre' },
      screen_id: null,
      phases: ALL_PHASES,
      slide_seconds: 10,
      language_seconds: 20,
      ...device,
    },
    playlist: [],
    theme: theme(PRESET_COLOURS.house),
    ladies_theme: theme(PRESET_COLOURS.ladies),
    backgrounds: [],
    messages: [],
    overrides: [],
    screens: [
      { id: 1, name: 'Hall 1', abbreviation: '1', cinema: 'Lumen Centre' },
      { id: 2, name: 'Hall 2', abbreviation: '2', cinema: 'Lumen Centre' },
    ],
    movies: [movie(1, 'The Test Film'), movie(2, 'Sunrise')],
    screenings: [
      screeningOn(1, -30, 70),
      screeningOn(2, 20, 120, { screen_id: 2, movie_id: 2, free: 9 }),
      screeningOn(3, 100, 200, { movie_id: 2, free: 0 }),
      screeningOn(4, 1_440, 1_540, { day: '2031-03-08' }),
    ],
    menu: [],
    translations: [],
    ...more,
  };
}

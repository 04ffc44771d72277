import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, businessDay } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';
import type { ImageWire, MovieWire } from '#modules/catalogue/contract/public.ts';
import { genreKey } from '#modules/catalogue/rules/genre-key.ts';
import type { PageWire } from '#modules/content/contract/public.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { EventWire, ScheduleWire, VersionWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { FILMS, type Film } from '#testing/component/films.fixture.ts';

/**
 * A small programme made in code, so that pages render without a database. All times derive from
 * `now`.
 */
export type FixtureOptions = {
  readonly now: number;
  readonly locale?: string;
  readonly cinemas?: 1 | 2 | 3;
  readonly events?: boolean;
  readonly slides?: boolean;
  /** The operator has keys of the third party's captcha (NEWS-007). */
  readonly recaptchaKey?: string;
  /** The exhibitor's own colours and sizes (SET-004). */
  readonly styling?: Readonly<Record<string, string>>;
};

const ZONE = 'Europe/Brussels';
/**
 * Shows after midnight belong to the evening before, until six. In the last of those hours the
 * limit moves, so that there are always films today.
 */
const nightHours = (now: number): number => {
  const isLate = businessDay(now, ZONE, 3) !== businessDay(now, ZONE, 6);
  return isLate ? 0 : 6;
};
const HOUR_MS = 3_600_000;
const EVERYWHERE = ['SITE', 'SIGNAGE', 'POS', 'PORTAL'] as const;

export function siteDataFixture(options: FixtureOptions): SiteData {
  const { now, locale = 'en', cinemas = 1, events = true, slides = true, recaptchaKey = '', styling = {} } = options;
  const today = businessDay(now, ZONE, nightHours(now));
  const movies = FILMS.map((film, index) => movieOf(film, index, now, today));
  const schedules = schedulesOf(now, cinemas);
  const programme = events ? eventsOf(schedules) : [];
  for (const { id, schedule } of programme) if (schedule) schedule.event_id = id;
  return {
    version: `fixture-${now}-${locale}-${cinemas}-${events}-${slides}`,
    locale,
    now,
    exhibitor: {
      id: 1,
      trade_name: 'Noctule',
      serving_on: 'noctule.example',
      email: 'hello@noctule.example',
      logo: '/art/logo-wide-on-dark.svg',
      timezone: ZONE,
      twitter: '@noctule',
      info: {
        phone: '+3287001234',
        phone_text: '087 00 12 34',
        vat: 'BE 0123.456.749',
        facebook: 'https://facebook.com/noctule.example',
        instagram: 'https://instagram.com/noctule.example',
      },
    },
    settings: { ...settingsOf(now, slides, styling), recaptcha: { site_key: recaptchaKey } },
    cinemas: ['Noctule', 'Noctule aan de kaai', 'Noctule op den berg'].slice(0, cinemas).map((name, index) => ({
      id: index + 1,
      slug: ['noctule', 'noctule-aan-de-kaai', 'noctule-op-den-berg'][index] ?? '',
      name,
      ads_minutes: 15,
      address: {
        address1: `Klosterstrasse ${index + 7}`,
        zip: '4700',
        city: 'Eupen',
        country: { iso_3166_2: 'BE' },
        lat: 50.63,
        lng: 6.03,
        gmaps: null,
      },
      phone: '+3287001234',
      email: 'hello@noctule.example',
      opening_hours: [],
    })),
    screens: [1, 2].map((id) => ({
      id,
      name: id === 1 ? 'Great hall' : 'Studio',
      abbreviation: id === 1 ? 'G' : 'S',
      cinema_id: 1,
      capacity: id === 1 ? 220 : 64,
      online_seats: id === 1 ? 200 : 60,
      sort: id,
      class_rate: {},
      config: {
        row_naming: [],
        separator: '-',
        seat_clearance: 2,
        auto_assign_seats: {
          enabled: true,
          algorithm: 'left_center_to_outside',
          hide_seatpicker: false,
          allow_visitor_seat_change: true,
        },
        social_distancing_enabled: false,
        accessible: true,
      } as unknown as SiteData['screens'][number]['config'],
    })),
    movies,
    schedules,
    arrangements: [],
    events: programme,
    tags: [
      { id: 1, slug: 'live-music', name: 'Live music' },
      { id: 2, slug: 'restored', name: 'Restored print' },
      { id: 3, slug: 'family', name: 'For children' },
    ],
    widgets: {
      'home-above-events': '<p>Every Thursday a silent film with live music in the great hall.</p>',
      'cookie-notice': '',
    },
    payment_methods: [
      {
        id: 1,
        name: 'Bancontact',
        type: 'online',
        driver: 'mollie',
        component: 'redirect',
        frontend_config: {},
        template: '',
        exclusive: false,
      },
    ],
  };
}

function settingsOf(now: number, slides: boolean, styling: Readonly<Record<string, string>>): SiteData['settings'] {
  const stored = zSettings.parse({ public_config: { midnight_offset: nightHours(now) } });
  return {
    ...stored,
    website_config: {
      ...stored.website_config,
      styling,
      headerSlides: slides
        ? ['hall', 'town', 'booth'].map((name) => ({
            image: `/art/headers/${name}.webp`,
            position: 'center 84%',
            alt: '',
          }))
        : [],
      navigation: [
        { name: 'Home', url: 'home', exact: true },
        { name: 'Films', url: 'movies', badge: { text: 'New week', variant: 'primary' } },
        { name: 'Events', url: 'events' },
        {
          name: 'Your visit',
          url: 'info',
          children: [
            { name: 'Prices', url: 'content.page', params: { page_slug: 'prices' } },
            { name: 'Questions', url: 'content.page', params: { page_slug: 'faq' } },
            { name: '', url: '', divider: true },
            { name: 'Gift cards', url: 'buy.vouchers' },
          ],
        },
        { name: 'Contact', url: 'contact' },
      ],
      footer: {
        columns: [
          { kind: 'navigation', title: 'Pages', links: [], html: '' },
          {
            kind: 'links',
            title: 'Friends',
            links: [{ name: 'Film archive', url: 'https://archive.example/' }],
            html: '',
          },
          { kind: 'contact', title: '', links: [], html: '' },
          { kind: 'addresses', title: '', links: [], html: '' },
          { kind: 'html', title: 'Opening hours', links: [], html: '<p>Half an hour before the first film.</p>' },
        ],
      },
    },
  };
}

type Colours = Record<string, { width: number; height: number; colour: string; placeholder: string }>;
let drawn: Colours | null = null;
function picture(path: string): ImageWire | null {
  drawn ??= JSON.parse(readFileSync(join(import.meta.dirname, '../../demo/artwork/rendered.json'), 'utf8')) as Colours;
  const colours = drawn[path];
  if (!colours) return null;
  return {
    url: `/art/${path}`,
    width: colours.width,
    height: colours.height,
    placeholder: colours.placeholder,
    color: colours.colour,
  };
}

function movieOf(film: Film, index: number, now: number, today: string): MovieWire {
  const md = picture(`films/${film.art}/poster-md.webp`);
  const lg = picture(`films/${film.art}/poster-lg.webp`);
  return {
    id: index + 1,
    slug: film.slug,
    display_title: film.title,
    title: film.title,
    original_title: film.original ?? film.title,
    updated_at: isoWithOffset(now, ZONE),
    released_at: `${film.year}-03-01`,
    runtime: film.minutes,
    directors: film.directors,
    actors: film.actors,
    genres: film.genres,
    genre_keys: film.genres.map(genreKey),
    nation: film.nation,
    original_language: 'de',
    original_language_text: 'German',
    spoken_languages: [],
    spoken_languages_text: film.spoken ?? '',
    showing_from: addDays(today, film.fromDay),
    showing_from_visibility: [...EVERYWHERE],
    notice: film.notice ?? '',
    tagline: film.tagline ?? '',
    description: film.description,
    rating: film.rating,
    links: film.links ?? {},
    tags: film.tags,
    visibility: [...EVERYWHERE],
    distributor: 'Own print',
    assets: {
      poster: md && lg ? { md, lg } : null,
      overview: picture(`films/${film.art}/overview.webp`),
      overview_md: picture(`films/${film.art}/overview-md.webp`),
      background: null,
      streaming: film.streaming ? { provider: 'home-cinema', url: 'https://home-cinema.example/film' } : null,
      trailer: film.trailer ? { url: film.trailer } : null,
      stills: [],
    },
    awards: [],
  };
}

const SILENT: VersionWire = {
  id: 1,
  text: '2D, silent, intertitles DE, subtitles NL/FR',
  short: 'Silent NL/FR',
  dimension: '2D',
  media_type: 'DIGITAL',
  spoken_language: null,
  subtitle_one_language: 'nl',
  subtitle_two_language: 'fr',
  accessibility: [],
  label: '',
};
const PRINT: VersionWire = { ...SILENT, id: 2, text: '35 mm print, live piano', short: '35 mm', media_type: 'FILM35' };

/** Returns three films today from the next full hour on, and two or three a day for a week. */
function schedulesOf(now: number, cinemas: number): ScheduleWire[] {
  const firstHour = Math.ceil(now / HOUR_MS) * HOUR_MS;
  const showing = FILMS.flatMap((film, index) => (film.fromDay <= 0 ? [index + 1] : []));
  const starts = Array.from({ length: 8 }, (_, day) => [0, 1, 2, 3].map((slot) => ({ day, slot }))).flat();
  return starts.map(({ day, slot }, index) => {
    const startsAt = firstHour + day * 24 * HOUR_MS + slot * (HOUR_MS / 2);
    const soldOut = index === 2;
    return {
      id: 100 + index,
      movie_id: showing[(day * 3 + slot) % showing.length] ?? 1,
      screen_id: (slot % 2) + 1,
      cinema_id: (index % cinemas) + 1,
      event_id: null,
      event: null,
      start: isoWithOffset(startsAt, ZONE),
      day: businessDay(startsAt, ZONE, nightHours(now)),
      visibility: [...EVERYWHERE],
      version: slot === 3 ? PRINT : SILENT,
      sold_out: soldOut,
      sold_out_online: soldOut,
      purchasable_online: !soldOut,
      is_seatpicker_enabled: true,
      seatpicker: true,
      provisional: false,
      at_box_office: false,
      online_from: null,
      online_until: null,
      available_seats_online: soldOut ? 0 : 40 + index,
      online_seats: 60,
      online_tickets: soldOut ? 60 : 0,
      arrangement_id: null,
      cancelled: false,
      type: 'regular',
      price_from: null,
    };
  });
}

function eventsOf(schedules: readonly ScheduleWire[]): EventWire[] {
  const of = (index: number): ScheduleWire | null => schedules[index] ?? null;
  const event = (id: number, slug: string, title: string, art: string, schedule: ScheduleWire | null): EventWire => ({
    id,
    slug,
    title,
    page_title: title,
    description: 'One evening only, with musicians in the pit and a word before the film.',
    content: `<p>${title}: doors open an hour before. After the film the bar stays open.</p><h2>The music</h2><p>A new score for five players.</p>`,
    sell_online: true,
    theme: art === 'ladies' ? 'ladies' : 'default',
    schedule,
    assets: {
      poster: picture(`events/${art}/poster-lg.webp`),
      poster_md: picture(`events/${art}/poster-md.webp`),
    },
  });
  return [
    event(1, 'metropolis-gala', 'Metropolis with orchestra', 'gala', of(9)),
    event(2, 'cafe-matinee', 'Café matinée', 'coffee', of(13)),
    event(3, 'ladies-night', "Ladies' night", 'ladies', of(17)),
    event(4, 'shadow-play', 'Shadow play workshop', 'shadows', null),
  ];
}

/** Returns the fixture's content pages, by slug. */
export const contentPageFixture = (slug: string): PageWire | null => {
  const page = { slug, groups: [] };
  if (slug === 'privacy-policy')
    return { ...page, type: 'preset', page_title: 'Privacy policy', content: '<p>We keep what a ticket needs.</p>' };
  if (slug === 'info/prices')
    return {
      ...page,
      type: 'page',
      page_title: 'Prices',
      content:
        '<h2>Tickets</h2><table><tr><th>Adults</th><td>€ 9,50</td></tr><tr><th>Under 26</th><td>€ 7,00</td></tr></table>',
    };
  if (slug === 'info/vouchers')
    return { ...page, type: 'page', page_title: 'Gift cards', content: '<p>An evening at the pictures.</p>' };
  if (slug !== 'info/faq') return null;
  return {
    ...page,
    type: 'faq',
    page_title: 'Questions',
    content: '<p>What visitors ask us most.</p>',
    groups: [
      {
        title: 'Before the film',
        entries: [
          { question: 'When do the doors open?', answer: '<p>Half an hour before the first film of the day.</p>' },
          { question: 'May I bring food?', answer: '<p>Please leave it at the bar.</p>' },
        ],
      },
      { title: 'Tickets', entries: [{ question: 'Can I return one?', answer: '<p>Until the day before.</p>' }] },
    ],
  };
};

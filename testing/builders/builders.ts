/**
 * The database rows that a test needs at its start, each with its prerequisites and sensible
 * defaults. Single rows: build-venue.ts (exhibitor, hall) and build-offer.ts (price rate, voucher
 * type, methods).
 *
 *     const cinema = await buildCinema(t, { hall: '....|....' });
 *     const late = await buildScreening(t, cinema, { startsAtMs });
 *
 * Amounts are cents, instants epoch ms by the database's clock.
 */
import { randomBytes } from 'node:crypto';
import type { Texts } from '#kernel/texts.ts';
import { type Database, inAllLanguages, insert, inTenant, json } from '#testing/builders/in-tenant.ts';
import {
  type BuiltMethods,
  buildPaymentMethods,
  buildPriceRate,
  type MethodsOptions,
  type RateOptions,
} from '#testing/builders/offer.ts';
import {
  type BuiltHall,
  buildExhibitor,
  buildHall,
  type ExhibitorOptions,
  type HallOptions,
} from '#testing/builders/venue.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export type MovieOptions = {
  title?: Texts;
  slug?: string;
  runtimeMinutes?: number | null;
  visibility?: number;
  showingFrom?: string | null;
  showingFromVisibility?: number;
  dimension?: '2D' | '3D';
  mediaType?: string;
  spokenLanguage?: string | null;
  subtitles?: readonly string[];
};

/** Builds a movie with one version. */
export function buildMovie(
  t: Database,
  exhibitorId: number,
  options: MovieOptions = {},
): Promise<{ movieId: number; versionId: number }> {
  const title = options.title ?? inAllLanguages('The Test Film');
  return inTenant(t, exhibitorId, async (tx) => {
    const movieId = await insert(
      tx,
      `INSERT INTO movie (exhibitor_id, slug, title, original_title, description, runtime_minutes, visibility, showing_from,
                          showing_from_visibility, original_language, spoken_languages, rating, directors)
       VALUES (tenant(), $1, $2, 'The Test Film', $3, $4, $5, $6, $7, 'en', '{en}', '{12}', '{A. Director}') RETURNING id`,
      [
        options.slug ?? `film-${randomBytes(4).toString('hex')}`,
        json(title),
        json(inAllLanguages('A film that tests.')),
        options.runtimeMinutes === undefined ? 90 : options.runtimeMinutes,
        options.visibility ?? 15,
        options.showingFrom ?? null,
        options.showingFromVisibility ?? 15,
      ],
    );
    const versionId = await insert(
      tx,
      `INSERT INTO version (exhibitor_id, movie_id, dimension, media_type, spoken_language, subtitle_one_language, subtitle_two_language)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6) RETURNING id`,
      [
        movieId,
        options.dimension ?? '2D',
        options.mediaType ?? 'DIGITAL',
        options.spokenLanguage === undefined ? 'en' : options.spokenLanguage,
        options.subtitles?.[0] ?? null,
        options.subtitles?.[1] ?? null,
      ],
    );
    return { movieId, versionId };
  });
}

export type EventOptions = {
  slug?: string;
  title?: Texts;
  sellOnline?: boolean;
  theme?: 'default' | 'ladies';
  visibility?: number;
};

/** Builds an event without a screening: name it in buildScreening. Returns its id. */
export function buildEvent(t: Database, exhibitorId: number, options: EventOptions = {}): Promise<number> {
  const title = options.title ?? inAllLanguages('Ladies Night');
  return inTenant(t, exhibitorId, (tx) =>
    insert(
      tx,
      `INSERT INTO event (exhibitor_id, slug, title, page_title, description, content, sell_online, theme, visibility)
       VALUES (tenant(), $1, $2, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [
        options.slug ?? `event-${randomBytes(4).toString('hex')}`,
        json(title),
        json(inAllLanguages('An evening.')),
        json({ en: '<p>With a drink.</p>' }),
        options.sellOnline ?? true,
        options.theme ?? 'default',
        options.visibility ?? 15,
      ],
    ),
  );
}

export type ScreeningOptions = {
  /** Default: the first full hour two days from now at which the hall is free. */
  startsAtMs?: number;
  endsAtMs?: number;
  movieId?: number;
  versionId?: number;
  /** Another hall of the same cinema (buildHall). */
  hall?: BuiltHall;
  eventId?: number | null;
  type?: 'regular' | 'preview' | 'event' | 'school' | 'private';
  visibility?: number;
  stage?: 'planned' | 'provisional' | 'on_sale';
  seatpicker?: boolean;
  /**
   * Maximum of places sold online; default: the screen's online seats, else the capacity (D-046).
   */
  onlineCap?: number;
};

type ScreeningPlace = Pick<Cinema, 'exhibitorId' | 'movieId' | 'versionId' | 'hall'>;

/** Builds a screening with its capacity row and the blocked seats of its hall. Returns its id. */
export function buildScreening(t: Database, cinema: ScreeningPlace, options: ScreeningOptions = {}): Promise<number> {
  const hall = options.hall ?? cinema.hall;
  return inTenant(t, cinema.exhibitorId, async (tx) => {
    const startsAt = options.startsAtMs ?? (await firstFreeHour(hall.screenId));
    const screeningId = await insert(
      tx,
      `INSERT INTO screening (exhibitor_id, movie_id, version_id, cinema_id, screen_id, event_id, starts_at, ends_at, type, visibility, seatpicker, stage)
       VALUES (tenant(), $1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000), $8, $9, $10, $11) RETURNING id`,
      [
        options.movieId ?? cinema.movieId,
        options.versionId ?? cinema.versionId,
        hall.cinemaId,
        hall.screenId,
        options.eventId ?? null,
        startsAt,
        options.endsAtMs ?? startsAt + 2 * HOUR_MS,
        options.type ?? 'regular',
        options.visibility ?? 15,
        options.seatpicker ?? hall.arrangementId !== null,
        options.stage ?? 'on_sale',
      ],
    );
    await tx.run(
      `INSERT INTO screening_capacity (exhibitor_id, screening_id, arrangement_id, capacity, online_cap)
       SELECT tenant(), $1, $2, $3, coalesce($4, online_seats, $3) FROM screen WHERE exhibitor_id = tenant() AND id = $5`,
      [screeningId, hall.arrangementId, hall.capacity, options.onlineCap ?? null, hall.screenId],
    );
    await tx.run(
      `INSERT INTO seat_claim (exhibitor_id, screening_id, arrangement_id, seat_id, state, online)
       SELECT tenant(), $1, $2, seat_id, 'blocked', false FROM unnest($3::int[]) AS seat_id`,
      [screeningId, hall.arrangementId, hall.blocked],
    );
    return screeningId;

    async function firstFreeHour(screenId: number): Promise<number> {
      const last = await tx.one<{ ends_at: Date | null }>(
        'SELECT max(ends_at) AS ends_at FROM screening WHERE exhibitor_id = tenant() AND screen_id = $1',
        [screenId],
      );
      const earliest = Math.max(tx.now + 2 * DAY_MS, last?.ends_at?.getTime() ?? 0);
      return Math.ceil(earliest / HOUR_MS) * HOUR_MS;
    }
  });
}

export type CinemaOptions = {
  exhibitor?: ExhibitorOptions;
  /** Drawing or number of places; see HallOptions. */
  hall?: HallOptions['hall'];
  screen?: Omit<HallOptions, 'hall' | 'cinemaId'>;
  movie?: MovieOptions;
  rates?: { normal?: RateOptions; student?: RateOptions };
  methods?: MethodsOptions;
  screening?: ScreeningOptions;
};

export type Cinema = {
  exhibitorId: number;
  cinemaId: number;
  screenId: number;
  /** Null in an unnumbered hall. */
  arrangementId: number | null;
  movieId: number;
  versionId: number;
  screeningId: number;
  /**
   * Normal: 11.00 + 1.00 handling, accepts vouchers. Student: 9.00 + 1.00 handling, accepts none.
   */
  rates: { normal: number; student: number };
  methods: BuiltMethods;
  /** Seat name (`A-1`) to seat id. */
  seatIds: Map<string, number>;
  hall: BuiltHall;
};

/**
 * Builds a cinema that sells: one hall, one film, one screening in two days, two rates, three
 * payment methods.
 */
export async function buildCinema(t: Database, options: CinemaOptions = {}): Promise<Cinema> {
  const exhibitorId = await buildExhibitor(t, options.exhibitor);
  const hall = await buildHall(t, exhibitorId, { ...options.screen, hall: options.hall });
  const { movieId, versionId } = await buildMovie(t, exhibitorId, options.movie);
  const normal = await buildPriceRate(t, exhibitorId, { acceptVoucher: true, ...options.rates?.normal });
  const student = await buildPriceRate(t, exhibitorId, {
    name: inAllLanguages('Student'),
    ticketCents: 900,
    ...options.rates?.student,
  });
  const methods = await buildPaymentMethods(t, exhibitorId, options.methods);
  const place = { exhibitorId, movieId, versionId, hall };
  const screeningId = await buildScreening(t, place, options.screening);
  return {
    ...place,
    cinemaId: hall.cinemaId,
    screenId: hall.screenId,
    arrangementId: hall.arrangementId,
    screeningId,
    rates: { normal, student },
    methods,
    seatIds: hall.seatIds,
  };
}

/**
 * A cinema's whole programme from another system, in one shape for all systems. Each item has a
 * stable external key (`<source>:<kind>:<id>`), so that a second import finds the results of the
 * first. Instants are UTC milliseconds, days `YYYY-MM-DD`, amounts cents, languages ISO 639-1.
 */
import type { Day } from '#kernel/days.ts';
import type { Cents } from '#kernel/money.ts';
import type { Dimension, MediaType } from '#modules/catalogue/rules/version-text.ts';

export const IMPORT_FORMATS = ['vista-ocapi', 'markus-xml', 'venuemaster'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export type ProgrammeCinema = {
  readonly key: string;
  readonly name: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2; empty if the source has none. */
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly timeZone: string;
};

export type ProgrammeScreen = {
  readonly key: string;
  readonly cinemaKey: string;
  readonly name: string;
  /** Places in the hall; null if the source has none. */
  readonly capacity: number | null;
};

export type PersonRole = 'director' | 'actor' | 'producer';
export type ProgrammePerson = { readonly name: string; readonly role: PersonRole };

/** Ages and content marks of D-112; `label` is the source's name. No ages: not classified. */
export type ProgrammeRating = { readonly label: string; readonly marks: readonly string[] };

export type ProgrammeMovie = {
  readonly key: string;
  /** Keys of the same film in other cinemas and chains, `key` included. */
  readonly keys: readonly string[];
  /** Identifiers of film registers: `imdb:tt0123456`, `tmdb:42`, `moviexchange:<uuid>`. */
  readonly registerKeys: readonly string[];
  readonly title: string;
  readonly originalTitle: string;
  readonly productionYear: number | null;
  /** Release in the country of the source; it dates the film only if `rereleased` is false. */
  readonly releasedOn: Day | null;
  /** An anniversary or restored release, whose date is not the film's. */
  readonly rereleased: boolean;
  readonly runtimeMinutes: number | null;
  readonly genres: readonly string[];
  readonly synopsis: string;
  readonly rating: ProgrammeRating;
  readonly distributor: string | null;
  readonly people: readonly ProgrammePerson[];
  readonly trailerUrl: string | null;
  readonly pageUrl: string | null;
  /** The data of each source about the film; the fields above combine these. */
  readonly entries: readonly FilmEntry[];
};

/** How a film is shown: the attributes of a version (D-113). */
export type Presentation = {
  readonly dimension: Dimension;
  readonly mediaType: MediaType;
  readonly spokenLanguage: string | null;
  readonly subtitleOne: string | null;
  readonly subtitleTwo: string | null;
  /** Sorted; values of `ACCESSIBILITY` in the catalogue. */
  readonly accessibility: readonly string[];
};

export type ProgrammeVersion = Presentation & { readonly key: string; readonly movieKey: string };

export type ScreeningKind = 'regular' | 'preview' | 'event';

export type ProgrammeScreening = {
  readonly key: string;
  readonly cinemaKey: string;
  readonly screenKey: string;
  readonly movieKey: string;
  readonly versionKey: string;
  readonly businessDay: Day;
  /** Advertised start, UTC ms. */
  readonly start: number;
  /** The start of the film after the advertisements; null if the source has none. */
  readonly filmStart: number | null;
  /** End of the film, UTC ms. */
  readonly end: number;
  readonly kind: ScreeningKind;
  readonly soldOut: boolean;
  readonly cancelled: boolean;
  readonly numberedSeats: boolean | null;
  readonly seatsSold: number | null;
  readonly seatsRemaining: number | null;
  readonly priceListKey: string | null;
  /** Other remarks of the source about the showing, in its words. */
  readonly labels: readonly string[];
};

export type TicketTypeKind = 'admission' | 'member' | 'redemption' | 'other';

export type ProgrammeTicketType = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly kind: TicketTypeKind;
  /** Places of one such ticket: 4 for a family ticket, 0 for a type that is no ticket. */
  readonly seats: number;
};

export type ProgrammePriceList = {
  readonly key: string;
  readonly name: string;
  /** Booking fee per ticket. */
  readonly handling: Cents;
  /** `ticket`: the whole price of one such ticket, for all its seats. */
  readonly prices: readonly { readonly ticketTypeKey: string; readonly ticket: Cents }[];
};

/** Something left out or assumed, for the summary: a code and its number of occurrences. */
export type ProgrammeNote = { readonly code: string; readonly detail: string; readonly count: number };

export type Programme = {
  readonly format: ImportFormat;
  /** The external systems it comes from: `vista-ocapi:vwc.example.org`. */
  readonly sources: readonly string[];
  /** A name for the exhibitor if it must be created. */
  readonly exhibitorName: string;
  /** Language of titles and synopses, ISO 639-1. */
  readonly textLanguage: string;
  readonly cinemas: readonly ProgrammeCinema[];
  readonly screens: readonly ProgrammeScreen[];
  readonly movies: readonly ProgrammeMovie[];
  readonly versions: readonly ProgrammeVersion[];
  readonly screenings: readonly ProgrammeScreening[];
  readonly ticketTypes: readonly ProgrammeTicketType[];
  readonly priceLists: readonly ProgrammePriceList[];
  readonly notes: readonly ProgrammeNote[];
};

/** A screening before its version is known: it has its presentation instead. */
export type DraftScreening = Omit<ProgrammeScreening, 'versionKey'> & { readonly presentation: Presentation };

/** A film in the words of one source. */
export type FilmEntry = Omit<ProgrammeMovie, 'keys' | 'entries'>;

/**
 * The output of a format's reader: one movie per film entry of the source, versions not yet
 * derived.
 */
export type ProgrammeDraft = Omit<Programme, 'versions' | 'screenings' | 'movies'> & {
  readonly movies: readonly FilmEntry[];
  readonly screenings: readonly DraftScreening[];
};

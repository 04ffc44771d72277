/**
 * The content of the demo exhibitor as plain data. Shapes follow the rules of the modules where
 * they have one; names in every language are complete by type. Amounts are cents. The `id` of a
 * permanent thing is its number within the content, the database gives it another; screenings and events
 * follow the calendar and have a `key` that stays the same.
 */
import type { EventPicture, FilmPicture } from '#demo/artwork/pictures.ts';
import type { Day } from '#kernel/days.ts';
import type { Id } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { ContentMark, RatingAge } from '#modules/catalogue/rules/rating.ts';
import type { Dimension, MediaType } from '#modules/catalogue/rules/version-text.ts';
import type { WidgetKey } from '#modules/content/rules/widgets.ts';
import type { MethodDevice, PaymentMethodType } from '#modules/payments/rules/methods.ts';
import type { ClassRates } from '#modules/pricing/rules/price-rate.ts';
import type { Allergen } from '#modules/products/rules/allergens.ts';
import type { Seat, SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import type { VatKind } from '#modules/vat/rules/vat-rates.ts';
import type { VoucherType } from '#modules/vouchers/rules/voucher.ts';

/** A text in all four languages of the demo site. */
export type FourTexts = Required<Pick<Texts, 'en' | 'nl' | 'fr' | 'de'>>;
/** The few texts that also have Luxembourgish. */
export type FiveTexts = Required<Texts>;

export type DemoCinema = {
  readonly id: Id;
  readonly name: string;
  readonly address: {
    readonly address1: string;
    readonly zip: string;
    readonly city: string;
    readonly country: { readonly iso_3166_2: string };
    readonly lat: number;
    readonly lng: number;
    readonly gmaps: string;
  };
  readonly phone: string;
  readonly email: string;
  /** The times of each day from Monday, '' when closed. */
  readonly opening_hours: readonly string[];
};

/**
 * A hall as a drawing: rows of letters, nearest the screen first; see seat-map.ts for the letters.
 */
export type DemoScreen = {
  readonly id: Id;
  readonly cinema_id: Id;
  readonly name: string;
  readonly abbreviation: string;
  readonly capacity: number;
  /** Places sold online; null: all of them (D-046). */
  readonly online_seats: number | null;
  readonly class_rate: ClassRates;
  readonly config: SeatingConfig;
  /** Null: free seating (D-044). */
  readonly arrangement: { readonly rows: number; readonly columns: number; readonly seats: readonly Seat[] } | null;
  /** The media of the projection booth besides plain digital. */
  readonly media: readonly MediaType[];
};

/** The audience of a film; the programme depends on it. */
export type Audience = 'family' | 'evening' | 'late';

export type DemoVersion = {
  readonly id: Id;
  readonly dimension: Dimension;
  readonly media_type: MediaType;
  readonly spoken_language: string | null;
  readonly subtitle_one_language: string | null;
  readonly subtitle_two_language: string | null;
  /** The key of a special version in VERSION_LABELS; '' for an ordinary one. */
  readonly label: string;
  readonly accessibility: readonly string[];
};

type FilmTexts = {
  readonly title: FourTexts;
  readonly tagline: FourTexts;
  readonly description: FourTexts;
  readonly notice?: FourTexts;
};

export type DemoFilm = FilmTexts & {
  readonly id: Id;
  readonly slug: FilmPicture;
  readonly original_title: string;
  readonly released_on: Day;
  readonly runtime_minutes: number;
  readonly directors: readonly string[];
  readonly actors: readonly string[];
  readonly genres: readonly string[];
  /** ISO 3166-1 codes. */
  readonly nation: readonly string[];
  /** Language of the speech or of the intertitles. */
  readonly original_language: string;
  readonly rating: readonly (RatingAge | ContentMark)[];
  readonly links: Readonly<Record<string, string>>;
  readonly streaming: { readonly provider: string; readonly url: string } | null;
  readonly tags: readonly TagSlug[];
  readonly versions: readonly DemoVersion[];
  readonly audience: readonly Audience[];
  /** Seasonal films rotate; the others are always in the repertoire. */
  readonly season: 'repertoire' | { readonly turn: number };
  readonly distributor_id: Id;
};

export const TAGS = [
  'live-music',
  'restored',
  'family',
  'late-night',
  '35mm',
  'first-sound',
  'women-behind-the-camera',
  'belgian',
] as const;
export type TagSlug = (typeof TAGS)[number];
export type DemoTag = { readonly id: Id; readonly slug: TagSlug; readonly name: FourTexts };

export type DemoDistributor = {
  readonly id: Id;
  readonly name: string;
  readonly email: string;
  /** The film hire of its films. */
  readonly rental_profile_id: Id;
  readonly offices: readonly {
    readonly name: string;
    readonly email: string;
    readonly language: string;
    readonly city: string;
  }[];
};

/** A repeated special screening: its day, hall and price. */
export type DemoEvent = {
  readonly key: EventPicture;
  readonly title: FourTexts;
  readonly page_title: FourTexts;
  readonly description: FourTexts;
  /** HTML of the event's page. */
  readonly content: FourTexts;
  readonly theme: 'default' | 'ladies';
  readonly sell_online: boolean;
  readonly film: FilmPicture;
  readonly screen_id: Id;
  readonly version_label: string;
  /** Every `everyWeeks`-th cine week, `week` of them, on this weekday (0 Sunday) at this time. */
  readonly rhythm: {
    readonly everyWeeks: number;
    readonly week: number;
    readonly weekday: number;
    readonly time: string;
  };
  /** Own prices per price rate id; a missing rate has its ordinary price. */
  readonly prices: readonly { readonly price_rate_id: Id; readonly ticket: Cents; readonly handling: Cents }[];
};

export type DemoVoucherType = VoucherType & {
  readonly slug: string;
  readonly title: FourTexts;
  readonly page_title: FourTexts;
  readonly description: FourTexts;
  readonly content: FourTexts;
  readonly sort: number;
};

export type DemoProductCategory = { readonly id: Id; readonly name: FourTexts; readonly color: string };

export type DemoProduct = {
  readonly id: Id;
  readonly category: Id;
  readonly name: FourTexts;
  readonly description?: FourTexts;
  /** VAT included. */
  readonly price: Cents;
  readonly vat: VatKind;
  readonly barcode: string | null;
  /** Pieces; null: not counted. */
  readonly stock: number | null;
  readonly allergens?: readonly Allergen[];
  readonly favourite?: boolean;
  readonly soldOut?: boolean;
  readonly choices?: readonly DemoChoiceGroup[];
};

/** What is chosen when a product is sold. */
export type DemoChoiceGroup = {
  readonly name: FourTexts;
  readonly min: number;
  readonly max: number;
  /** The first is chosen from the start where one must be. */
  readonly choices: readonly { readonly name: FourTexts; readonly surcharge: Cents }[];
};

export type DemoPaymentMethod = {
  readonly id: Id;
  readonly name: FourTexts;
  readonly type: PaymentMethodType;
  readonly driver: string;
  readonly component: string;
  readonly template: string;
  readonly exclusive: boolean;
  readonly withdrawable: boolean;
  readonly devices: readonly MethodDevice[];
};

export type DemoPage = {
  readonly type: 'page' | 'preset';
  readonly slug: string;
  readonly page_title: FourTexts;
  /** HTML. */
  readonly content: FourTexts;
};
/**
 * An entry of the FAQ page; `location` is its group, whose title each entry of the group has
 * (D-169).
 */
export type DemoQuestion = {
  readonly location: string;
  readonly group: FourTexts;
  readonly question: FourTexts;
  readonly answer: FourTexts;
};
export type DemoWidget = { readonly key: WidgetKey; readonly content: FourTexts };

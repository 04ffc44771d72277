import type { Country } from '#kernel/countries.ts';
import type { Cents } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { Settings } from '#modules/exhibitor/contract/settings.ts';
import type { PaymentMethod } from '#modules/payments/rules/methods.ts';
import type { OwnPrices } from '#modules/pricing/rules/own-prices.ts';
import type { ClassRates, PriceRate } from '#modules/pricing/rules/price-rate.ts';
import type { Allergen } from '#modules/products/rules/allergens.ts';
import type { ChoiceGroup } from '#modules/products/rules/choices.ts';
import type { ComboPart } from '#modules/products/rules/combo.ts';
import type { OpenPrice } from '#modules/products/rules/open-price.ts';
import type { ProductStatus } from '#modules/products/rules/product-status.ts';
import type { Arrangement, SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import type { Vat, VatRates } from '#modules/vat/rules/vat-rates.ts';
import type { VoucherType } from '#modules/vouchers/rules/voucher.ts';

/**
 * The data that an exhibitor shows and sells, cached in memory per node and rebuilt when
 * `data_version` changes. Sales compute prices from it, and the database confirms inside the
 * transaction that the version is still current. Amounts in cents, instants in epoch ms.
 */
export type Snapshot = {
  readonly exhibitorId: number;
  /** data_version of the rows it was built from. */
  readonly version: number;
  readonly exhibitor: SnapshotExhibitor;
  readonly settings: Settings;
  readonly cinemas: ReadonlyMap<number, SnapshotCinema>;
  readonly screens: ReadonlyMap<number, SnapshotScreen>;
  readonly arrangements: ReadonlyMap<number, Arrangement>;
  readonly movies: ReadonlyMap<number, SnapshotMovie>;
  readonly versions: ReadonlyMap<number, SnapshotVersion>;
  /** Screenings not archived, from yesterday's business day on, cancelled ones included. */
  readonly screenings: ReadonlyMap<number, SnapshotScreening>;
  readonly events: ReadonlyMap<number, SnapshotEvent>;
  readonly tags: ReadonlyMap<number, { id: number; slug: string; name: Texts; sort: number }>;
  /** By day: a sale takes the rate of its own day, also from a snapshot of yesterday (D-155). */
  readonly vatRates: VatRates;
  readonly priceRates: readonly PriceRate[];
  readonly voucherTypes: ReadonlyMap<number, SnapshotVoucherType>;
  readonly paymentMethods: readonly SnapshotPaymentMethod[];
  /** Not archived, in the order of tills. Their stock is not included. */
  readonly products: ReadonlyMap<number, SnapshotProduct>;
  readonly productCategories: ReadonlyMap<number, SnapshotProductCategory>;
  readonly widgets: ReadonlyMap<string, Texts>;
  /** A stamp of all pages and questions; their texts are not included. */
  readonly pagesStamp: string;
  readonly assets: ReadonlyMap<string, SnapshotAsset>;
};

export type SnapshotAsset = {
  key: string;
  width: number;
  height: number;
  placeholder: string | null;
  color: string | null;
};
export type SnapshotExhibitor = {
  id: number;
  slug: string;
  trade_name: string;
  serving_on: string;
  email: string;
  country: Country;
  logo: string | null;
  timezone: string;
  /** Visitors see its website. */
  open: boolean;
  twitter: string | null;
  info: Record<string, string>;
};
export type SnapshotCinema = {
  id: number;
  name: string;
  /** Advertising before each film. */
  ads_minutes: number;
  address: Record<string, unknown>;
  phone: string | null;
  email: string | null;
  sort: number;
  /** The stored times of each day from Monday; empty: none. */
  opening_hours: string[];
};
export type SnapshotScreen = {
  id: number;
  cinema_id: number;
  name: string;
  abbreviation: string;
  capacity: number;
  online_seats: number | null;
  sort: number;
  class_rate: ClassRates;
  config: SeatingConfig;
  arrangement_id: number | null;
};
export type SnapshotMovie = {
  id: number;
  slug: string;
  title: Texts;
  original_title: string;
  tagline: Texts;
  description: Texts;
  notice: Texts;
  released_on: string | null;
  runtime_minutes: number | null;
  directors: string[];
  actors: string[];
  genres: string[];
  nation: string[];
  original_language: string | null;
  spoken_languages: string[];
  showing_from: string | null;
  showing_from_visibility: number;
  rating: string[];
  links: Record<string, string>;
  visibility: number;
  distributor: string | null;
  trailer_url: string | null;
  streaming: { provider: string; url: string } | null;
  assets: { poster?: { md: string; lg: string }; overview?: string; overview_md?: string; background?: string };
  stills: readonly { md: string; lg: string; alt: Texts; credit: string }[];
  /** One award a line. */
  awards: Texts;
  tags: number[];
  updated_at: number;
};
export type SnapshotVersion = {
  id: number;
  movie_id: number;
  dimension: string;
  media_type: string;
  spoken_language: string | null;
  subtitle_one_language: string | null;
  subtitle_two_language: string | null;
  accessibility: string[];
  label: string;
  labels: Texts;
};
export type SnapshotScreening = {
  id: number;
  movie_id: number;
  version_id: number;
  cinema_id: number;
  screen_id: number;
  event_id: number | null;
  starts_at: number;
  ends_at: number;
  /** Business day (D-010). */
  day: string;
  type: string;
  visibility: number;
  /** Planned ones are left out: only employees see them (decision 0105). */
  stage: 'provisional' | 'on_sale';
  seatpicker: boolean;
  cancelled: boolean;
  arrangement_id: number | null;
  capacity: number;
  online_cap: number;
  at_box_office: boolean;
  /** Epoch ms; null: no such limit. */
  online_from: number | null;
  online_until: number | null;
  /** For employees only. */
  staff_note: string;
  /** Instead of the price rates and the supplements of its hall (PRICE-16, PRICE-17). */
  own_prices: OwnPrices;
};
export type SnapshotEvent = {
  id: number;
  slug: string;
  title: Texts;
  page_title: Texts;
  description: Texts;
  content: Texts;
  sell_online: boolean;
  theme: 'default' | 'ladies';
  visibility: number;
  assets: { poster?: string; poster_md?: string };
  screening_id: number | null;
};
export type SnapshotVoucherType = VoucherType & {
  readonly slug: string;
  readonly title: Texts;
  readonly page_title: Texts;
  readonly description: Texts;
  readonly content: Texts;
  readonly sort: number;
  readonly assets: { image?: string };
};
export type SnapshotPaymentMethod = PaymentMethod & {
  readonly name: Texts;
  readonly driver: string;
  readonly component: 'redirect' | 'qr' | '';
  readonly template: string;
  readonly frontend_config: Record<string, unknown>;
  readonly sort: number;
};
export type SnapshotProduct = {
  readonly id: number;
  readonly name: Texts;
  readonly description: Texts;
  readonly barcode: string | null;
  /** VAT included (D-155). */
  readonly price: Cents;
  /** The till types the price between these limits; null: it is fixed. */
  readonly open_price: OpenPrice | null;
  /** What is chosen when it is sold (decision 0101); of a combo: for its parts. */
  readonly choice_groups: readonly ChoiceGroup[];
  /** The parts of a combo (decision 0104); null: it is no combo. */
  readonly parts: readonly ComboPart[] | null;
  /** The first part of a combo that is not on sale: then the combo is sold out. */
  readonly missing: Texts | null;
  readonly vat: Vat;
  readonly status: ProductStatus;
  /** Key of an asset. */
  readonly image: string | null;
  readonly allergens: readonly Allergen[];
  /** It stands first at tills. */
  readonly favourite: boolean;
  readonly categories: readonly number[];
  readonly sort: number;
};
export type SnapshotProductCategory = {
  readonly id: number;
  readonly name: Texts;
  /** `#rrggbb`, or '' for none. */
  readonly color: string;
  readonly sort: number;
};

/**
 * Live counts of one screening, updated per node by invalidations and read from the database; never
 * part of the snapshot.
 */
export type SeatCounts = {
  /** Live claims: sold, held, reserved, blocked. */
  readonly taken: number;
  readonly taken_online: number;
  /** The part of `taken` that staff blocked (D-046). */
  readonly blocked: number;
  readonly seats_version: number;
};

export type Snapshots = {
  /** Returns the snapshot of this node; loads it if necessary. Throws not_found.exhibitor. */
  get(exhibitorId: number): Promise<Snapshot>;
  /** Returns a snapshot at least as new as `version`. */
  atLeast(exhibitorId: number, version: number): Promise<Snapshot>;
  /** Returns live counts from memory; zero for screenings without claims. */
  counts(exhibitorId: number, screeningId: number): SeatCounts;
  /**
   * Reports changed seats of these screenings: counts are read again (coalesced), then pages and
   * subscribers are notified.
   */
  seatsChanged(exhibitorId: number, screeningIds: readonly number[]): void;
  /**
   * Returns the offset of the database's clock, which decides, from this machine's, in ms (T62).
   */
  clockOffset(): number;
  /** Returns the exhibitor of a host (D-128): exact serving_on, else the first. */
  exhibitorFor(host: string): Promise<number>;
  close(): Promise<void>;
};

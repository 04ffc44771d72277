import type { Day } from '#kernel/days.ts';
import type { Texts } from '#kernel/texts.ts';
import type { MethodDevice, PaymentMethodType } from '#modules/payments/rules/methods.ts';
import type { PriceRow, Usable } from '#modules/pricing/rules/price-rate.ts';
import type { Seat } from '#modules/seating/rules/arrangement.ts';
import type {
  SnapshotAsset,
  SnapshotCinema,
  SnapshotEvent,
  SnapshotExhibitor,
  SnapshotMovie,
  SnapshotProduct,
  SnapshotProductCategory,
  SnapshotScreen,
  SnapshotScreening,
  SnapshotVersion,
} from '#modules/site/snapshot.ts';
import type { Vat } from '#modules/vat/rules/vat-rates.ts';
import type { ReadTx } from '#platform/db/tx.ts';

/**
 * The queries of the snapshot, one per kind of data. The site reads across modules, as reporting
 * does, and writes nothing.
 */
type Q = Pick<ReadTx, 'query' | 'one'>;

export type Ground = { version: number; exhibitor: SnapshotExhibitor; settings: unknown };

/**
 * Returns the exhibitor with its settings and the version of all that follows; null if it does not
 * exist.
 */
export const ground = (tx: Q): Promise<Ground | null> =>
  tx.one(
    `SELECT coalesce(d.version, 0) AS version, coalesce(s.data, '{}') AS settings,
            json_build_object('id', e.id, 'slug', e.slug, 'trade_name', e.trade_name, 'serving_on', e.serving_on, 'email', e.email, 'country', e.country,
                              'logo', e.logo, 'timezone', e.timezone, 'open', e.opened_at IS NOT NULL, 'twitter', e.twitter, 'info', e.info) AS exhibitor
       FROM exhibitor e LEFT JOIN settings s ON s.exhibitor_id = e.id LEFT JOIN data_version d ON d.exhibitor_id = e.id
      WHERE e.id = tenant()`,
  );

export const cinemas = (tx: Q): Promise<SnapshotCinema[]> =>
  tx.query(
    `SELECT id, name, ads_minutes, address, phone, email, sort, opening_hours FROM cinema
      WHERE exhibitor_id = tenant() AND archived_at IS NULL ORDER BY sort, id`,
  );

export type ScreenRow = Omit<SnapshotScreen, 'config'> & { config: unknown };

export const screens = (tx: Q): Promise<ScreenRow[]> =>
  tx.query(
    `SELECT id, cinema_id, name, abbreviation, capacity, online_seats, sort, class_rate, config, arrangement_id FROM screen
      WHERE exhibitor_id = tenant() AND archived_at IS NULL ORDER BY sort, id`,
  );

export type ArrangementRow = {
  id: number;
  version: number;
  rows: number;
  columns: number;
  /** Null: unchanged since the known version. */
  seats: Seat[] | null;
};

/**
 * Returns arrangements; the seats only if the version differs from the known one (a change of seats
 * increases it).
 */
export const arrangements = (
  tx: Q,
  cached: { ids: readonly number[]; versions: readonly number[] },
): Promise<ArrangementRow[]> =>
  tx.query(
    `SELECT a.id, a.version, a.row_count AS rows, a.column_count AS columns,
            CASE WHEN known.id IS NULL THEN
              (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'row', s.screen_row, 'column', s.screen_col,
                        'class', s.class, 'style', s.style, 'autoassign', s.autoassign, 'disabled', s.disabled)
                        ORDER BY s.screen_row, s.screen_col), '[]')
                 FROM seat s WHERE s.exhibitor_id = tenant() AND s.arrangement_id = a.id AND s.removed_at IS NULL) END AS seats
       FROM arrangement a LEFT JOIN unnest($1::int[], $2::int[]) AS known(id, version) ON known.id = a.id AND known.version = a.version
      WHERE a.exhibitor_id = tenant()`,
    [cached.ids, cached.versions],
  );

export const movies = (tx: Q): Promise<SnapshotMovie[]> =>
  tx.query(
    `SELECT m.id, m.slug, m.title, m.original_title, m.tagline, m.description, m.notice, m.released_on, m.runtime_minutes,
            m.directors, m.actors, m.genres, m.nation, m.original_language, m.spoken_languages, m.showing_from,
            m.showing_from_visibility, m.rating, m.links, m.visibility, d.name AS distributor, m.trailer_url, m.streaming, m.assets,
            m.stills, m.awards,
            (extract(epoch FROM m.updated_at) * 1000)::float8 AS updated_at,
            coalesce((SELECT array_agg(t.tag_id ORDER BY g.sort, t.tag_id) FROM movie_tag t
                        JOIN tag g ON g.exhibitor_id = t.exhibitor_id AND g.id = t.tag_id
                       WHERE t.exhibitor_id = m.exhibitor_id AND t.movie_id = m.id), '{}') AS tags
       FROM movie m LEFT JOIN distributor d ON d.exhibitor_id = m.exhibitor_id AND d.id = m.distributor_id
      WHERE m.exhibitor_id = tenant() AND m.archived_at IS NULL ORDER BY m.id`,
  );

export const versions = (tx: Q): Promise<SnapshotVersion[]> =>
  tx.query(
    `SELECT v.id, v.movie_id, v.dimension, v.media_type, v.spoken_language, v.subtitle_one_language, v.subtitle_two_language,
            v.accessibility, v.label, v.labels
       FROM version v JOIN movie m ON m.exhibitor_id = v.exhibitor_id AND m.id = v.movie_id AND m.archived_at IS NULL
      WHERE v.exhibitor_id = tenant()`,
  );

/**
 * Capacity of its sales row; null: not prepared for sale yet, so the capacity of its hall applies.
 */
export type ScreeningRow = Omit<SnapshotScreening, 'day' | 'capacity' | 'online_cap' | 'own_prices'> & {
  capacity: number | null;
  online_cap: number | null;
};

/**
 * Returns screenings from the business day `from` on, which begins `offsetHours` after midnight in
 * `timeZone`. Planned ones are for employees only (decision 0105): all that visitors, tills and signage show begins here.
 */
export const screenings = (tx: Q, from: Day, offsetHours: number, timeZone: string): Promise<ScreeningRow[]> =>
  tx.query(
    `SELECT s.id, s.movie_id, s.version_id, s.cinema_id, s.screen_id, s.event_id, s.type, s.visibility, s.stage, s.seatpicker,
            (extract(epoch FROM s.starts_at) * 1000)::float8 AS starts_at, (extract(epoch FROM s.ends_at) * 1000)::float8 AS ends_at,
            s.cancelled_at IS NOT NULL AS cancelled, c.arrangement_id, c.capacity, c.online_cap,
            s.staff_note, s.at_box_office, (extract(epoch FROM s.online_from) * 1000)::float8 AS online_from,
            (extract(epoch FROM s.online_until) * 1000)::float8 AS online_until
       FROM screening s
       LEFT JOIN screening_capacity c ON c.exhibitor_id = s.exhibitor_id AND c.screening_id = s.id
      WHERE s.exhibitor_id = tenant() AND s.archived_at IS NULL AND s.stage <> 'planned'
        AND s.starts_at >= ($1::date + make_interval(hours => $2)) AT TIME ZONE $3
      ORDER BY s.starts_at, s.id`,
    [from, offsetHours, timeZone],
  );

export type OwnPriceRow = {
  readonly screening_id: number;
  readonly price_rate_id: number | null;
  readonly seat_class: string | null;
  readonly ticket: number;
  readonly handling: number | null;
};

/** Returns the own prices of these screenings; most have none. */
export const ownPrices = (tx: Q, screeningIds: readonly number[]): Promise<OwnPriceRow[]> =>
  tx.query(
    `SELECT screening_id, price_rate_id, seat_class, ticket_cents AS ticket, handling_cents AS handling FROM screening_price
      WHERE exhibitor_id = tenant() AND screening_id = ANY($1::int[]) ORDER BY screening_id, id`,
    [screeningIds],
  );

/** Returns each event with its screening: the one that takes place, else the last cancelled one. */
export const events = (tx: Q): Promise<SnapshotEvent[]> =>
  tx.query(
    `SELECT e.id, e.slug, e.title, e.page_title, e.description, e.content, e.sell_online, e.theme, e.visibility, e.assets,
            (SELECT s.id FROM screening s WHERE s.exhibitor_id = e.exhibitor_id AND s.event_id = e.id AND s.archived_at IS NULL AND s.stage <> 'planned'
              ORDER BY s.cancelled_at IS NOT NULL, s.starts_at DESC LIMIT 1) AS screening_id
       FROM event e WHERE e.exhibitor_id = tenant() AND e.archived_at IS NULL ORDER BY e.id`,
  );

export const tags = (tx: Q): Promise<{ id: number; slug: string; name: Texts; sort: number }[]> =>
  tx.query('SELECT id, slug, name, sort FROM tag WHERE exhibitor_id = tenant() ORDER BY sort, id');

export type RateRow = {
  id: number;
  name: Texts;
  description: Texts;
  handling: number;
  min_tickets: number;
  max_tickets: number;
  visibility: number;
  sort: number;
  active: boolean;
  accept_voucher: boolean;
  vat: Vat;
  quota: number | null;
  usable: Usable;
  rows: PriceRow[];
};

export const priceRates = (tx: Q): Promise<RateRow[]> =>
  tx.query(
    `SELECT r.id, r.name, r.description, r.handling_cents AS handling, r.min_tickets, r.max_tickets, r.visibility, r.sort, r.active,
            r.accept_voucher, coalesce(to_jsonb(r.vat_kind), to_jsonb(r.vat_bp)) AS vat, r.quota, r.usable,
            coalesce((SELECT json_agg(json_build_object('ticket', p.ticket_cents, 'handling', p.handling_cents, 'cinema_id', p.cinema_id,
                        'screen_id', p.screen_id, 'event_id', p.event_id, 'dimension', p.dimension, 'media_type', p.media_type,
                        'from_day', p.from_day) ORDER BY p.id)
                        FROM price_row p WHERE p.exhibitor_id = r.exhibitor_id AND p.price_rate_id = r.id), '[]') AS rows
       FROM price_rate r WHERE r.exhibitor_id = tenant() AND r.archived_at IS NULL ORDER BY r.sort, r.id`,
  );

export type VoucherTypeRow = {
  id: number;
  slug: string;
  title: Texts;
  page_title: Texts;
  description: Texts;
  content: Texts;
  kind: 'giftcard' | 'subscription';
  active: boolean;
  cost_turn: number;
  turns_default: number;
  turns_min: number;
  turns_max: number;
  turns_step: number;
  products_enabled: boolean;
  products_default: number;
  products_min: number;
  products_max: number;
  products_step: number;
  value_ticket: number;
  value_handling: number;
  validity: string;
  vat_treatment: 'multi_purpose' | 'single_purpose';
  vat: Vat;
  sort: number;
  assets: { image?: string };
};

export const voucherTypes = (tx: Q): Promise<VoucherTypeRow[]> =>
  tx.query(
    `SELECT id, slug, title, page_title, description, content, type AS kind, active, cost_turn_cents AS cost_turn,
            turns_default, turns_min, turns_max, turns_step, products_enabled, products_default_cents AS products_default,
            products_min_cents AS products_min, products_max_cents AS products_max, products_step_cents AS products_step,
            value_ticket_cents AS value_ticket, value_handling_cents AS value_handling, validity, vat_treatment,
            coalesce(to_jsonb(vat_kind), to_jsonb(vat_bp)) AS vat, sort, assets
       FROM voucher_type WHERE exhibitor_id = tenant() AND archived_at IS NULL ORDER BY sort, id`,
  );

export type MethodRow = {
  id: number;
  name: Texts;
  type: PaymentMethodType;
  driver: string;
  component: 'redirect' | 'qr' | '';
  template: string;
  frontend_config: Record<string, unknown>;
  active: boolean;
  exclusive: boolean;
  devices: MethodDevice[];
  sort: number;
};

/** Without `config`: secrets stay in the database (D-076). */
export const paymentMethods = (tx: Q): Promise<MethodRow[]> =>
  tx.query(
    `SELECT id, name, type, driver, component, template, frontend_config, active, exclusive, device_types AS devices, sort
       FROM payment_method WHERE exhibitor_id = tenant() AND archived_at IS NULL ORDER BY sort, id`,
  );

export type ProductRow = Omit<SnapshotProduct, 'status' | 'missing'> & { active: boolean; sold_out: boolean };

/** Without `stock`, which changes with every sale. */
export const products = (tx: Q): Promise<ProductRow[]> =>
  tx.query(
    `SELECT p.id, p.name, p.description, p.barcode, p.price_cents AS price,
            CASE WHEN p.price_min_cents IS NOT NULL AND p.price_max_cents IS NOT NULL THEN json_build_object('min', p.price_min_cents, 'max', p.price_max_cents) END AS open_price,
            coalesce((SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'min', g.choose_min, 'max', g.choose_max, 'choices',
              coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'surcharge', c.surcharge_cents, 'preselected', c.preselected, 'sold_out', c.sold_out) ORDER BY c.sort, c.id)
                 FROM product_choice c WHERE c.exhibitor_id = g.exhibitor_id AND c.group_id = g.id), '[]')) ORDER BY g.sort, g.id)
              FROM product_choice_group g WHERE g.exhibitor_id = p.exhibitor_id AND g.product_id = p.id), '[]') AS choice_groups,
            CASE WHEN p.is_combo THEN coalesce((SELECT json_agg(json_build_object('id', c.part_id, 'name', x.name, 'quantity', c.quantity) ORDER BY c.sort, c.part_id)
              FROM product_combo_part c JOIN product x ON x.exhibitor_id = c.exhibitor_id AND x.id = c.part_id
             WHERE c.exhibitor_id = p.exhibitor_id AND c.combo_id = p.id), '[]') END AS parts,
            coalesce(to_jsonb(p.vat_kind), to_jsonb(p.vat_bp)) AS vat, p.active, p.sold_out, p.image, p.allergens, p.favourite, p.sort,
            coalesce((SELECT array_agg(i.category_id ORDER BY c.sort, c.id) FROM product_in_category i
                        JOIN product_category c ON c.exhibitor_id = i.exhibitor_id AND c.id = i.category_id AND c.archived_at IS NULL
                       WHERE i.exhibitor_id = p.exhibitor_id AND i.product_id = p.id), '{}') AS categories
       FROM product p WHERE p.exhibitor_id = tenant() AND p.archived_at IS NULL ORDER BY p.sort, p.id`,
  );

export const productCategories = (tx: Q): Promise<SnapshotProductCategory[]> =>
  tx.query(
    `SELECT id, name, color, sort FROM product_category WHERE exhibitor_id = tenant() AND archived_at IS NULL ORDER BY sort, id`,
  );

export const widgets = (tx: Q): Promise<{ key: string; content: Texts }[]> =>
  tx.query(`SELECT key, content FROM content WHERE exhibitor_id = tenant() AND type = 'widget' AND key IS NOT NULL`);

/** Returns a value that changes with every page and question: cached pages depend on it. */
export const pagesStamp = async (tx: Q): Promise<string> => {
  const [row] = await tx.query<{ stamp: string }>(
    `SELECT coalesce(md5(string_agg(concat_ws(':', id, version, extract(epoch FROM updated_at)), ',' ORDER BY id)), '') AS stamp
       FROM content WHERE exhibitor_id = tenant() AND type <> 'widget'`,
  );
  return row?.stamp ?? '';
};

export const assets = (tx: Q): Promise<SnapshotAsset[]> =>
  tx.query(
    'SELECT key, coalesce(width, 0) AS width, coalesce(height, 0) AS height, placeholder, color FROM asset WHERE exhibitor_id = tenant()',
  );

export type CountsRow = {
  screening_id: number;
  taken: number;
  taken_online: number;
  blocked: number;
  seats_version: number;
};

const COUNTS = `SELECT c.screening_id, c.taken, c.taken_online, c.seats_version,
       (SELECT count(*)::int FROM seat_claim k
         WHERE k.exhibitor_id = c.exhibitor_id AND k.screening_id = c.screening_id AND k.state = 'blocked') AS blocked
  FROM screening_capacity c WHERE c.exhibitor_id = tenant() AND c.screening_id = ANY($1::int[])`;

/** Returns live counts of these screenings. */
export const countsOf = (tx: Q, screeningIds: readonly number[]): Promise<CountsRow[]> =>
  tx.query(COUNTS, [screeningIds]);

export const hosts = (tx: Pick<ReadTx, 'query'>): Promise<{ id: number; serving_on: string }[]> =>
  tx.query('SELECT id, serving_on FROM exhibitor ORDER BY id');

export type SeatsRow = CountsRow & {
  /** `[seat id, state]` of every claimed numbered seat; null: unchanged since the given version. */
  claims: [number, 'held' | 'sold' | 'reserved' | 'blocked'][] | null;
};

/**
 * Returns counts and claims of one moment; the claims only if `seats_version` differs from the
 * known one.
 */
export const seatsOf = (
  tx: Q,
  screeningIds: readonly number[],
  knownVersions: readonly number[],
): Promise<SeatsRow[]> =>
  tx.query(
    `SELECT c.*, CASE WHEN c.seats_version = asked.version THEN NULL ELSE
              (SELECT coalesce(json_agg(json_build_array(k.seat_id, k.state)), '[]') FROM seat_claim k
                WHERE k.exhibitor_id = tenant() AND k.screening_id = c.screening_id AND k.state <> 'released' AND k.seat_id IS NOT NULL)
            END AS claims
       FROM (${COUNTS}) c JOIN unnest($1::int[], $2::bigint[]) AS asked(id, version) ON asked.id = c.screening_id`,
    [screeningIds, knownVersions],
  );

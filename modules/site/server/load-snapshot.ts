import { addDays } from '#kernel/days.ts';
import { notFound } from '#kernel/refusal.ts';
import { type Settings, zSettings } from '#modules/exhibitor/contract/settings.ts';
import { NO_OWN_PRICES, type OwnPrices, ownPricesFrom } from '#modules/pricing/rules/own-prices.ts';
import { lacksChoices } from '#modules/products/rules/choices.ts';
import { comboGroups, missingPart } from '#modules/products/rules/combo.ts';
import { statusOf } from '#modules/products/rules/product-status.ts';
import { onlineSeatsOf } from '#modules/screenings/rules/programme/availability.ts';
import { type Arrangement, DEFAULT_SEATING_CONFIG, type SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import * as sql from '#modules/site/server/snapshot.sql.ts';
import { dayOf } from '#modules/site/server/wire/wall-clock.ts';
import type {
  Snapshot,
  SnapshotPaymentMethod,
  SnapshotProduct,
  SnapshotScreen,
  SnapshotScreening,
} from '#modules/site/snapshot.ts';
import { vatInForce } from '#modules/vat/server.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';

const DAYS_BEFORE_TODAY = 1;

/**
 * Arrangements from the last load, with their versions: the largest part of a cinema's data, and
 * the one that seldom changes.
 */
export type LoadMemory = Map<number, { readonly version: number; readonly arrangement: Arrangement }>;

export type LoadOptions = { readonly noteClock?: (databaseNow: number) => void; readonly memory?: LoadMemory };

/**
 * Reads all data that an exhibitor shows and sells in one consistent transaction: rows and version
 * are of the same moment. Includes screenings from yesterday's business day on (D-010), by the
 * database's clock, which `noteClock` receives. Arrangements that did not change since the last
 * load with the same `memory` are the same objects. Throws `not_found.exhibitor`.
 */
export const loadSnapshot = (
  db: Db,
  exhibitorId: number,
  { noteClock, memory = new Map() }: LoadOptions = {},
): Promise<Snapshot> =>
  db.read(exhibitorId, async (tx) => {
    noteClock?.(tx.now);
    const ground = await sql.ground(tx);
    if (!ground) throw notFound('exhibitor');
    const settings = zSettings.parse(ground.settings);
    const cinemas = await sql.cinemas(tx);
    const screens = byId((await sql.screens(tx)).map(withSeatingConfig));
    const arrangements = await arrangementsOf(tx, memory);
    const movies = await sql.movies(tx);
    const versions = await sql.versions(tx);
    const screenings = await screeningsFromYesterday(tx, ground.exhibitor.timezone, settings, screens);
    const events = await sql.events(tx);
    const tags = await sql.tags(tx);
    const { rates: vatRates } = await vatInForce(tx);
    const priceRates = await sql.priceRates(tx);
    const voucherTypes = await sql.voucherTypes(tx);
    const paymentMethods = await sql.paymentMethods(tx);
    const products = await sql.products(tx);
    const productCategories = await sql.productCategories(tx);
    const widgets = await sql.widgets(tx);
    const pagesStamp = await sql.pagesStamp(tx);
    const assets = await sql.assets(tx);
    return {
      exhibitorId,
      version: ground.version,
      exhibitor: ground.exhibitor,
      settings,
      cinemas: byId(cinemas),
      screens,
      arrangements,
      movies: byId(movies),
      versions: byId(versions),
      screenings: byId(screenings),
      events: byId(events),
      tags: byId(tags),
      vatRates,
      priceRates,
      voucherTypes: byId(voucherTypes),
      paymentMethods: paymentMethods.map(withStatus),
      products: withCombos(byId(products.map(withProductStatus))),
      productCategories: byId(productCategories),
      widgets: new Map(widgets.map(({ key, content }) => [key, content])),
      pagesStamp,
      assets: new Map(assets.map((asset) => [asset.key, asset])),
    };
  });

const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

async function arrangementsOf(tx: ReadTx, memory: LoadMemory): Promise<ReadonlyMap<number, Arrangement>> {
  const cached = { ids: [...memory.keys()], versions: [...memory.values()].map(({ version }) => version) };
  const rows = await sql.arrangements(tx, cached);
  const arrangements = new Map<number, Arrangement>();
  for (const { id, version, seats, ...size } of rows) {
    const arrangement = seats ? { ...size, seats } : memory.get(id)?.arrangement;
    if (!arrangement) continue;
    arrangements.set(id, arrangement);
    memory.set(id, { version, arrangement });
  }
  for (const id of memory.keys()) if (!arrangements.has(id)) memory.delete(id);
  return arrangements;
}

async function screeningsFromYesterday(
  tx: ReadTx,
  timeZone: string,
  settings: Settings,
  screens: ReadonlyMap<number, SnapshotScreen>,
): Promise<SnapshotScreening[]> {
  const offset = settings.public_config.midnight_offset;
  const from = addDays(dayOf(tx.now, timeZone, offset), -DAYS_BEFORE_TODAY);
  const rows = await sql.screenings(tx, from, offset, timeZone);
  const own = await ownPricesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows
    .map((row) => {
      const screen = screens.get(row.screen_id);
      const capacity = row.capacity ?? screen?.capacity ?? 0;
      return {
        ...row,
        day: dayOf(row.starts_at, timeZone, offset),
        capacity,
        online_cap: row.online_cap ?? onlineSeatsOf(null, screen?.online_seats ?? null, capacity),
        own_prices: own.get(row.id) ?? NO_OWN_PRICES,
        arrangement_id: row.capacity === null ? (screen?.arrangement_id ?? null) : row.arrangement_id,
      };
    })
    .sort((a, b) => a.starts_at - b.starts_at || placeOf(a) - placeOf(b) || a.id - b.id);

  function placeOf(screening: { screen_id: number }): number {
    return screens.get(screening.screen_id)?.sort ?? 0;
  }
}

async function ownPricesOf(tx: ReadTx, screeningIds: readonly number[]): Promise<ReadonlyMap<number, OwnPrices>> {
  const rows = await sql.ownPrices(tx, screeningIds);
  return new Map(
    [...Map.groupBy(rows, ({ screening_id }) => screening_id)].map(([id, ofScreening]) => [
      id,
      ownPricesFrom(ofScreening),
    ]),
  );
}

/** Fills missing settings of a screen with the defaults of SEAT-016. */
function withSeatingConfig(row: sql.ScreenRow): SnapshotScreen {
  const own = row.config as Partial<SeatingConfig>;
  const auto_assign_seats = { ...DEFAULT_SEATING_CONFIG.auto_assign_seats, ...own.auto_assign_seats };
  return { ...row, config: { ...DEFAULT_SEATING_CONFIG, ...own, auto_assign_seats } };
}

const withStatus = ({ active, ...method }: sql.MethodRow): SnapshotPaymentMethod => ({
  ...method,
  status: active ? 'active' : 'inactive',
});

/** A product is also sold out while a choice that it needs is (decision 0107). */
const withProductStatus = ({ active, sold_out, ...product }: sql.ProductRow): SnapshotProduct => ({
  ...product,
  status: statusOf({ active, sold_out: sold_out || lacksChoices(product.choice_groups) }),
  missing: null,
});

/** A combo has the choices of its parts, and is sold out while a part is not on sale (decision 0104). */
const withCombos = (products: ReadonlyMap<number, SnapshotProduct>): ReadonlyMap<number, SnapshotProduct> =>
  byId([...products.values()].map((product) => (product.parts ? comboOf(product, product.parts, products) : product)));

function comboOf(
  combo: SnapshotProduct,
  parts: NonNullable<SnapshotProduct['parts']>,
  products: ReadonlyMap<number, SnapshotProduct>,
): SnapshotProduct {
  const missing = missingPart(parts, products);
  return {
    ...combo,
    choice_groups: comboGroups(parts, products),
    missing,
    status: combo.status === 'active' && missing ? 'sold_out' : combo.status,
  };
}

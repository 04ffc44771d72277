import { addDays, businessDay } from '#kernel/days.ts';
import { notFound } from '#kernel/refusal.ts';
import { type Settings, zSettings } from '#modules/exhibitor/contract.ts';
import { DEFAULT_SEATING_CONFIG, type SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import * as sql from '#modules/site/server/snapshot.sql.ts';
import type { Snapshot, SnapshotPaymentMethod, SnapshotScreen, SnapshotScreening } from '#modules/site/snapshot.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';

const DAYS_BEFORE_TODAY = 1;

/**
 * Reads everything an exhibitor shows and sells in one consistent look: rows and version are of the same moment.
 * Screenings from yesterday's business day on (D-010), by the database's clock, which `noteClock` is told.
 * Throws `not_found.exhibitor`.
 */
export const loadSnapshot = (
  db: Db,
  exhibitorId: number,
  noteClock: (databaseNow: number) => void = () => {},
): Promise<Snapshot> =>
  db.read(exhibitorId, async (tx) => {
    noteClock(tx.now);
    const ground = await sql.ground(tx);
    if (!ground) throw notFound('exhibitor');
    const settings = zSettings.parse(ground.settings);
    const cinemas = await sql.cinemas(tx);
    const screens = await sql.screens(tx);
    const arrangements = await sql.arrangements(tx);
    const movies = await sql.movies(tx);
    const versions = await sql.versions(tx);
    const screenings = await screeningsFromYesterday(tx, ground.exhibitor.timezone, settings);
    const events = await sql.events(tx);
    const tags = await sql.tags(tx);
    const priceRates = await sql.priceRates(tx);
    const voucherTypes = await sql.voucherTypes(tx);
    const paymentMethods = await sql.paymentMethods(tx);
    const widgets = await sql.widgets(tx);
    const assets = await sql.assets(tx);
    return {
      exhibitorId,
      version: ground.version,
      exhibitor: ground.exhibitor,
      settings,
      cinemas: byId(cinemas),
      screens: byId(screens.map(withSeatingConfig)),
      arrangements: byId(arrangements),
      movies: byId(movies),
      versions: byId(versions),
      screenings: byId(screenings),
      events: byId(events),
      tags: byId(tags),
      priceRates,
      voucherTypes: byId(voucherTypes),
      paymentMethods: paymentMethods.map(withStatus),
      widgets: new Map(widgets.map(({ key, content }) => [key, content])),
      assets: new Map(assets.map((asset) => [asset.key, asset])),
    };
  });

const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

async function screeningsFromYesterday(tx: ReadTx, timeZone: string, settings: Settings): Promise<SnapshotScreening[]> {
  const offset = settings.public_config.midnight_offset;
  const from = addDays(businessDay(tx.now, timeZone, offset), -DAYS_BEFORE_TODAY);
  const rows = await sql.screenings(tx, from, offset, timeZone);
  return rows.map((row) => ({ ...row, day: businessDay(row.starts_at, timeZone, offset) }));
}

/** What a screen does not say is as SEAT-016 has it. */
function withSeatingConfig(row: sql.ScreenRow): SnapshotScreen {
  const own = row.config as Partial<SeatingConfig>;
  const auto_assign_seats = { ...DEFAULT_SEATING_CONFIG.auto_assign_seats, ...own.auto_assign_seats };
  return { ...row, config: { ...DEFAULT_SEATING_CONFIG, ...own, auto_assign_seats } };
}

const withStatus = ({ active, ...method }: sql.MethodRow): SnapshotPaymentMethod => ({
  ...method,
  status: active ? 'active' : 'inactive',
});

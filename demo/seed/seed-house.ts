import type { DemoHouse } from '#demo/seed/demo-house.ts';
import { seedDistributors, seedFilms, seedTags } from '#demo/seed/films.ts';
import {
  pointMethodsAtSimulators,
  type SimulatedProviders,
  seedPaymentMethods,
  seedPriceRates,
  seedVoucherTypes,
} from '#demo/seed/offer.ts';
import { type PictureKeys, type Pictures, seedAssets, storedPictures, storePictures } from '#demo/seed/pictures.ts';
import { addShowings } from '#demo/seed/programme.ts';
import { seedTexts } from '#demo/seed/texts.ts';
import { seedVenues } from '#demo/seed/venues.ts';
import { addDays, businessDay } from '#kernel/days.ts';
import type { Settings, StoredNavigationItem } from '#modules/exhibitor/contract.ts';
import type { Acting, Db, SystemTx, Tx } from '#platform/db/tx.ts';
import type { Secrets } from '#platform/secrets.ts';

export type SeedOptions = {
  readonly secrets: Secrets;
  /** Where pictures are served from. */
  readonly storageDir: string;
  /** Epoch ms; the programme begins with its business day. */
  readonly now: number;
  /** Null: no online payment method is switched on. */
  readonly simulators: SimulatedProviders | null;
};

/** Four cine weeks are always planned. */
export const DAYS_PLANNED = 28;
/** Sequences are moved behind the fixed ids of the content. */
const FIXED_IDS_MAX = 1_000;
const TABLES_WITH_FIXED_IDS = [
  ...['cinema', 'arrangement', 'screen', 'tag', 'distributor', 'movie', 'version'],
  ...['price_rate', 'voucher_type', 'payment_method'],
];
/** One start at a time seeds; the others wait and find the house built. */
const SEED_LOCK = 740_002;

const acting = (exhibitorId: number): Acting => ({ exhibitorId, actor: 'system', channel: 'portal', note: 'demo' });

/**
 * Builds the house when the database has no exhibitor yet. At every later start: points payment methods at the
 * simulators of this start, and plans the days that are missing. A database of others is left alone. Answers the
 * exhibitor's id, or null. Two starts at once build it once; one that is killed half way is finished by the next.
 */
export async function seedHouse(db: Db, house: DemoHouse, options: SeedOptions): Promise<number | null> {
  const exhibitorId = await enterHouse(db, house);
  if (exhibitorId === null) return null;
  const pictures = await storePictures(options.storageDir);
  await db.tx(acting(exhibitorId), async (tx) => {
    await tx.run('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK]);
    await seedAssets(tx, pictures);
    const built = await tx.one('SELECT 1 FROM settings WHERE exhibitor_id = tenant()');
    if (!built) await buildHouse(tx, house, pictures, options);
    else if (options.simulators) await pointMethodsAtSimulators(tx, options.secrets, options.simulators);
    await planDays(tx, house, options.now, pictures.keyOf);
  });
  return exhibitorId;
}

/** Plans the days that have come into reach since the last time; nothing that is there changes. Answers how many showings. */
export async function extendProgramme(db: Db, house: DemoHouse, now: number): Promise<number> {
  const found = await db.system((tx) => idOf(tx, house));
  return found === null
    ? 0
    : db.tx(acting(found), async (tx) => {
        await tx.run('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK]);
        return planDays(tx, house, now, await storedPictures(tx));
      });
}

async function idOf(tx: SystemTx, { exhibitor }: DemoHouse): Promise<number | null> {
  const row = await tx.one<{ id: number }>('SELECT id FROM exhibitor WHERE slug = $1', [exhibitor.slug]);
  return row?.id ?? null;
}

/** The house's exhibitor, created when there is none at all. */
const enterHouse = (db: Db, house: DemoHouse): Promise<number | null> =>
  db.system(async (tx) => {
    const { slug, trade_name, email, timezone, twitter, info } = house.exhibitor;
    await tx.run('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK]);
    await tx.run(
      `INSERT INTO exhibitor (slug, trade_name, email, timezone, twitter, info)
       SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (SELECT 1 FROM exhibitor)`,
      [slug, trade_name, email, timezone, twitter, JSON.stringify(info)],
    );
    return idOf(tx, house);
  });

async function buildHouse(tx: Tx, house: DemoHouse, { keyOf }: Pictures, options: SeedOptions): Promise<void> {
  await tx.run('UPDATE exhibitor SET logo = $1 WHERE id = tenant()', [keyOf(house.exhibitor.logo)]);
  await tx.run('INSERT INTO settings (exhibitor_id, data) VALUES (tenant(), $1)', [
    JSON.stringify(withStoredSlides(house.settings, keyOf)),
  ]);
  await seedVenues(tx, house.cinemas, house.screens);
  await seedTags(tx, house.tags);
  await seedDistributors(tx, house.distributors);
  await seedFilms(tx, house.films, house.tags, keyOf);
  await seedPriceRates(tx, house.priceRates);
  await seedVoucherTypes(tx, house.voucherTypes);
  await seedPaymentMethods(tx, house.paymentMethods, options.secrets, options.simulators);
  await seedTexts(tx, house);
  for (const table of TABLES_WITH_FIXED_IDS) await skipFixedIds(tx, table);
}

/** What is added later must not meet an id of the content. */
const skipFixedIds = (tx: Tx, table: string): Promise<unknown> =>
  tx.query(`SELECT max(nextval(pg_get_serial_sequence('${table}', 'id'))) FROM generate_series(1, ${FIXED_IDS_MAX})`);

type Slide = Settings['website_config']['headerSlides'][number];

/** Slides name drawn files; stored settings name what is served. */
function withStoredSlides(settings: Settings, keyOf: PictureKeys): Settings {
  const stored = (slide: Slide): Slide => ({ ...slide, image: keyOf(slide.image) ?? slide.image });
  const inItem = (item: StoredNavigationItem): StoredNavigationItem => ({
    ...item,
    ...(item.headerSlides && { headerSlides: item.headerSlides.map(stored) }),
    ...(item.children && { children: item.children.map(inItem) }),
  });
  const { website_config: website } = settings;
  return {
    ...settings,
    website_config: {
      ...website,
      headerSlides: website.headerSlides.map(stored),
      navigation: website.navigation.map(inItem),
    },
  };
}

function planDays(tx: Tx, house: DemoHouse, now: number, keyOf: PictureKeys): Promise<number> {
  const { timezone: timeZone } = house.exhibitor;
  const today = businessDay(now, timeZone, house.settings.public_config.midnight_offset);
  const showings = house.programme(today, addDays(today, DAYS_PLANNED));
  return addShowings(tx, { showings, films: house.films, screens: house.screens, timeZone }, keyOf);
}

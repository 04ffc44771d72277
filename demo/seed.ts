import { DEMO_TAGS, DISTRIBUTORS, RENTAL_PROFILES } from '#demo/content/catalogue.ts';
import { CONDITIONS } from '#demo/content/conditions.ts';
import { EXHIBITOR, SETTINGS } from '#demo/content/exhibitor.ts';
import { FILMS } from '#demo/content/films.ts';
import { PAGES } from '#demo/content/pages.ts';
import { PAYMENT_METHODS } from '#demo/content/payment-methods.ts';
import { PRICE_RATES } from '#demo/content/prices.ts';
import { PRODUCT_CATEGORIES, PRODUCTS } from '#demo/content/products.ts';
import { QUESTIONS } from '#demo/content/questions.ts';
import { CINEMAS, SCREENS } from '#demo/content/venues.ts';
import { VOUCHER_TYPES } from '#demo/content/vouchers.ts';
import { DEMO_WIDGETS } from '#demo/content/widgets.ts';
import { seedDistributors, seedFilms, seedRentalProfiles, seedTags } from '#demo/seed/films.ts';
import {
  pointMethodsAtSimulators,
  type SimulatedProviders,
  seedPaymentMethods,
  seedPriceRates,
  seedVoucherTypes,
} from '#demo/seed/offer.ts';
import { type DemoSecrets, hashedPeople, seedPeople } from '#demo/seed/people.ts';
import { seedAssets, storePictures } from '#demo/seed/pictures.ts';
import { seedPrinters } from '#demo/seed/printers.ts';
import { seedProducts } from '#demo/seed/products.ts';
import { planAround } from '#demo/seed/programme.ts';
import { seedSignage } from '#demo/seed/signage.ts';
import { seedTerminal } from '#demo/seed/terminals.ts';
import { seedTexts } from '#demo/seed/texts.ts';
import { seedVenues } from '#demo/seed/venues.ts';
import { seeding } from '#demo/seed/within.ts';
import { businessDay, type Day } from '#kernel/days.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, SystemTx, Tx } from '#platform/db/tx.ts';

export type SeedOptions = {
  readonly secrets: Secrets;
  /** The folder that is served as /storage. */
  readonly storageDir: string;
  /** Epoch ms; the programme is planned around its business day. */
  readonly now: number;
  /** Null: no online payment method is enabled. */
  readonly simulators: SimulatedProviders | null;
  /** The password and PIN of the employees; without it there are no employees. */
  readonly people?: DemoSecrets | null;
};

/** One start at a time seeds; the others wait and find the data. */
const SEED_LOCK = 740_002;
const FAQ_SLUG = 'info/faq';

/**
 * Creates the demo exhibitor if the database has no exhibitor yet. At every later start it points
 * its payment methods to the simulators of this start, and plans the missing days. A database of
 * real exhibitors stays unchanged. Returns the exhibitor's id, or null. Two starts at once create
 * it once; the next start finishes an interrupted one.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<number | null> {
  const exhibitorId = await enterExhibitor(db);
  if (exhibitorId === null) return null;
  await storePictures(options.storageDir);
  const people = options.people ? await hashedPeople(options.people) : [];
  await db.tx(acting(exhibitorId), async (tx) => {
    await lock(tx);
    const use = seeding(tx, acting(exhibitorId));
    await seedAssets(use);
    const built = await tx.one('SELECT 1 FROM settings WHERE exhibitor_id = tenant()');
    if (!built) await buildExhibitor(tx, options);
    else if (options.simulators) await pointMethodsAtSimulators(use, options.secrets, options.simulators);
    await seedPeople(tx, people);
    await seedPrinters(use, options.simulators?.printer ?? null);
    await seedTerminal(use, options.secrets, options.simulators?.zvt ?? null);
    await planAround(tx, todayOf(options.now));
  });
  return exhibitorId;
}

/**
 * Plans the days added to the window since the last run. Returns the number of new screenings; 0
 * without a demo exhibitor.
 */
export async function extendDemoProgramme(db: Db, now: number): Promise<number> {
  const exhibitorId = await db.system(demoExhibitor);
  if (exhibitorId === null) return 0;
  return db.tx(acting(exhibitorId), async (tx) => {
    await lock(tx);
    const built = await tx.one('SELECT 1 FROM settings WHERE exhibitor_id = tenant()');
    return built ? planAround(tx, todayOf(now)) : 0;
  });
}

const acting = (exhibitorId: number): Acting => ({ exhibitorId, actor: 'system', channel: 'portal', note: 'demo' });
const lock = (tx: Pick<Tx, 'query'>) => tx.query('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK]);

const settings = zSettings.parse(SETTINGS);
const todayOf = (now: number): Day => businessDay(now, EXHIBITOR.timezone, settings.public_config.midnight_offset);

async function demoExhibitor(tx: SystemTx): Promise<number | null> {
  const row = await tx.one<{ id: number }>('SELECT id FROM exhibitor WHERE is_demo');
  return row?.id ?? null;
}

/** Returns the demo exhibitor, created if there is no exhibitor at all and the demo was never removed. */
const enterExhibitor = (db: Db): Promise<number | null> =>
  db.system(async (tx) => {
    await lock(tx);
    const { slug, trade_name, serving_on, email, logo, timezone, twitter, info } = EXHIBITOR;
    await tx.run(
      `INSERT INTO exhibitor (slug, trade_name, serving_on, email, logo, timezone, twitter, info, is_demo)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, true 
        WHERE NOT EXISTS (SELECT 1 FROM exhibitor) AND NOT EXISTS (SELECT 1 FROM installation WHERE demo_removed_at IS NOT NULL)`,
      [slug, trade_name, serving_on, email, logo, timezone, twitter, JSON.stringify(info)],
    );
    return demoExhibitor(tx);
  });

async function buildExhibitor(tx: Tx, { secrets, simulators, storageDir }: SeedOptions): Promise<void> {
  const use = seeding(tx, acting(tx.exhibitorId));
  await tx.run('INSERT INTO settings (exhibitor_id, data) VALUES (tenant(), $1)', [JSON.stringify(settings)]);
  await seedVenues(use, CINEMAS, SCREENS);
  await seedTags(tx, DEMO_TAGS);
  await seedDistributors(tx, DISTRIBUTORS);
  await seedRentalProfiles(tx, RENTAL_PROFILES);
  await seedFilms(tx, FILMS, { tags: DEMO_TAGS, distributors: DISTRIBUTORS });
  await seedPriceRates(use, PRICE_RATES);
  await seedVoucherTypes(use, VOUCHER_TYPES);
  await seedPaymentMethods(use, PAYMENT_METHODS, secrets, simulators);
  await seedProducts(use, PRODUCT_CATEGORIES, PRODUCTS);
  await seedTexts(use, {
    pages: [...PAGES, ...CONDITIONS],
    faqSlug: FAQ_SLUG,
    questions: QUESTIONS,
    widgets: DEMO_WIDGETS,
  });
  await seedSignage(use, storageDir);
  for (const table of TABLES_WITH_FIXED_IDS) await skipFixedIds(tx, table);
}

const TABLES_WITH_FIXED_IDS = ['tag', 'distributor', 'rental_profile', 'movie', 'version'];

/** New rows must not collide with a fixed id of the content. */
const skipFixedIds = (tx: Tx, table: string): Promise<unknown> =>
  tx.query(
    `SELECT max(nextval(pg_get_serial_sequence('${table}', 'id')))
       FROM generate_series(1, (SELECT max(id) FROM ${table} WHERE exhibitor_id = tenant()))`,
  );

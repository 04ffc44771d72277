import { DEMO_TAGS, DISTRIBUTORS, RENTAL_PROFILES } from '#demo/content/catalogue.ts';
import { CHAIN } from '#demo/content/chain.ts';
import { CONDITIONS } from '#demo/content/conditions.ts';
import { EXHIBITOR, SETTINGS } from '#demo/content/exhibitor.ts';
import { PAYMENT_METHODS } from '#demo/content/payment-methods.ts';
import { PRICE_RATES } from '#demo/content/prices.ts';
import { DISCOUNT_REASONS, PRODUCT_CATEGORIES, PRODUCTS } from '#demo/content/products.ts';
import { CINEMAS, SCREENS } from '#demo/content/venues.ts';
import { VOUCHER_TYPES } from '#demo/content/vouchers.ts';
import { PAGES } from '#demo/content/website/pages.ts';
import { QUESTIONS } from '#demo/content/website/questions.ts';
import { DEMO_WIDGETS } from '#demo/content/website/widgets.ts';
import { filmsAround } from '#demo/programme/programme.ts';
import { seedCatalogue, seedFilms } from '#demo/seed/films.ts';
import {
  pointMethodsAtSimulators,
  type SimulatedProviders,
  seedPaymentMethods,
  seedPriceRates,
  seedVoucherTypes,
} from '#demo/seed/offer.ts';
import { type DemoSecrets, seedPeople } from '#demo/seed/people.ts';
import { seedAssets, storePictures, storeTrailers } from '#demo/seed/pictures.ts';
import { seedPrinters } from '#demo/seed/printers.ts';
import { seedDiscountReasons, seedProducts } from '#demo/seed/products.ts';
import { planAround } from '#demo/seed/programme.ts';
import { seedSignage } from '#demo/seed/signage.ts';
import { seedTerminal } from '#demo/seed/terminals.ts';
import { seedTexts } from '#demo/seed/texts.ts';
import { seedVenues } from '#demo/seed/venues.ts';
import { type Seeding, seeding } from '#demo/seed/within.ts';
import { businessDay } from '#kernel/days.ts';
import { zExhibitorFactsForm, zSettings } from '#modules/exhibitor/contract/settings.ts';
import { changeExhibitorFacts, exhibitorClock, insertExhibitor, isSlugTaken } from '#modules/exhibitor/server.ts';
import { nextExhibitorId } from '#modules/founding/server.ts';
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
  /** The time zone of a demo that is not there yet; by default where its cinemas are. */
  readonly timeZone?: string | null;
  /** A new demo is a chain: six cinemas in six towns. */
  readonly chain?: boolean;
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
 * it once; an interrupted start leaves nothing.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<number | null> {
  const present = await db.system(demoExhibitor);
  if (present === null && !(await needsDemo(db))) return null;
  const exhibitorId = present ?? (await nextExhibitorId(db));
  await storePictures(options.storageDir);
  await storeTrailers(options.storageDir, exhibitorId);
  try {
    await db.tx(acting(exhibitorId), async (tx) => {
      await lock(tx);
      const use = seeding(tx, acting(exhibitorId));
      if (present === null) await buildExhibitor(use, options);
      else await refresh(use, options);
      if (options.people) await seedPeople(use, options.secrets, options.people);
      await seedPrinters(use, options.simulators?.printer ?? null);
      await seedTerminal(use, options.secrets, options.simulators?.zvt ?? null);
      await planFrom(use, options.now);
    });
  } catch (error) {
    if (present === null && isSlugTaken(error)) return seedDemo(db, options); // another start was a moment earlier
    throw error;
  }
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
    return planFrom(seeding(tx, acting(exhibitorId)), now);
  });
}

const acting = (exhibitorId: number): Acting => ({ exhibitorId, actor: 'system', channel: 'portal', note: 'demo' });
const lock = (tx: Pick<Tx, 'query'>) => tx.query('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK]);

const settings = zSettings.parse(SETTINGS);

/** Plans around today by the exhibitor's own clock, which an employee may have changed. */
async function planFrom(use: Seeding, now: number): Promise<number> {
  const clock = await exhibitorClock(use.tx);
  return planAround(use, businessDay(now, clock.timeZone, clock.midnightOffset), clock);
}

/** Returns the demo exhibitor; null: there is none. */
export async function demoExhibitor(tx: SystemTx): Promise<number | null> {
  const row = await tx.one<{ id: number }>('SELECT id FROM exhibitor WHERE is_demo');
  return row?.id ?? null;
}

/** Whether a new installation gets the demo: there is no exhibitor at all, and the demo was never removed. */
const needsDemo = (db: Db): Promise<boolean> =>
  db.system(async (tx) => {
    const row = await tx.one<{ needed: boolean }>(
      `SELECT NOT EXISTS (SELECT 1 FROM exhibitor)
              AND NOT EXISTS (SELECT 1 FROM installation WHERE demo_removed_at IS NOT NULL) AS needed`,
    );
    return row?.needed ?? false;
  });

/** The pictures and simulators of a demo that was there before this start. */
async function refresh(use: Seeding, { secrets, simulators }: SeedOptions): Promise<void> {
  await seedAssets(use);
  if (simulators) await pointMethodsAtSimulators(use, secrets, simulators);
}

async function buildExhibitor(use: Seeding, options: SeedOptions): Promise<void> {
  const { secrets, simulators, storageDir, now } = options;
  const { slug, trade_name: name, serving_on: servingOn, email, timezone: usual, ...facts } = EXHIBITOR;
  const timezone = options.timeZone ?? usual;
  const today = businessDay(now, timezone, settings.public_config.midnight_offset);
  await insertExhibitor(use.tx, { slug, name, servingOn, email, timezone, isDemo: true, settings });
  await seedAssets(use);
  await changeExhibitorFacts(use.db, use.acting, zExhibitorFactsForm.parse(facts));
  const further = options.chain ? CHAIN : { cinemas: [], screens: [] };
  await seedVenues(use, [...CINEMAS, ...further.cinemas], [...SCREENS, ...further.screens]);
  const parts = { tags: DEMO_TAGS, distributors: DISTRIBUTORS, profiles: RENTAL_PROFILES };
  await seedFilms(use, filmsAround(today), await seedCatalogue(use, parts));
  await seedPriceRates(use, PRICE_RATES);
  await seedVoucherTypes(use, VOUCHER_TYPES);
  await seedPaymentMethods(use, PAYMENT_METHODS, secrets, simulators);
  await seedProducts(use, PRODUCT_CATEGORIES, PRODUCTS);
  await seedDiscountReasons(use, DISCOUNT_REASONS);
  await seedTexts(use, {
    pages: [...PAGES, ...CONDITIONS],
    faqSlug: FAQ_SLUG,
    questions: QUESTIONS,
    widgets: DEMO_WIDGETS,
  });
  await seedSignage(use, storageDir);
}

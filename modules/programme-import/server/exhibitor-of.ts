/** Finds the exhibitor for a programme. */
import { refuse } from '#kernel/refusal.ts';
import { slugOf } from '#kernel/slug.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import { insertExhibitor } from '#modules/exhibitor/server.ts';
import { midnightOffsetOf, timeZoneOf } from '#modules/programme-import/rules/exhibitor-habits.ts';
import type { Programme } from '#modules/programme-import/rules/programme.ts';
import type { ImportWords } from '#modules/programme-import/server/import-words.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

export type Exhibitor = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly created: boolean;
};

type Row = { id: number; slug: string; trade_name: string; timezone: string };

/**
 * Returns the exhibitor with that slug or trade name; a number for a new one if there is none.
 * Refuses `import.exhibitor_ambiguous`, `import.time_zones_differ` if the cinemas are in several
 * zones, `import.time_zone_of_exhibitor` if the exhibitor has another zone.
 */
export async function findExhibitor(db: Db, programme: Programme, name: string): Promise<Exhibitor> {
  const timeZone = timeZoneOf(programme);
  if (timeZone === null) {
    const zones = [...new Set(programme.cinemas.map((cinema) => cinema.timeZone))].sort().join(', ');
    throw refuse('import.time_zones_differ', { zones });
  }
  const slug = slugOf(name) || 'cinema';
  return db.system(async (tx) => {
    const rows = await tx.query<Row>(
      'SELECT id, slug, trade_name, timezone FROM exhibitor WHERE slug = $1 OR slug = $2 OR lower(trade_name) = lower($1) ORDER BY id',
      [name, slug],
    );
    const exact = rows.filter((row) => row.slug === name);
    const [match, second] = exact.length > 0 ? exact : rows;
    if (second) throw refuse('import.exhibitor_ambiguous', { name, slugs: rows.map((row) => row.slug).join(', ') });
    if (match) {
      if (match.timezone !== timeZone) {
        throw refuse('import.time_zone_of_exhibitor', { name: match.trade_name, own: match.timezone, zone: timeZone });
      }
      return { id: match.id, slug: match.slug, name: match.trade_name, created: false };
    }
    const next = await tx.one<{ id: number }>("SELECT nextval(pg_get_serial_sequence('exhibitor', 'id'))::int AS id");
    return { id: next?.id ?? 0, slug, name, created: true };
  });
}

/** Locales of the website, by the language of a source. */
const WEBSITE_LOCALES: Readonly<Record<string, string>> = { nl: 'nl-BE', fr: 'fr', de: 'de' };

/** Returns the host of the website of a new exhibitor until an employee names another: every browser resolves it to this machine. */
export const addressOfNew = (slug: string): string => `${slug}.localhost`;

/**
 * Creates the exhibitor, within its own transaction: the row has the number of the transaction's
 * tenant.
 */
export async function createExhibitor(
  tx: Tx,
  exhibitor: Exhibitor,
  programme: Programme,
  words: ImportWords,
): Promise<void> {
  const locale = WEBSITE_LOCALES[programme.textLanguage] ?? 'en';
  const settings = zSettings.parse({
    website_locale: locale,
    portal_locale: 'en',
    datetime_locale: locale,
    mail_sender_name: exhibitor.name,
    website_config: {
      navigation: [
        { name: words.navigation_movies, url: 'movies' },
        { name: words.navigation_contact, url: 'contact' },
      ],
    },
    public_config: { midnight_offset: midnightOffsetOf(programme) },
  });
  await insertExhibitor(tx, {
    slug: exhibitor.slug,
    name: exhibitor.name,
    servingOn: addressOfNew(exhibitor.slug),
    email: programme.cinemas.find((cinema) => cinema.email !== null)?.email ?? '',
    timezone: timeZoneOf(programme) ?? 'UTC',
    settings,
  });
}

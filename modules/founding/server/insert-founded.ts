import { addFirstReasons } from '#modules/discounts/server.ts';
import { insertExhibitor } from '#modules/exhibitor/server.ts';
import type { NewExhibitorForm } from '#modules/founding/contract/public.ts';
import { firstSettings } from '#modules/founding/server/first-settings.ts';
import { insertFirstCinema } from '#modules/venues/server.ts';
import type { Db, Tx } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type FoundedExhibitor = NewExhibitorForm & {
  readonly slug: string;
  /** The host name of its website. */
  readonly servingOn: string;
  /** The address that visitors read. */
  readonly email: string;
  readonly foundedByLink: boolean;
};

/** Reserves the id of a new exhibitor: the transaction that founds it needs its id from the beginning. */
export async function nextExhibitorId(db: Db): Promise<number> {
  const row = await db.system((tx) =>
    tx.one<{ id: number }>("SELECT nextval(pg_get_serial_sequence('exhibitor', 'id'))::int AS id"),
  );
  if (!row) throw new Error('the sequence of exhibitors gave no number');
  return row.id;
}

/** Inserts the exhibitor of this transaction, not public yet, with its settings and its first cinema. */
export async function insertFounded(tx: Tx, translator: Translator, founded: FoundedExhibitor): Promise<void> {
  const { trade_name, country, timezone } = founded;
  await insertExhibitor(tx, {
    slug: founded.slug,
    name: trade_name,
    servingOn: founded.servingOn,
    email: founded.email.toLowerCase(),
    timezone,
    country,
    foundedByLink: founded.foundedByLink,
    open: false,
    settings: firstSettings(founded, translator),
  });
  await tx.audit({
    action: 'exhibitor.founded',
    entity: 'exhibitor',
    entityId: tx.exhibitorId,
    after: { trade_name, country, timezone },
  });
  await insertFirstCinema(tx, { ...founded.cinema, country });
  await addFirstReasons(tx, translator);
}

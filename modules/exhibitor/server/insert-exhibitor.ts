import type { Country } from '#kernel/countries.ts';
import type { Settings } from '#modules/exhibitor/contract/settings.ts';
import { constraintOf, SQL, sqlState } from '#platform/db/errors.ts';
import type { Tx } from '#platform/db/tx.ts';

export type NewExhibitor = {
  readonly slug: string;
  readonly name: string;
  /** The host name of its site. */
  readonly servingOn: string;
  readonly email: string;
  readonly timezone: string;
  /** By default Belgium. */
  readonly country?: Country;
  /**
   * Whether it was founded with the link that the start prints. At most one exhibitor of an
   * installation was.
   */
  readonly foundedByLink?: boolean;
  /** Whether visitors see its website from the beginning. By default yes. */
  readonly open?: boolean;
  /** The demo of the installation, which a person removes as a whole. By default no. */
  readonly isDemo?: boolean;
  readonly settings: Settings;
};

/** Inserts the exhibitor of this transaction, with its settings. */
export async function insertExhibitor(tx: Tx, exhibitor: NewExhibitor): Promise<void> {
  await tx.run(
    `INSERT INTO exhibitor (id, slug, trade_name, serving_on, email, timezone, country, founded_by_link, opened_at, is_demo)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, CASE WHEN $8::boolean THEN foyer_now() END, $9)`,
    [
      exhibitor.slug,
      exhibitor.name,
      exhibitor.servingOn,
      exhibitor.email,
      exhibitor.timezone,
      exhibitor.country ?? 'BE',
      exhibitor.foundedByLink ?? false,
      exhibitor.open ?? true,
      exhibitor.isDemo ?? false,
    ],
  );
  await tx.run('INSERT INTO settings (exhibitor_id, data) VALUES (tenant(), $1)', [JSON.stringify(exhibitor.settings)]);
}

/** Returns whether an error says that another exhibitor has the web address. */
export const isAddressTaken = (error: unknown): boolean =>
  sqlState(error) === SQL.uniqueViolation && constraintOf(error) === 'exhibitor_address';

/** Returns whether an error says that another exhibitor has the short name. */
export const isSlugTaken = (error: unknown): boolean =>
  sqlState(error) === SQL.uniqueViolation && constraintOf(error) === 'exhibitor_slug_key';

/** Shows the website of the transaction's exhibitor to the public, or hides it; returns whether that was a change. */
export const showToPublic = async (tx: Tx, open: boolean): Promise<boolean> =>
  (await tx.run(
    `UPDATE exhibitor SET opened_at = CASE WHEN $1::boolean THEN foyer_now() END
      WHERE id = tenant() AND (opened_at IS NOT NULL) IS DISTINCT FROM $1::boolean`,
    [open],
  )) > 0;

/** A test mail went out over the present mail server, or (false) that server was replaced since. */
export const recordTestMail = (tx: Pick<Tx, 'run'>, sent: boolean): Promise<number> =>
  tx.run('UPDATE exhibitor SET mail_tested_at = CASE WHEN $1::boolean THEN foyer_now() END WHERE id = tenant()', [
    sent,
  ]);

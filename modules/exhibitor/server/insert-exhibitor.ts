import type { Country } from '#kernel/countries.ts';
import type { Settings } from '#modules/exhibitor/contract/settings.ts';
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
  readonly settings: Settings;
};

/** Inserts the exhibitor of this transaction, with its settings. */
export async function insertExhibitor(tx: Tx, exhibitor: NewExhibitor): Promise<void> {
  await tx.run(
    `INSERT INTO exhibitor (id, slug, trade_name, serving_on, email, timezone, country, founded_by_link)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7)`,
    [
      exhibitor.slug,
      exhibitor.name,
      exhibitor.servingOn,
      exhibitor.email,
      exhibitor.timezone,
      exhibitor.country ?? 'BE',
      exhibitor.foundedByLink ?? false,
    ],
  );
  await tx.run('INSERT INTO settings (exhibitor_id, data) VALUES (tenant(), $1)', [JSON.stringify(exhibitor.settings)]);
}

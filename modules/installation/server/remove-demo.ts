import { notFound, refuse, unavailable } from '#kernel/refusal.ts';
import { foundingToken, isEmptyInstallation } from '#modules/founding/server.ts';
import { DEMO_KEYWORD } from '#modules/installation/rules/demo-keyword.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Db } from '#platform/db/tx.ts';

export type RemoveDemoDeps = { readonly db: Db; readonly secrets: Secrets; readonly now: () => number };

/** Returns whether an exhibitor is the demo of the installation. */
export const isDemo = async (db: Db, exhibitorId: number): Promise<boolean> =>
  (await db.ask(exhibitorId, (first) => first.one('SELECT 1 FROM exhibitor WHERE id = tenant() AND is_demo'))) !== null;

/**
 * Deletes the demo exhibitor with everything in it, for good; it is never built again. Called by an
 * employee of the demo alone. Returns the path of the page that founds the first exhibitor, or null
 * if the installation has another one. Refuses 404 not_found.demo, 422 `keyword`
 * installation.wrong_keyword, 503 installation.busy while others use the tables.
 */
export async function removeDemo(
  { db, secrets, now }: RemoveDemoDeps,
  exhibitorId: number,
  keyword: string,
): Promise<string | null> {
  if (!(await isDemo(db, exhibitorId))) throw notFound('demo');
  if (keyword.trim() !== DEMO_KEYWORD) throw refuse('installation.wrong_keyword', { keyword: DEMO_KEYWORD }, 'keyword');
  try {
    await db.system(async (tx) => {
      await tx.query("SET LOCAL statement_timeout = '2min'"); // a demo that ran for months has many rows
      await tx.query('SELECT remove_demo_exhibitor()');
      await tx.run('UPDATE installation SET demo_removed_at = foyer_now()');
    });
  } catch (error) {
    throw sqlState(error) === SQL.lockNotAvailable ? unavailable('installation.busy') : error;
  }
  return (await isEmptyInstallation(db)) ? `/portal/setup/${foundingToken(secrets, now())}` : null;
}

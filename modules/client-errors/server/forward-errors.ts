import type { ErrorService, NotedError } from '#modules/client-errors/server/error-service.ts';
import type { Db } from '#platform/db/tx.ts';
import { forEachConcurrent } from '#platform/jobs/for-each-concurrent.ts';

/**
 * Maximum number of errors sent in one run, so that a burst of errors is not forwarded as a burst.
 */
const A_RUN = 50;
const AT_ONCE = 4;
/** The same error is sent again if it still occurs after this time. */
const AGAIN_AFTER = '1 hour';

type Row = NotedError & { readonly exhibitor_id: number; readonly id: number };

/** Returns null for an address that is not a DSN. Loaded only when a DSN is configured. */
export const openErrorService = async (dsn: string): Promise<ErrorService | null> =>
  (await import('#modules/client-errors/server/error-service.ts')).errorService(dsn);

/**
 * Forwards new client errors to an outside service (D-178). Returns how many it accepted. A refused
 * error is not sent twice; if the service is unavailable, the rest stays for the next run, and the
 * first failure is thrown.
 */
export async function forwardErrors(db: Db, notify: ErrorService): Promise<number> {
  const rows = await db.system((tx) =>
    tx.query<Row>(
      `SELECT e.exhibitor_id, e.id::int AS id, e.kind, e.digest, (extract(epoch FROM e.at) * 1000)::float8 AS at, e.times, x.slug AS exhibitor, e.detail
         FROM client_error e JOIN exhibitor x ON x.id = e.exhibitor_id
        WHERE (e.told_at IS NULL OR e.told_at < e.at) AND (e.told_at IS NULL OR e.told_at < foyer_now() - interval '${AGAIN_AFTER}')
        ORDER BY e.at LIMIT ${A_RUN}`,
    ),
  );
  let taken = 0;
  await forEachConcurrent(AT_ONCE, rows, async (row) => {
    if ((await notify(row)) === 'taken') taken += 1;
    await db.system((tx) =>
      tx.run('UPDATE client_error SET told_at = foyer_now() WHERE exhibitor_id = $1 AND id = $2', [
        row.exhibitor_id,
        row.id,
      ]),
    );
  });
  return taken;
}

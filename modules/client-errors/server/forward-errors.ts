import type { ErrorService, NotedError } from '#modules/client-errors/server/error-service.ts';
import { atOnce } from '#platform/at-once.ts';
import type { Db } from '#platform/db/tx.ts';

/** What one run tells at most; a storm of errors is not passed on as one. */
const A_RUN = 50;
const AT_ONCE = 4;
/** The same error is told again when it still happens so much later. */
const AGAIN_AFTER = '1 hour';

type Row = NotedError & { readonly exhibitor_id: number; readonly id: number };

/** Null for an address that is no DSN. Loaded by those who have one. */
export const openErrorService = async (dsn: string): Promise<ErrorService | null> =>
  (await import('#modules/client-errors/server/error-service.ts')).errorService(dsn);

/**
 * Passes on to an outside service what is new in the book of client errors (D-178), and answers how many it took. What it
 * refuses is not offered twice; when it cannot be reached the rest stays for the next run, and the first failure is thrown.
 */
export async function tellErrors(db: Db, tell: ErrorService): Promise<number> {
  const rows = await db.system((tx) =>
    tx.query<Row>(
      `SELECT e.exhibitor_id, e.id::int AS id, e.kind, e.digest, (extract(epoch FROM e.at) * 1000)::float8 AS at, e.times, x.slug AS exhibitor, e.detail
         FROM client_error e JOIN exhibitor x ON x.id = e.exhibitor_id
        WHERE (e.told_at IS NULL OR e.told_at < e.at) AND (e.told_at IS NULL OR e.told_at < foyer_now() - interval '${AGAIN_AFTER}')
        ORDER BY e.at LIMIT ${A_RUN}`,
    ),
  );
  let taken = 0;
  await atOnce(AT_ONCE, rows, async (row) => {
    if ((await tell(row)) === 'taken') taken += 1;
    await db.system((tx) =>
      tx.run('UPDATE client_error SET told_at = foyer_now() WHERE exhibitor_id = $1 AND id = $2', [
        row.exhibitor_id,
        row.id,
      ]),
    );
  });
  return taken;
}

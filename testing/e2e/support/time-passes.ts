import type { Tx } from '#platform/db/tx.ts';
import { place } from '#testing/e2e/support/partners.ts';
import { openDatabase } from '#tools/admin/open-database.ts';

/**
 * Eleven minutes pass for the sessions of an employee: their last proof is that much older. A
 * journey does not wait for them.
 */
export const elevenMinutesPass = (email: string): Promise<void> =>
  inEachExhibitor((tx) =>
    tx.run(
      `UPDATE staff_session SET started_at = started_at - interval '11 minutes',
              confirmed_at = confirmed_at - interval '11 minutes'
        WHERE exhibitor_id = tenant() AND ended_at IS NULL
          AND employee_id = (SELECT id FROM employee WHERE exhibitor_id = tenant() AND email = $1)`,
      [email],
    ),
  );

/** Time passes until a screening begins in so many minutes. A journey does not wait for it. */
export const screeningIsNear = (screeningId: number, minutes: number): Promise<void> =>
  inEachExhibitor((tx) =>
    tx.run(
      `UPDATE screening SET starts_at = date_trunc('minute', foyer_now()) + $2 * interval '1 minute',
              ends_at = date_trunc('minute', foyer_now()) + $2 * interval '1 minute' + (ends_at - starts_at)
        WHERE exhibitor_id = tenant() AND id = $1`,
      [screeningId, minutes],
    ),
  );

async function inEachExhibitor(change: (tx: Tx) => Promise<unknown>): Promise<void> {
  const opened = await openDatabase({ FOYER_DATA: place('FOYER_DATA') }, 'journey');
  try {
    const exhibitors = await opened.db.system((tx) => tx.query<{ id: number }>('SELECT id FROM exhibitor LIMIT 100'));
    for (const { id: exhibitorId } of exhibitors)
      await opened.db.tx({ exhibitorId, actor: 'journey', channel: 'portal' }, change);
  } finally {
    await opened.close();
  }
}

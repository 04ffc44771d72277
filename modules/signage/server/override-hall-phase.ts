import { notFound } from '#kernel/refusal.ts';
import type { OverrideForm } from '#modules/signage/contract/signage.ts';
import { notifyScreens, type SignageDeps } from '#modules/signage/server/notify-screens.ts';
import { screenExists } from '#modules/signage/server/signage.sql.ts';
import type { Acting, Tx } from '#platform/db/tx.ts';

/**
 * Sets a hall to one phase from now on, for four hours at most (D-149); replaces an existing
 * override. `employeeId`: the employee who decides it. Refuses 404 not_found.signage_hall.
 */
export const overrideHallPhase = (
  { db, news }: SignageDeps,
  acting: Acting,
  screenId: number,
  { phase, hours, employeeId }: OverrideForm & { readonly employeeId: number },
): Promise<void> =>
  db.tx(acting, async (tx) => {
    await refuseUnknown(tx, screenId);
    await tx.run(
      `INSERT INTO signage_override (exhibitor_id, screen_id, phase, since, until, employee_id)
       SELECT tenant(), $1, $2, now, now + $3::int * interval '1 hour', $4 FROM foyer_now() AS now
       ON CONFLICT (exhibitor_id, screen_id) DO UPDATE
          SET phase = excluded.phase, since = excluded.since, until = excluded.until, employee_id = excluded.employee_id`,
      [screenId, phase, hours, employeeId],
    );
    await tx.audit({ action: 'signage.hall_held', entity: 'screen', entityId: screenId, after: { phase, hours } });
    await notifyScreens(tx, news);
  });

/** Ends the override: the hall follows the clock again. Idempotent. */
export const releaseHallPhase = ({ db, news }: SignageDeps, acting: Acting, screenId: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    await refuseUnknown(tx, screenId);
    const gone = await tx.run('DELETE FROM signage_override WHERE exhibitor_id = tenant() AND screen_id = $1', [
      screenId,
    ]);
    if (gone === 0) return;
    await tx.audit({ action: 'signage.hall_released', entity: 'screen', entityId: screenId });
    await notifyScreens(tx, news);
  });

async function refuseUnknown(tx: Tx, screenId: number): Promise<void> {
  if (!(await screenExists(tx, screenId))) throw notFound('signage_hall');
}

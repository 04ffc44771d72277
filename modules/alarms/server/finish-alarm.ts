import { conflict, notFound } from '#kernel/refusal.ts';
import type { AlarmWire } from '#modules/alarms/contract/staff.ts';
import { type AlarmRow, alarmWith, finishRow, takeRow } from '#modules/alarms/server/alarms.sql.ts';
import { type AlarmReader, getAlarm, scopeOf } from '#modules/alarms/server/list-alarms.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export type AlarmActor = AlarmReader & { readonly acting: Acting; readonly employeeId: number };
type Update = (tx: Pick<Tx, 'run'>) => Promise<number>;

/**
 * The caller looks after an alarm; a colleague may take it over. Refuses 404 not_found.alarm; 409
 * alarms.done.
 */
export async function takeAlarm(db: Db, actor: AlarmActor, id: number): Promise<AlarmWire> {
  const before = await alarmOf(db, actor, id);
  const audit = (tx: Tx) =>
    tx.audit({ action: 'alarm.taken', entity: 'alarm', entityId: id, after: { kind: before.kind } });
  await change(db, actor, before, (tx) => takeRow(tx, id, actor), audit);
  return getAlarm(db, actor, id);
}

/** Ends an alarm, with a note for colleagues. Refuses 404 not_found.alarm; 409 alarms.done. */
export async function finishAlarm(db: Db, actor: AlarmActor, id: number, note: string): Promise<AlarmWire> {
  const before = await alarmOf(db, actor, id);
  const audit = (tx: Tx) =>
    tx.audit({ action: 'alarm.done', entity: 'alarm', entityId: id, after: { kind: before.kind, note } });
  await change(db, actor, before, (tx) => finishRow(tx, id, actor, note), audit);
  return getAlarm(db, actor, id);
}

async function alarmOf(db: Db, actor: AlarmActor, id: number): Promise<AlarmRow> {
  const scope = scopeOf(actor);
  const row = await db.ask(scope.withInstallation ? null : scope.exhibitorId, (first) => alarmWith(first, scope, id));
  if (!row) throw notFound('alarm');
  return row;
}

/**
 * An alarm of the installation belongs to no exhibitor: the audit entry of the employee's own
 * exhibitor follows in a second transaction.
 */
async function change(
  db: Db,
  { acting }: AlarmActor,
  before: AlarmRow,
  update: Update,
  audit: (tx: Tx) => Promise<void>,
): Promise<void> {
  const orRefuse = async (tx: Pick<Tx, 'run'>): Promise<void> => {
    if ((await update(tx)) === 0) throw conflict('alarms.done');
  };
  const isOfInstallation = before.exhibitor_id === null;
  if (isOfInstallation) await db.system(orRefuse);
  await db.tx(acting, async (tx) => {
    if (!isOfInstallation) await orRefuse(tx);
    await audit(tx);
  });
}

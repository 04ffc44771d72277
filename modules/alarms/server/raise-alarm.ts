import { permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { RIGHTS } from '#modules/access/server.ts';
import type { AlarmDetail } from '#modules/alarms/rules/alarm-detail.ts';
import { type AlarmKind, permissionFor } from '#modules/alarms/rules/alarm-kinds.ts';
import { type NewAlarm, scheduleMail, upsertAlarm } from '#modules/alarms/server/alarms.sql.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

export const ALARM_TOPIC = 'mail.alarm';
const MAILED_MAX = 50;

/**
 * Raises an alarm of an exhibitor, in the transaction of what it is about: both are stored, or
 * neither. A repeated report of the same kind and subject counts up until the alarm is done. The
 * employees with management notifications get one mail per kind and hour (G15, T32).
 */
export async function raiseAlarm(tx: Tx, alarm: NewAlarm): Promise<void> {
  if (!(await upsertAlarm(tx, tx, { ...alarm, detail: await withBill(tx, alarm.detail) }))) return;
  const dueAtMs = await scheduleMail(tx, tx, alarm.kind);
  if (dueAtMs !== null) await mailAt(tx, { kind: alarm.kind, isOfInstallation: false, dueAtMs });
}

const UUID = /^[0-9a-f-]{36}$/i;

/** An alarm about a payment names its bill, where employees act. */
async function withBill(tx: Tx, detail: AlarmDetail): Promise<AlarmDetail> {
  if (detail.billId !== undefined || !UUID.test(detail.paymentId ?? '')) return detail;
  const bill = await tx.one<{ id: string; reference: string }>(
    `SELECT b.id, b.reference FROM payment p JOIN bill b ON b.exhibitor_id = p.exhibitor_id AND b.id = p.bill_id
      WHERE p.exhibitor_id = tenant() AND p.id = $1`,
    [detail.paymentId],
  );
  return bill ? { ...detail, billId: bill.id, reference: bill.reference } : detail;
}

/** Raises an alarm of the installation; its operators get the mails, each from their own exhibitor. */
export async function raiseInstallationAlarm(db: Db, alarm: NewAlarm): Promise<void> {
  const dueAtMs = await db.system(async (tx) => {
    if (!(await upsertAlarm(tx, { exhibitorId: null }, alarm))) return null;
    return scheduleMail(tx, { exhibitorId: null }, alarm.kind);
  });
  if (dueAtMs === null) return;
  const exhibitors = await db.ask(null, (first) =>
    first.query<{ exhibitor_id: number }>(
      `SELECT DISTINCT exhibitor_id FROM employee WHERE notified AND left_at IS NULL ORDER BY exhibitor_id LIMIT 500`,
    ),
  );
  for (const { exhibitor_id: exhibitorId } of exhibitors)
    await db.tx({ exhibitorId, actor: 'system', channel: 'api' }, (tx) =>
      mailAt(tx, { kind: alarm.kind, isOfInstallation: true, dueAtMs }),
    );
}

type Mailing = { readonly kind: AlarmKind; readonly isOfInstallation: boolean; readonly dueAtMs: number };

/** One item of the outbox for each recipient; the mail reads the alarms when it is sent. */
async function mailAt(tx: Tx, { kind, isOfInstallation, dueAtMs }: Mailing): Promise<void> {
  const people = await tx.query<{ id: number; roles: Role[]; permissions: Permission[] }>(
    `SELECT e.id, ${RIGHTS} FROM employee e
      WHERE e.exhibitor_id = tenant() AND e.notified AND e.left_at IS NULL ORDER BY e.id LIMIT ${MAILED_MAX}`,
  );
  for (const { id: employeeId, roles, permissions } of people)
    if (permissionsOf(roles, permissions).has(permissionFor(kind, isOfInstallation)))
      await tx.emit(
        ALARM_TOPIC,
        `${isOfInstallation ? 'all.' : ''}${kind}.${dueAtMs}.${employeeId}`,
        { kind, isOfInstallation, dueAtMs, employeeId },
        dueAtMs,
      );
}

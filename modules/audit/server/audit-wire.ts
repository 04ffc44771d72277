import type { AuditEntryWire } from '#modules/audit/contract/staff.ts';
import { actorIn } from '#modules/audit/rules/actors.ts';
import { changesBetween } from '#modules/audit/rules/changes.ts';
import type { AuditRow } from '#modules/audit/server/audit.sql.ts';

/** Returns an entry as the portal shows it. */
export function entryWire(row: AuditRow): AuditEntryWire {
  const { changes, more } = changesBetween(row.before, row.after);
  const { kind, name } = actorIn(row.actor);
  return {
    id: row.id,
    at: new Date(row.at_us / 1_000).toISOString(),
    who: { kind, name: row.employee_name ?? row.device_name ?? name },
    channel: row.channel,
    kind: row.action,
    subject: row.entity,
    subject_id: row.entity_id,
    changes: [...changes],
    more_changes: more,
  };
}

import { notFound } from '#kernel/refusal.ts';
import type { Permission } from '#modules/access/rules/roles.ts';
import type { AlarmsPageWire, AlarmsQuery, AlarmsSummaryWire, AlarmWire } from '#modules/alarms/contract/staff.ts';
import { ALARM_STATUSES, type AlarmStatus, readableKinds } from '#modules/alarms/rules/alarm-kinds.ts';
import { alarmWire } from '#modules/alarms/server/alarm-wire.ts';
import { type AlarmScope, alarmsBefore, alarmWith, countUnfinished } from '#modules/alarms/server/alarms.sql.ts';
import type { Db } from '#platform/db/tx.ts';

const ALARMS_PER_PAGE = 50;
const NEWEST_SHOWN = 5;
const UNFINISHED: readonly AlarmStatus[] = ['open', 'taken'];

export type AlarmReader = { readonly exhibitorId: number; readonly permissions: ReadonlySet<Permission> };

/** Alarms of the installation are the operator's. */
export const scopeOf = ({ exhibitorId, permissions }: AlarmReader): AlarmScope => ({
  exhibitorId,
  kinds: readableKinds(permissions),
  withInstallation: permissions.has('settings.system'),
});

/** The operator also reads rows that belong to no exhibitor, so it reads across all of them. */
const placeOf = ({ exhibitorId, withInstallation }: AlarmScope): number | null =>
  withInstallation ? null : exhibitorId;

/** Returns fifty alarms that the caller may read, newest first; by default those that are not done. */
export async function listAlarms(
  db: Db,
  reader: AlarmReader,
  { status, kind = undefined, before }: AlarmsQuery,
): Promise<AlarmsPageWire> {
  const scope = scopeOf(reader);
  const statuses = status === undefined ? UNFINISHED : status === 'all' ? ALARM_STATUSES : [status];
  const rows = await db.ask(placeOf(scope), (first) =>
    alarmsBefore(first, scope, { statuses, kind: kind ?? null, before: before ?? null, limit: ALARMS_PER_PAGE + 1 }),
  );
  const page = rows.slice(0, ALARMS_PER_PAGE);
  return { alarms: page.map(alarmWire), before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}

/** Refuses 404 not_found.alarm. */
export async function getAlarm(db: Db, reader: AlarmReader, id: number): Promise<AlarmWire> {
  const scope = scopeOf(reader);
  const row = await db.ask(placeOf(scope), (first) => alarmWith(first, scope, id));
  if (!row) throw notFound('alarm');
  return alarmWire(row);
}

/** Returns how many alarms that the caller may read are not done; null for people who may read no kind of alarm. */
export async function countAlarms(db: Db, reader: AlarmReader): Promise<number | null> {
  const scope = scopeOf(reader);
  if (scope.kinds.length === 0 && !scope.withInstallation) return null;
  return db.ask(placeOf(scope), (first) => countUnfinished(first, scope));
}

/** Returns what the dashboard shows; null for people who may read no kind of alarm. */
export async function summarizeAlarms(db: Db, reader: AlarmReader): Promise<AlarmsSummaryWire | null> {
  const scope = scopeOf(reader);
  if (scope.kinds.length === 0 && !scope.withInstallation) return null;
  const question = { statuses: UNFINISHED, kind: null, before: null, limit: NEWEST_SHOWN };
  const [unfinished, newest] = await db.ask(placeOf(scope), (first) =>
    Promise.all([countUnfinished(first, scope), alarmsBefore(first, scope, question)]),
  );
  return { unfinished, newest: newest.map(alarmWire) };
}

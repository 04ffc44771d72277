import type { AlarmDetail } from '#modules/alarms/rules/alarm-detail.ts';
import type { AlarmKind, AlarmStatus } from '#modules/alarms/rules/alarm-kinds.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** `exhibitorId` null: of the installation; then the caller is foyer_system. */
export type AlarmOwner = { readonly exhibitorId: number | null };
export type NewAlarm = { readonly kind: AlarmKind; readonly subject: string; readonly detail: AlarmDetail };

/**
 * Adds an alarm, or counts a repeated report of an unfinished one. Returns whether it is news: a new
 * alarm, or one that was not reported for a day.
 */
export async function upsertAlarm(tx: Pick<Tx, 'one'>, { exhibitorId }: AlarmOwner, alarm: NewAlarm): Promise<boolean> {
  const row = await tx.one<{ is_news: boolean }>(
    `WITH before AS (SELECT last_at FROM alarm WHERE exhibitor_id IS NOT DISTINCT FROM $1 AND kind = $2 AND subject = $3 AND status <> 'done')
     INSERT INTO alarm AS a (exhibitor_id, kind, subject, detail, since, last_at)
     VALUES ($1, $2, $3, $4, foyer_now(), foyer_now())
     ON CONFLICT (coalesce(exhibitor_id, 0), kind, subject) WHERE status <> 'done'
     DO UPDATE SET last_at = greatest(a.last_at, foyer_now()), times = a.times + 1, detail = excluded.detail
     RETURNING coalesce((SELECT last_at FROM before) < foyer_now() - interval '1 day', true) AS is_news`,
    [exhibitorId, alarm.kind, alarm.subject, JSON.stringify(alarm.detail)],
  );
  return row?.is_news ?? false;
}

/**
 * Returns when the next mail about a kind is due, epoch ms; null if one is due already, which will
 * name this alarm too. One mail an hour.
 */
export async function scheduleMail(
  tx: Pick<Tx, 'one'>,
  { exhibitorId }: AlarmOwner,
  kind: AlarmKind,
): Promise<number | null> {
  const row = await tx.one<{ due_at_ms: number }>(
    `INSERT INTO alarm_mail AS m (exhibitor_id, kind, due_at) VALUES ($1, $2, foyer_now())
     ON CONFLICT (coalesce(exhibitor_id, 0), kind)
     DO UPDATE SET due_at = greatest(foyer_now(), m.due_at + interval '1 hour') WHERE m.due_at <= foyer_now()
     RETURNING floor(extract(epoch FROM due_at) * 1000)::float8 AS due_at_ms`,
    [exhibitorId, kind],
  );
  return row?.due_at_ms ?? null;
}

export type AlarmRow = {
  id: number;
  exhibitor_id: number | null;
  kind: AlarmKind;
  subject: string;
  detail: AlarmDetail;
  status: AlarmStatus;
  since_ms: number;
  last_at_ms: number;
  times: number;
  by_name: string | null;
  taken_at_ms: number | null;
  done_at_ms: number | null;
  note: string;
};

const ms = (column: string, name: string): string => `floor(extract(epoch FROM ${column}) * 1000)::float8 AS ${name}`;

const ALARM = `SELECT a.id, a.exhibitor_id, a.kind, a.subject, a.detail, a.status, ${ms('a.since', 'since_ms')}, ${ms('a.last_at', 'last_at_ms')}, a.times,
    e.name AS by_name, ${ms('a.taken_at', 'taken_at_ms')}, ${ms('a.done_at', 'done_at_ms')}, a.note
  FROM alarm a LEFT JOIN employee e ON e.exhibitor_id = a.by_exhibitor_id AND e.id = a.by_employee_id`;

/** Whose alarms: of the exhibitor by kind, and those of the installation for its operator. */
export type AlarmScope = {
  readonly exhibitorId: number;
  readonly kinds: readonly AlarmKind[];
  readonly withInstallation: boolean;
};

/** Alarms of the installation are read across exhibitors: the statement names the exhibitor itself. */
const SCOPE = '((a.exhibitor_id = $1 AND a.kind = ANY ($2::text[])) OR ($3::boolean AND a.exhibitor_id IS NULL))';
const scopeValues = ({ exhibitorId, kinds, withInstallation }: AlarmScope): unknown[] => [
  exhibitorId,
  kinds,
  withInstallation,
];

export type AlarmQuestion = {
  readonly statuses: readonly AlarmStatus[];
  readonly kind: AlarmKind | null;
  readonly before: number | null;
  readonly limit: number;
};

/** Returns alarms before an id, newest first. */
export const alarmsBefore = (
  first: Pick<Reads, 'query'>,
  scope: AlarmScope,
  { statuses, kind, before, limit }: AlarmQuestion,
): Promise<AlarmRow[]> =>
  first.query(
    `${ALARM} WHERE ${SCOPE} AND a.status = ANY ($4::text[]) AND ($5::text IS NULL OR a.kind = $5)
        AND ($6::bigint IS NULL OR a.id < $6) ORDER BY a.id DESC LIMIT $7`,
    [...scopeValues(scope), statuses, kind, before, limit],
  );

export const alarmWith = (first: Pick<Reads, 'one'>, scope: AlarmScope, id: number): Promise<AlarmRow | null> =>
  first.one(`${ALARM} WHERE ${SCOPE} AND a.id = $4`, [...scopeValues(scope), id]);

/** Returns the number of alarms that are not done. */
export const countUnfinished = async (first: Pick<Reads, 'one'>, scope: AlarmScope): Promise<number> =>
  (
    await first.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM alarm a WHERE ${SCOPE} AND a.status <> 'done'`,
      scopeValues(scope),
    )
  )?.count ?? 0;

type Taker = { readonly exhibitorId: number; readonly employeeId: number };

/** Returns 0 if the alarm is done. */
export const takeRow = (tx: Pick<Tx, 'run'>, id: number, by: Taker): Promise<number> =>
  tx.run(
    `UPDATE alarm SET status = 'taken', by_exhibitor_id = $2, by_employee_id = $3, taken_at = foyer_now()
      WHERE id = $1 AND status <> 'done'`,
    [id, by.exhibitorId, by.employeeId],
  );

/** Returns 0 if the alarm is done already. */
export const finishRow = (tx: Pick<Tx, 'run'>, id: number, by: Taker, note: string): Promise<number> =>
  tx.run(
    `UPDATE alarm SET status = 'done', by_exhibitor_id = $2, by_employee_id = $3, taken_at = coalesce(taken_at, foyer_now()),
            done_at = foyer_now(), note = $4
      WHERE id = $1 AND status <> 'done'`,
    [id, by.exhibitorId, by.employeeId, note],
  );

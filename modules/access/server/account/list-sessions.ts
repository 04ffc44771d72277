import type { SessionWire } from '#modules/access/contract/account.ts';
import { nameOfBrowser } from '#modules/access/rules/user-agent.ts';
import { liveSessionsOf, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import type { Db } from '#platform/db/tx.ts';

const SESSIONS_MAX = 100;

/** Lists the live sessions of the caller, their own first, then the last used. */
export async function listSessions(db: Db, exhibitorId: number, staff: Staff): Promise<SessionWire[]> {
  const rows = await db.ask(exhibitorId, (first) => liveSessionsOf(first, staff.employeeId, SESSIONS_MAX));
  const isCurrent = ({ uuid }: { readonly uuid: string }): boolean => uuid === staff.session?.uuid;
  return [...rows.filter(isCurrent), ...rows.filter((row) => !isCurrent(row))].map((row) => ({
    uuid: row.uuid,
    current: isCurrent(row),
    browser: nameOfBrowser(row.agent),
    started_at: row.started_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
  }));
}

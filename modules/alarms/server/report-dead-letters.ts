import { raiseAlarm } from '#modules/alarms/server/raise-alarm.ts';
import type { Db } from '#platform/db/tx.ts';

const GROUPS_MAX = 100;

type DeadLetters = { exhibitor_id: number; topic: string; count: number; reason: string | null };

/**
 * Job: raises an alarm for work of the outbox that was given up since the last alarm about its
 * topic. It reads the rows themselves, so a crash right after giving up loses no alarm (T65).
 */
export async function reportDeadLetters(db: Db): Promise<{ topics: number }> {
  const groups = await db.ask(null, (first) =>
    first.query<DeadLetters>(
      `SELECT o.exhibitor_id, o.topic, count(*)::int AS count, max(o.last_error) AS reason FROM outbox o
        WHERE o.dead_at IS NOT NULL AND o.dead_at > foyer_now() - interval '7 days'
          AND NOT EXISTS (SELECT 1 FROM alarm a WHERE a.exhibitor_id = o.exhibitor_id AND a.kind = 'undelivered'
                                                  AND a.subject = o.topic AND a.last_at >= o.dead_at)
        GROUP BY 1, 2 ORDER BY 1, 2 LIMIT ${GROUPS_MAX}`,
    ),
  );
  for (const { exhibitor_id: exhibitorId, topic, count, reason } of groups)
    await db.tx({ exhibitorId, actor: 'system', channel: 'api' }, (tx) =>
      raiseAlarm(tx, {
        kind: 'undelivered',
        subject: topic,
        detail: { name: topic, count, ...(reason !== null && { reason: reason.slice(0, 300) }) },
      }),
    );
  return { topics: groups.length };
}

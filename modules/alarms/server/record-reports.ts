import { Refusal } from '#kernel/refusal.ts';
import { detailOf } from '#modules/alarms/rules/alarm-detail.ts';
import { kindOf, subjectOf } from '#modules/alarms/rules/alarm-kinds.ts';
import { raiseAlarm, raiseInstallationAlarm } from '#modules/alarms/server/raise-alarm.ts';
import type { Db } from '#platform/db/tx.ts';

export type AlarmRecorder = {
  /** Stores a report as an alarm, soon: `exhibitorId` in the detail says whose; none: of the installation. */
  record(report: string, detail: Readonly<Record<string, unknown>>): void;
  /** Waits for what is being stored. */
  close(): Promise<void>;
};

type Options = {
  /** A connection that also writes while the disk is nearly full. */
  readonly db: Db;
  readonly onError: (error: unknown) => void;
  readonly againMs?: number;
};

const isPassing = (error: unknown): boolean => error instanceof Refusal && error.kind === 'unavailable';

const AGAIN_MS = 5_000;
const WAITING_MAX = 1_000;

/**
 * Stores reports from outside of transactions. While the database does not answer they wait in
 * memory; the log has them in any case.
 */
export function openAlarmRecorder({ db, onError, againMs = AGAIN_MS }: Options): AlarmRecorder {
  type Report = { readonly report: string; readonly detail: Readonly<Record<string, unknown>> };
  const waiting: Report[] = [];
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;
  let closed = false;

  async function store({ report, detail }: Report): Promise<void> {
    const kind = kindOf(report);
    const facts = detailOf({ name: report, ...detail });
    const alarm = { kind, subject: subjectOf(report, detail), detail: facts };
    const { exhibitorId } = detail;
    if (typeof exhibitorId !== 'number') return raiseInstallationAlarm(db, alarm);
    await db.tx({ exhibitorId, actor: 'system', channel: 'api' }, (tx) => raiseAlarm(tx, alarm));
  }

  async function work(): Promise<void> {
    for (let next = waiting[0]; next; next = waiting[0]) {
      try {
        await store(next);
      } catch (error) {
        if (isPassing(error)) throw error;
        onError(error); // this report cannot be stored; those behind it can
      }
      waiting.shift();
    }
  }

  function look(): void {
    clearTimeout(timer);
    round ??= work()
      .catch((error: unknown) => {
        onError(error);
        if (!closed) timer = setTimeout(look, againMs);
      })
      .finally(() => {
        round = null;
      });
  }

  return {
    record(report, detail) {
      if (closed || waiting.length >= WAITING_MAX) return;
      waiting.push({ report, detail });
      look();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
}

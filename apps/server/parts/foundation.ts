import type { Composition } from '#apps/server/composition.ts';
import { type Databases, openDatabases } from '#apps/server/parts/databases.ts';
import { type DiskState, openDiskState } from '#apps/server/parts/disk-state.ts';
import { type AlarmRecorder, openAlarmRecorder } from '#modules/alarms/server.ts';
import { type Locks, openLocks } from '#platform/db/locks.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import { type Metrics, openMetrics } from '#platform/observability/metrics.ts';

/** What every part of the program uses. */
export type Foundation = {
  readonly metrics: Metrics;
  readonly databases: Databases;
  readonly translator: Translator;
  readonly locks: Locks;
  /** Logs something that went wrong and needs no person. */
  readonly report: (message: string, detail: Record<string, unknown>) => void;
  /**
   * Logs, counts and stores something that a person must look at. `exhibitorId` in the detail: it
   * concerns an exhibitor; else the installation.
   */
  readonly alarm: (what: string, detail: Record<string, unknown>) => void;
  /** Logs and counts an alarm that is stored already. */
  readonly countAlarm: (what: string, detail: Record<string, unknown>) => void;
  readonly alarmRecorder: AlarmRecorder;
  readonly disk: DiskState;
};

/** Opens the database, the texts and what tells operators of trouble. `onEmitted` is called when outbox work was written. */
export async function openFoundation(options: Composition, onEmitted: () => void): Promise<Foundation> {
  const { log } = options;
  const metrics = openMetrics();
  const databases = openDatabases(options, metrics, { onEmitted, onFull: () => disk.noteFull() });
  const translator = await openTranslator({
    onMissing: (key, namespace, locale) => log.warn({ key, namespace, locale }, 'a sentence is missing'),
  });
  const alarms = metrics.counter('foyer_alarms_total', 'Things a person must look at', ['what']);
  const countAlarm: Foundation['countAlarm'] = (what, detail) => {
    alarms.inc({ what });
    log.error({ alarm: what, ...detail }, 'alarm');
  };
  const alarmRecorder = openAlarmRecorder({
    db: databases.alarmsDb,
    onError: (error) => log.error({ err: error }, 'an alarm could not be stored'),
  });
  const alarm: Foundation['alarm'] = (what, detail) => {
    countAlarm(what, detail);
    alarmRecorder.record(what, detail);
  };
  const disk = openDiskState({ onlyReading: options.onlyReading, metrics, alarm });
  const locks = openLocks({
    url: options.systemDatabaseUrl ?? options.databaseUrl,
    purpose: 'jobs',
    onError: (error) => log.warn({ err: error }, 'an idle connection to the database broke'),
  });
  return {
    metrics,
    databases,
    translator,
    locks,
    report: (message, detail) => log.warn(detail, message),
    alarm,
    disk,
    countAlarm,
    alarmRecorder,
  };
}

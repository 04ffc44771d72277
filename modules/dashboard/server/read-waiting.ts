import type { Permission } from '#modules/access/rules/roles.ts';
import { type AlarmReader, countAlarms } from '#modules/alarms/server.ts';
import { countFailedMessages } from '#modules/contact/server.ts';
import type { WaitingWire } from '#modules/dashboard/contract/staff.ts';
import { WAITING_MAX } from '#modules/dashboard/rules/waiting.ts';
import { countPendingDevices } from '#modules/dashboard/server/dashboard.sql.ts';
import type { Db } from '#platform/db/tx.ts';
import { countUnsentMails } from '#platform/jobs/unsent-mail.sql.ts';

/** The permissions of the pages that list what is counted: those of their routes. */
const NEEDS = {
  alarms: 'payments.view',
  mails: 'settings.view',
  messages: 'clients.view',
  devices: 'devices.view',
} as const satisfies Record<keyof WaitingWire, Permission>;

/**
 * Returns how much waits on the pages that the caller may read; a page without permission is neither
 * counted nor sent (D-126). Every open portal asks once a minute: counts end at `WAITING_MAX`. At
 * most two round trips.
 */
export async function readWaiting(db: Db, reader: AlarmReader): Promise<WaitingWire> {
  const { exhibitorId, permissions } = reader;
  const ifMay = (part: keyof WaitingWire, count: () => Promise<number>): Promise<number | null> =>
    permissions.has(NEEDS[part]) ? count() : Promise.resolve(null);
  const [mails, messages, devices] = await db.ask(exhibitorId, (first) =>
    Promise.all([
      ifMay('mails', () => countUnsentMails(first, WAITING_MAX)),
      ifMay('messages', () => countFailedMessages(first, WAITING_MAX)),
      ifMay('devices', () => countPendingDevices(first, WAITING_MAX)),
    ]),
  );
  const alarms = permissions.has(NEEDS.alarms) ? await countAlarms(db, reader) : null;
  return { alarms: alarms && Math.min(alarms, WAITING_MAX), mails, messages, devices };
}

import { countOldSessions, purgeSessions } from '#modules/access/server.ts';
import { countOldErrors, purgeClientErrors } from '#modules/client-errors/server.ts';
import { countOldMessages, purgeContactMessages } from '#modules/contact/server.ts';
import type { RetentionName } from '#modules/exhibitor/rules/retention.ts';
import type { Old } from '#modules/exhibitor/server.ts';
import { countUnconfirmed, purgeUnconfirmed } from '#modules/newsletters/server.ts';
import { countOldMails, emptyOldMails } from '#modules/privacy/server/mail-contents.ts';
import { countOldAlerts, purgeAlerts } from '#modules/sale-alerts/server.ts';
import type { Reads, SystemTx } from '#platform/db/tx.ts';

/** A kind of data that is deleted or emptied as a whole when it is old. */
type DeletedKind = {
  readonly name: Exclude<RetentionName, 'buyer_months' | 'audit_name_months'>;
  readonly count: (first: Pick<Reads, 'one'>) => Promise<Old>;
  readonly remove: (tx: Pick<SystemTx, 'run'>, exhibitorId: number) => Promise<number>;
};

export const DELETED_KINDS: readonly DeletedKind[] = [
  { name: 'message_days', count: countOldMessages, remove: purgeContactMessages },
  { name: 'sign_up_days', count: countUnconfirmed, remove: purgeUnconfirmed },
  { name: 'sale_alert_days', count: countOldAlerts, remove: purgeAlerts },
  { name: 'client_error_days', count: countOldErrors, remove: purgeClientErrors },
  { name: 'session_days', count: countOldSessions, remove: purgeSessions },
  { name: 'mail_days', count: countOldMails, remove: emptyOldMails },
];

import type { Permission } from '#modules/access/rules/roles.ts';

/** The kinds of alarms. Each has its texts in `messages/<locale>/portal/alarms.json`. */
export const ALARM_KINDS = [
  'chargeback',
  'amount_mismatch',
  'payment_unreadable',
  'refund_refused',
  'money_unassigned',
  'settlement_difference',
  'status_not_applied',
  'terminal_disagrees',
  'undelivered',
  'wallet_certificate',
  'invariant_broken',
  'disk_full',
  'backup_failed',
  'entrance_clash',
  'other',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/**
 * Why a ticket that a scanner let in without the server did not admit (decision 0097). Each has its
 * text in `messages/<locale>/portal/alarms.json`.
 */
export const CLASH_REASONS = [
  'already_admitted',
  'refunded',
  'exchanged',
  'screening_cancelled',
  'bill_deleted',
  'bill_unpaid',
  'charged_back',
  'other_location',
  'other_show',
  'too_early',
  'show_over',
  'unknown_code',
] as const;
export type ClashReason = (typeof CLASH_REASONS)[number];

export const ALARM_STATUSES = ['open', 'taken', 'done'] as const;
export type AlarmStatus = (typeof ALARM_STATUSES)[number];

const OF_SETTINGS: readonly AlarmKind[] = ['undelivered', 'wallet_certificate'];

/**
 * Returns the permission to read alarms of this kind, and to receive their mails. Alarms of the
 * installation belong to its operator.
 */
export function permissionFor(kind: AlarmKind, isOfInstallation: boolean): Permission {
  if (isOfInstallation) return 'settings.system';
  return OF_SETTINGS.includes(kind) ? 'settings.view' : 'payments.view';
}

/** Returns the kinds of an exhibitor's alarms that someone with these permissions may read. */
export const readableKinds = (permissions: ReadonlySet<Permission>): readonly AlarmKind[] =>
  ALARM_KINDS.filter((kind) => permissions.has(permissionFor(kind, false)));

/** What the program reports as `alarm(what, ...)`, by kind. Names of invariants follow `invariant`. */
const KINDS_BY_REPORT: Readonly<Record<string, AlarmKind>> = {
  'a payment status could not be applied': 'status_not_applied',
  'a terminal booked what had been put down as not paid': 'terminal_disagrees',
  'a refund that was accepted has been refused': 'terminal_disagrees',
  'outbox work was given up': 'undelivered',
  'the disk is full': 'disk_full',
  'a backup failed': 'backup_failed',
  'backup failed': 'backup_failed',
  'the nightly backup failed': 'backup_failed',
  'the changes of the database cannot be kept': 'backup_failed',
  'backups cannot be uploaded': 'backup_failed',
  'the upload of backups is more than a day late': 'backup_failed',
  'a settlement differs': 'settlement_difference',
  'money without a bill': 'money_unassigned',
  'a wallet certificate ends': 'wallet_certificate',
};

/** Returns the kind of a report; `other` if the report has no kind of its own. */
export function kindOf(report: string): AlarmKind {
  if (report.startsWith('invariant ')) return 'invariant_broken';
  return KINDS_BY_REPORT[report] ?? 'other';
}

const SUBJECT_KEYS = ['subject', 'paymentId', 'refundId', 'topic', 'day'] as const;
const SUBJECT_MAX = 200;

/**
 * Returns what a report is about, so that a repeated report is the same alarm: the payment or
 * refund it names, else the report itself.
 */
export function subjectOf(report: string, detail: Readonly<Record<string, unknown>>): string {
  const key = SUBJECT_KEYS.find((each) => typeof detail[each] === 'string' && detail[each] !== '');
  return (key ? String(detail[key]) : report).slice(0, SUBJECT_MAX);
}

/**
 * Who writes which table: each module declares its own in `owns` (modules/x/module.ts). What is
 * written elsewhere is listed here with the reason; testing/laws/table-ownership.test.ts fails when
 * an entry is no longer needed.
 */

/** Tables of the platform (platform/). */
export const PLATFORM_TABLES: readonly string[] = [
  'audit',
  'audit_head',
  'data_version',
  'idempotency',
  'job_run',
  'migration',
  'outbox',
  'rate_limit',
  'socket_io_attachments',
];

/** Files whose statements compute the table's name: what it can be. */
export const COMPUTED_TABLES: Readonly<Record<string, readonly string[]>> = {
  'modules/signage/server/signage.sql.ts': ['signage_background', 'signage_message', 'signage_theme'],
  'modules/venues/server/archive-place.ts': ['cinema', 'screen'],
  // Every table, with the rows of a backup: it puts back what the owners wrote.
  'platform/db/backup/load-tables.ts': [],
};

export type TableException = {
  readonly file: string;
  /** Tables of other owners that it writes. */
  readonly tables: readonly string[];
  readonly reason: string;
};

export const EXCEPTIONS: readonly TableException[] = [
  {
    file: 'modules/audit/server/redact-entries.sql.ts',
    tables: ['audit', 'audit_head'],
    reason: 'Which entries lose their names is business; a trigger permits nothing else (decision 0068).',
  },
  {
    file: 'modules/sales/server/checkout/sell-carts.sql.ts',
    tables: ['idempotency', 'payment', 'seat_claim', 'voucher'],
    reason: 'A batch of carts is written by one statement, in one round trip (decision 0003).',
  },
  {
    file: 'modules/catalogue/server/events/events.sql.ts',
    tables: ['screening'],
    reason: 'An event names its screening; screenings uses catalogue, so catalogue cannot use screenings.',
  },
];

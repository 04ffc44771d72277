import type { Acting, Db } from '#platform/db/tx.ts';
import type { Column } from '#platform/documents/sheets.ts';

/** A list of more is sent by a service that keeps it itself. */
export const SUBSCRIBERS_MAX = 200_000;

export type ExportedSubscriber = {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly locale: string;
  /** Day, in UTC. */
  readonly subscribed_at: string;
};

export const SUBSCRIBER_COLUMNS: readonly Column<ExportedSubscriber>[] = [
  { header: 'email', text: (row) => row.email },
  { header: 'first_name', text: (row) => row.first_name },
  { header: 'last_name', text: (row) => row.last_name },
  { header: 'locale', text: (row) => row.locale },
  { header: 'subscribed_at', text: (row) => row.subscribed_at },
];

/**
 * Who receives newsletters: confirmed and not left, by address. Answers `too-many` beyond SUBSCRIBERS_MAX. Who took the
 * list out is in the audit trail.
 */
export const exportSubscribers = (db: Db, acting: Acting): Promise<readonly ExportedSubscriber[] | 'too-many'> =>
  db.tx(acting, async (tx) => {
    const rows = await tx.query<ExportedSubscriber>(
      `SELECT email, first_name, last_name, locale, to_char(subscribed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS subscribed_at
         FROM newsletter_subscriber
        WHERE exhibitor_id = tenant() AND confirmed_at IS NOT NULL AND unsubscribed_at IS NULL
        ORDER BY email LIMIT ${SUBSCRIBERS_MAX + 1}`,
    );
    if (rows.length > SUBSCRIBERS_MAX) return 'too-many';
    await tx.audit({
      ...{ action: 'newsletter.exported', entity: 'newsletter_subscriber', entityId: acting.exhibitorId },
      after: { rows: rows.length },
    });
    return rows;
  });

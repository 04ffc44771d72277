import type { Acting, Db } from '#platform/db/tx.ts';
import type { Column } from '#platform/documents/sheets.ts';

/** A longer list belongs in a mailing service that stores it itself. */
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
 * Returns the subscribers: confirmed and not unsubscribed, by address. Returns `too-many` beyond
 * SUBSCRIBERS_MAX. The export is in the audit trail with its author.
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
      action: 'newsletter.exported',
      entity: 'newsletter_subscriber',
      entityId: acting.exhibitorId,
      after: { rows: rows.length },
    });
    return rows;
  });

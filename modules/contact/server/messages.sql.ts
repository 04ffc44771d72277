import { CONTACT_TOPIC } from '#modules/contact/server/send-message.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Reads } from '#platform/db/tx.ts';

export type MessageRow = {
  id: number;
  /** As `zStoredMessage`. */
  payload: unknown;
  sent_at_ms: number;
  is_done: boolean;
  is_dead: boolean;
  last_error: string | null;
};

// The topic is written out, not a parameter: only so does the index of the messages serve every plan.
const MESSAGES = `
  SELECT id, payload, floor(extract(epoch FROM coalesce(created_at, available_at)) * 1000)::float8 AS sent_at_ms,
         done_at IS NOT NULL AS is_done, dead_at IS NOT NULL AS is_dead, last_error
    FROM outbox WHERE exhibitor_id = tenant() AND topic = '${CONTACT_TOPIC}'`;

const SEARCHED = ["(payload ->> 'name')", "(payload ->> 'email')", "(payload ->> 'message')"];

/** Returns the messages of visitors before an id, newest first; `search` is a part of their words. */
export const messagesBefore = (
  first: Pick<Reads, 'query'>,
  { search, before, limit }: { search: string | null; before: number | null; limit: number },
): Promise<MessageRow[]> =>
  first.query(
    `${MESSAGES} AND ($1::text IS NULL OR ${containsIgnoringCase(SEARCHED, '$1')})
        AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [search, before, limit],
  );

/** Returns how many messages did not reach the exhibitor because their mail failed for good, at most `limit`. */
export const countFailedMessages = async (first: Pick<Reads, 'one'>, limit: number): Promise<number> =>
  (
    await first.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM outbox WHERE exhibitor_id = tenant() AND topic = '${CONTACT_TOPIC}'
            AND done_at IS NULL AND dead_at IS NOT NULL LIMIT $1) AS failed`,
      [limit],
    )
  )?.count ?? 0;

/** Returns one message of a visitor. */
export const messageWith = (first: Pick<Reads, 'one'>, id: number): Promise<MessageRow | null> =>
  first.one(`${MESSAGES} AND id = $1`, [id]);

import type { Db } from '#platform/db/tx.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns all rows about the bills of a violation, so that a race seen once can be understood. */
export async function storiesOf(judge: Db, rows: unknown): Promise<string> {
  const ids = [...new Set(JSON.stringify(rows).match(UUID) ?? [])];
  const stories = await judge.system((tx) =>
    tx.query<{ story: unknown }>(
      `SELECT json_build_object(
         'bill', to_jsonb(b) - 'buyer_name' - 'buyer_email',
         'events', (SELECT json_agg(concat_ws(' ', e.at, e.from_state, e.to_state, e.by, e.note) ORDER BY e.id) FROM bill_event e WHERE e.bill_id = b.id),
         'payments', (SELECT json_agg(to_jsonb(p) - 'provider_data') FROM payment p WHERE p.bill_id = b.id),
         'refunds', (SELECT json_agg(r) FROM refund r WHERE r.bill_id = b.id),
         'ledger', (SELECT json_agg(concat_ws(' ', l.posting, l.account, l.amount_cents) ORDER BY l.id) FROM ledger l WHERE l.bill_id = b.id)) AS story
       FROM bill b WHERE b.id = ANY($1::uuid[]) LIMIT 3`,
      [ids],
    ),
  );
  return stories.map(({ story }) => JSON.stringify(story)).join('\n');
}

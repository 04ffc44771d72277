import { begin, ONE_MOMENT, readerOf } from '#platform/db/begin.ts';
import type { Pool } from '#platform/db/pool/pool.ts';
import { type Reads, statements } from '#platform/db/statements.ts';

/** Sends BEGIN, the queries and COMMIT in one piece. An error ends the transaction. */
export async function askOnce<T>(
  pool: Pool,
  exhibitorId: number | null,
  questions: (first: Reads) => Promise<T>,
  clockOffset: number,
): Promise<T> {
  const client = await pool.connect();
  const acting = exhibitorId === null ? null : readerOf(exhibitorId);
  const sent = statements(client);
  let isOpen = true;
  const inTime = <T>(question: () => Promise<T>): Promise<T> =>
    isOpen ? question() : Promise.reject(new Error('asked too late: the transaction has been ended'));
  const begun = begin(client, {
    role: acting ? 'foyer_app' : 'foyer_system',
    acting,
    isolation: ONE_MOMENT,
    clockOffset,
  });
  const first: Reads = {
    query: (text, values) => inTime(() => sent.query(text, values)),
    one: (text, values) => inTime(() => sent.one(text, values)),
  };
  const answers = (async () => questions(first))();
  const ended = client.query('COMMIT');
  isOpen = false;
  try {
    const [answer] = await Promise.all([answers, begun, ended]);
    pool.release(client);
    return answer;
  } catch (error) {
    const [left] = await Promise.allSettled([ended, begun, answers]);
    const lost = left.status === 'rejected';
    pool.release(client, lost ? (error as Error) : undefined, lost);
    throw error;
  }
}

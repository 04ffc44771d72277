import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ChallengeWire } from '#kernel/wire.ts';
import type { OutboxItem } from '#platform/jobs/outbox.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';

/** Returns the solution of a challenge as a form sends it, computed as a browser does. */
export async function solved(challenge: ChallengeWire): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Returns the solution of the work that a refusal asks for, as a browser sends it in a header. */
export function solvedWork({ json }: Pick<Answer, 'json'>): Promise<string> {
  const { work } = json as { work?: ChallengeWire };
  if (!work) throw new Error('this answer asks for no work');
  return solved(work);
}

/** Requests a challenge and solves it. */
export async function solvedFor(visitor: Pick<Browser, 'get'>): Promise<string> {
  const answer = await visitor.get('/api/captcha');
  return solved((answer.json as { data: ChallengeWire }).data);
}

/** Returns the outbox items of a topic, oldest first, as a handler gets them. */
export const outboxItems = (t: TestDatabase, topic: string): Promise<OutboxItem[]> =>
  t.asOwner<OutboxItem>(
    `SELECT exhibitor_id AS "exhibitorId", id, topic, payload, dedupe, 1 AS attempt FROM outbox
      WHERE topic = $1 AND done_at IS NULL AND dead_at IS NULL ORDER BY id`,
    [topic],
  );

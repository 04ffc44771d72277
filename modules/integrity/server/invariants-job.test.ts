import { beforeEach, expect, test, vi } from 'vitest';
import { INVARIANTS } from '#modules/integrity/server/invariants.sql.ts';
import { invariantsJob } from '#modules/integrity/server.ts';
import type { Db } from '#platform/db/tx.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';

// The test makes the books wrong on purpose.
const t = testDatabase({ invariants: false });
beforeEach(() => t.asOwner('DELETE FROM client_error'));

async function noted(kind: string): Promise<{ answer: unknown; alarms: string[] }> {
  const exhibitorId = await buildExhibitor(t);
  await t.asOwner(`INSERT INTO client_error (exhibitor_id, kind, digest, detail) VALUES ($1, $2, 'd', '{}')`, [
    exhibitorId,
    kind,
  ]);
  const alarm = vi.fn();
  const answer = await invariantsJob({ db: t.db, alarm }).run();
  return { answer, alarms: alarm.mock.calls.map(([{ id }]) => id as string) };
}

test('an error of the program itself raises an alarm', { tags: ['I18'] }, async () => {
  expect(await noted('server')).toEqual({ answer: { scope: 'all', violations: ['I18'] }, alarms: ['I18'] });
});

test('a violation from untrusted reports is in the job’s answer and raises no alarm', { tags: ['I22'] }, async () => {
  expect(await noted('csp')).toEqual({ answer: { scope: 'all', violations: ['I22'] }, alarms: [] });
});

test('all books are checked each time if that is fast; otherwise once a day, and recent bills in between', async () => {
  let at = 0;
  let slowMs = 9_000;
  // Reading all takes as long as the test sets.
  const db: Db = {
    ...t.db,
    system: (work) => {
      at += slowMs / INVARIANTS.length;
      return t.db.system(work);
    },
  };
  const job = invariantsJob({ db, alarm: () => {}, elapsed: () => at });
  const scopeAfter = async (afterMinutes: number) => {
    at += afterMinutes * 60_000;
    return (await job.run()).scope;
  };
  expect([await scopeAfter(0), await scopeAfter(5)]).toEqual(['all', 'all']);
  slowMs = 11_000;
  expect([await scopeAfter(5), await scopeAfter(5), await scopeAfter(5)]).toEqual(['all', 'recent', 'recent']);
  expect([await scopeAfter(24 * 60), await scopeAfter(5)]).toEqual(['all', 'recent']);
});

test("if all books exceed the database's time limit, recent bills are still checked", async () => {
  let at = 0;
  let refuses = true;
  const db: Db = {
    ...t.db,
    system: (work) => {
      at += 240_000;
      return refuses ? Promise.reject(new Error('canceling statement due to statement timeout')) : t.db.system(work);
    },
  };
  const job = invariantsJob({ db, alarm: () => {}, elapsed: () => at });
  await expect(job.run()).rejects.toThrow('timeout');
  refuses = false;
  expect((await job.run()).scope).toBe('recent');
});

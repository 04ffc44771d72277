import { beforeEach, expect, test, vi } from 'vitest';
import { INVARIANTS } from '#modules/integrity/server/invariants.sql.ts';
import { invariantsJob } from '#modules/integrity/server.ts';
import type { Db } from '#platform/db/tx.ts';
import { buildExhibitor } from '#testing/build-venue.ts';
import { testDatabase } from '#testing/database.ts';

// The books are put wrong on purpose.
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

test('I18 an error of the program itself wakes somebody', async () => {
  expect(await noted('server')).toEqual({ answer: { asked: 'all', violations: ['I18'] }, alarms: ['I18'] });
});

test('I22 what anybody may report stands in the job’s answer and wakes nobody', async () => {
  expect(await noted('csp')).toEqual({ answer: { asked: 'all', violations: ['I22'] }, alarms: [] });
});

test('all the books are asked every time while that is little work; else once a day, and in between what happened lately', async () => {
  let at = 0;
  let slowMs = 9_000;
  // Reading all takes as long as we say.
  const db: Db = {
    ...t.db,
    system: (work) => {
      at += slowMs / INVARIANTS.length;
      return t.db.system(work);
    },
  };
  const job = invariantsJob({ db, alarm: () => {}, elapsed: () => at });
  const asked = async (afterMinutes: number) => {
    at += afterMinutes * 60_000;
    return (await job.run()).asked;
  };
  expect([await asked(0), await asked(5)]).toEqual(['all', 'all']);
  slowMs = 11_000;
  expect([await asked(5), await asked(5), await asked(5)]).toEqual(['all', 'lately', 'lately']);
  expect([await asked(24 * 60), await asked(5)]).toEqual(['all', 'lately']);
});

test('books that take longer to read than the database allows are asked for what happened lately all the same', async () => {
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
  expect((await job.run()).asked).toBe('lately');
});

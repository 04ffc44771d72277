import { beforeEach, expect, test, vi } from 'vitest';
import { invariantsJob } from '#modules/integrity/server.ts';
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
  expect(await noted('server')).toEqual({ answer: { violations: ['I18'] }, alarms: ['I18'] });
});

test('I22 what anybody may report stands in the job’s answer and wakes nobody', async () => {
  expect(await noted('csp')).toEqual({ answer: { violations: ['I22'] }, alarms: [] });
});

import { beforeAll, expect, test } from 'vitest';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { locksHere } from '#testing/database/in-process-locks.ts';
import { type TillPlace, tillsWithTerminals } from '#testing/worlds/terminals.ts';

const t = testDatabase();
let cinema: Cinema;
const tills = tillsWithTerminals(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '....................|....................' });
});

/** A program has stored that it ends this day, and has no answer yet. */
const begins = ({ terminalId }: TillPlace) =>
  t.asOwner(
    "INSERT INTO terminal_day (exhibitor_id, terminal_id, cause, asked_at) VALUES ($1, $2, 'button', foyer_now())",
    [cinema.exhibitorId, terminalId],
  );
const outcomesOf = async ({ terminalId }: TillPlace): Promise<(string | null)[]> =>
  (
    await t.asOwner<{ outcome: string | null }>('SELECT outcome FROM terminal_day WHERE terminal_id = $1 ORDER BY id', [
      terminalId,
    ])
  ).map(({ outcome }) => outcome);

test('an attempt to end a day whose program ended is unknown after the job; one that still runs is left alone', {
  tags: ['D-143', 'ERR-028'],
}, async () => {
  const [ended, running] = [await tills.place(), await tills.place()];
  await begins(ended);
  await begins(running);
  const unlock = await locksHere.tryLock(`terminal ${cinema.exhibitorId}/${running.terminalId}`);
  const job = tills.job('terminals.recover_days');
  await job.run();
  expect(await outcomesOf(ended)).toEqual(['unknown']);
  expect(await outcomesOf(running)).toEqual([null]);
  await unlock?.();
  await job.run();
  await job.run();
  expect(await outcomesOf(running)).toEqual(['unknown']);
  expect(await outcomesOf(ended)).toEqual(['unknown']);
});

import { expect, test } from 'vitest';
import { addReason, archiveReason, changeReason } from '#modules/discounts/server/change-reason.ts';
import { testDatabase } from '#testing/database/database.ts';
import { tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase();
const exhibitor = tillCinema(t);

test('a new, changed or archived reason of discounts raises the version of the data, so that tills read it again', {
  tags: ['D-177'],
}, async () => {
  const { exhibitorId } = exhibitor.own;
  const acting = { exhibitorId, actor: 'system', channel: 'portal', note: '' } as const;
  const version = async (): Promise<number> => {
    const [row] = await t.asOwner<{ version: number }>(
      'SELECT version::int AS version FROM data_version WHERE exhibitor_id = $1',
      [exhibitorId],
    );
    return row?.version ?? 0;
  };
  const form = { names: { en: 'Goodwill' }, sort: 0, version: null };
  const versions = [await version()];
  const id = await addReason(t.db, acting, form);
  versions.push(await version());
  await changeReason(t.db, acting, id, { ...form, names: { en: 'Apology' }, version: 1 });
  versions.push(await version());
  await archiveReason(t.db, acting, id, true);
  versions.push(await version());
  expect(new Set(versions).size).toBe(4);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
});

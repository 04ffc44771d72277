import { expect, test } from 'vitest';
import { papersOfCash } from '#modules/printing/server/papers-of-cash.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { cashCinema } from '#testing/worlds/cash-cinema.ts';

const translator = await openTranslator();
const t = testDatabase();
const exhibitor = cashCinema(t);

test('the report of a counted shift is a slip with its number, and that of another till has none', {
  tags: ['PRN-003', 'D-153'],
}, async () => {
  const till = await exhibitor.till({ name: 'Desk' });
  const other = await exhibitor.till({ name: 'Bar' });
  await till.open(20);
  await till.sells(450);
  const { day, shift } = exhibitor.bookOf(await till.counts(2_450));
  const slip = ({ device }: typeof till) => {
    const at = { exhibitorId: exhibitor.ids.own, device: { ...device, name: 'Desk', test: false }, locale: 'en' };
    return papersOfCash({ db: t.db, translator }, at, { kind: 'shift', day, shift });
  };
  const paper = JSON.stringify(await slip(till));
  for (const words of ['Z report 1', '€4.50', 'Desk']) expect(paper).toContain(words);
  await expect(slip(other)).rejects.toMatchObject({ problems: [{ code: 'cash.drawer_closed' }] });
});

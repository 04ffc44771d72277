import { expect, test } from 'vitest';
import { papersOfCash } from '#modules/printing/server/cash-papers/papers-of-cash.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildAttendant } from '#testing/builders/device.ts';
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

test('the slip of a hand-over names both clerks, the difference and what is left, with two signatures', {
  tags: ['PRN-003', 'D-153'],
}, async () => {
  const till = await exhibitor.till({ name: 'Desk' });
  const eve = await buildAttendant(t, exhibitor.ids.own, { name: 'Eve', pin: '4711' });
  await till.open(20);
  const count = { counts: { '1000': 2, '200': 1 }, taken: 5, remark: '', user: eve.uuid, pin: '4711' };
  const { day, shift } = exhibitor.bookOf(await till.post('hand-over', count));
  const at = { exhibitorId: exhibitor.ids.own, device: { ...till.device, name: 'Desk', test: false }, locale: 'en' };
  const paper = JSON.stringify(await papersOfCash({ db: t.db, translator }, at, { kind: 'count', day, shift }));
  for (const words of ['Hand-over', 'Handed over by', 'Taken over by', '€22.00', '€2.00', '€17.00'])
    expect(paper).toContain(words);
  for (const name of ['Bo', 'Eve']) expect(paper).toContain(`Signature: ${name}`);
});

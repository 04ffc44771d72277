import { expect, test } from 'vitest';
import { paperOfDay } from '#modules/printing/server/cash-papers/papers-of-days.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { tillCinema } from '#testing/worlds/till-cinema.ts';

const translator = await openTranslator();
const t = testDatabase();
const exhibitor = tillCinema(t);

test('my day is a paper with the sales and the payment methods of its attendant alone', {
  tags: ['POS-012', 'D-160', 'PRN-003'],
}, async () => {
  const [till, other] = [await exhibitor.till(), await exhibitor.till()];
  await till.sells({ popcorn: 2, given: 10 });
  await other.sells({ popcorn: 1, given: 5 });
  const paperOf = async ({ device, employeeId }: typeof till) => {
    const at = {
      exhibitorId: exhibitor.own.exhibitorId,
      device: { ...device, name: 'Desk', test: false, cinemaId: null },
      locale: 'en',
    };
    return JSON.stringify(await paperOfDay({ db: t.db, translator }, at, { employeeId, name: 'Bo', cinemas: [] }));
  };
  const paper = await paperOf(till);
  for (const words of ['My day', 'Bo', 'Desk', '1 × Cash', '€9.00']) expect(paper).toContain(words);
  expect(paper).not.toContain('€4.50');
  expect(await paperOf(other)).toContain('€4.50');
});

import { expect, test } from 'vitest';
import { papersOfCash } from '#modules/printing/server/cash-papers/papers-of-cash.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { tillCinema } from '#testing/worlds/till-cinema.ts';

const translator = await openTranslator();
const t = testDatabase();
const exhibitor = tillCinema(t);

test('the slip of a refund in cash names bill, reason and amount, for the customer to sign', {
  tags: ['D-138', 'PRN-003'],
}, async () => {
  const till = await exhibitor.till({ permissions: ['bills.refund'] });
  const other = await exhibitor.till();
  const { uuid, reference } = await till.sells({ popcorn: 1, given: 5 });
  const slip = ({ device }: typeof till) => {
    const at = {
      exhibitorId: exhibitor.own.exhibitorId,
      device: { ...device, name: 'Till', test: false },
      locale: 'en',
    };
    return papersOfCash({ db: t.db, translator }, at, { kind: 'refund', bill_uuid: uuid });
  };
  await expect(slip(till)).rejects.toMatchObject({ problems: [{ code: 'not_found.papers' }] });
  await till.post(`/api/pos/bills/${uuid}/refund`, { lines: [0], reason: 'burnt' });
  const paper = JSON.stringify(await slip(till));
  for (const words of ['Refund in cash', reference, 'burnt', '€4.50', 'Signature']) expect(paper).toContain(words);
  // It is cash of that drawer.
  await expect(slip(other)).rejects.toMatchObject({ problems: [{ code: 'not_found.papers' }] });
});

import { expect, test } from 'vitest';
import type { PrintDocument } from '#modules/printing/rules/document.ts';
import { documentsOfBill } from '#modules/printing/server/papers-of-bills.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { type CardTill, cardTills } from '#testing/worlds/card-tills.ts';

const t = testDatabase({ max: 20 });
const { exhibitor, tillWithTerminal } = cardTills(t, { hall: 100 });

/** A bill of one ticket, paid by card. */
async function paidByCard(till: CardTill): Promise<string> {
  const { uuid } = await till.sells({ seats: [null] });
  await till.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: exhibitor.own.till.terminal, amount: 12 });
  await expect.poll(async () => (await till.bill(uuid)).status, { timeout: 10_000 }).toBe('settled');
  return uuid;
}
const jobsOf = (billId: string) =>
  t.asOwner<{ device_id: number; kind: string; state: string; document: PrintDocument }>(
    'SELECT device_id, kind, state, document FROM print_job WHERE bill_id = $1',
    [billId],
  );
/** The text of each paper. */
function papersOf(document: PrintDocument): string[][] {
  const papers: string[][] = [[]];
  for (const line of document) {
    if (line.kind === 'cut') papers.push([]);
    else
      papers
        .at(-1)
        ?.push(line.kind === 'text' ? line.text : line.kind === 'pair' ? `${line.left} | ${line.right}` : line.kind);
  }
  return papers;
}

test('a terminal that prints its slips leaves none to the till', { tags: ['D-143'] }, async () => {
  const till = await tillWithTerminal();
  expect(await jobsOf(await paidByCard(till))).toEqual([]);
});

test('where the till prints them, the slips wait at the till from the moment that the payment is paid', {
  tags: ['D-143', 'T49'],
}, async () => {
  const till = await tillWithTerminal([{ scenario: 'approve' }], { slips: 'till' });
  const jobs = await jobsOf(await paidByCard(till));
  expect(jobs).toMatchObject([{ device_id: till.device.id, kind: 'slip', state: 'queued' }]);
  expect(papersOf(jobs[0]?.document ?? [])).toEqual([
    expect.arrayContaining(['** MERCHANT RECEIPT **', 'SALE | EUR 12.00', 'Receipt 1 | Trace 1']),
    expect.arrayContaining(['** CARDHOLDER RECEIPT **', expect.stringMatching(/^Debit Mastercard .*4771$/)]),
    [],
  ]);
});

test('a card with a signature has a place for it on the slip of the merchant only', { tags: ['D-143'] }, async () => {
  const till = await tillWithTerminal([{ scenario: 'approve', signs: true }], { slips: 'till' });
  const [job] = await jobsOf(await paidByCard(till));
  const [merchant = [], cardholder = []] = papersOf(job?.document ?? []);
  expect(merchant.slice(-3)).toEqual(['feed', 'rule', 'Handtekening']);
  expect(cardholder).not.toContain('Handtekening');
});

test('the line breaks before the slips came: they are fetched with the result, and printed once', {
  tags: ['T35', 'T49'],
}, async () => {
  const till = await tillWithTerminal([{ scenario: 'approve' }, { scenario: 'cut_after_status' }], { slips: 'till' });
  await paidByCard(till);
  const jobs = await jobsOf(await paidByCard(till));
  expect(jobs).toHaveLength(1);
  expect(papersOf(jobs[0]?.document ?? [])).toHaveLength(3);
  expect(till.simulator.book().totals.sales).toBe(2);
});

test('the receipt says which card paid, with trace, authorisation and application', { tags: ['D-143'] }, async () => {
  const till = await tillWithTerminal();
  const uuid = await paidByCard(till);
  const deps = { db: t.db, secrets: testSecrets, translator: await openTranslator(), now: () => Date.now() };
  const [paper = []] = papersOf(await documentsOfBill(deps, exhibitor.own.exhibitorId, uuid, 'receipt'));
  const from = paper.indexOf('Debit Mastercard ••••4771');
  expect(paper.slice(from, from + 3)).toEqual([
    'Debit Mastercard ••••4771',
    'Trace 1 · Authorisation 611804',
    'AID A0000000041010',
  ]);
  expect((await till.bill(uuid)).payments[0]?.terminal).toMatchObject({
    receipt_no: 1,
    trace_no: 1,
    authorisation: '611804',
    aid: 'A0000000041010',
    decided: null,
  });
});

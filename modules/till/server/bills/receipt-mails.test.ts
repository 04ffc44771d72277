import { beforeAll, expect, test } from 'vitest';
import { ticketOutbox } from '#modules/tickets/server.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import { type BuiltDevice, buildDevice } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { pageTexts } from '#testing/tools/read-pdf.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { plain } from '#testing/worlds/mailing-cinema.ts';
import { type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 10 });
const exhibitor = tillCinema(t, { cinema: { hall: 100 } });
const post = testMailServer();
const missing: string[] = [];
let translator: Translator;
let till: Till;
let display: BuiltDevice;
beforeAll(async () => {
  translator = await openTranslator({
    onMissing: (key, namespace, locale) => missing.push(`${locale}/${namespace} ${key}`),
  });
  till = await exhibitor.till();
  display = await buildDevice(t, exhibitor.own.exhibitorId, {
    type: 'pos',
    name: 'Display',
    parentId: till.device.id,
  });
});

const types = (bill: string, email: string) =>
  exhibitor.http.ask('/api/display/receipt', {
    method: 'POST',
    body: JSON.stringify({ bill, email }),
    headers: { ...display.headers, 'content-type': 'application/json', 'x-forwarded-host': 'alpha.test' },
  });

/** Runs the mails of one topic for a bill; returns what arrived. */
async function deliver(bill: string, topic = 'mail.tickets_again') {
  post.current.inbox.clear();
  const items = await t.asOwner<{ id: string; topic: string; payload: unknown }>(
    `SELECT id::text, topic, payload FROM outbox
      WHERE topic = $2 AND payload ->> 'billId' = $1 ORDER BY id`,
    [bill, topic],
  );
  const handlers = ticketOutbox({
    workDb: t.db,
    secrets: testSecrets,
    translator,
    now: () => Date.now(),
    smtpUrl: post.current.smtpUrl,
    publicUrl: (servingOn) => `https://${servingOn}`,
  });
  for (const { id, topic, payload } of items)
    await handlers[topic]?.({ id: Number(id), exhibitorId: exhibitor.own.exhibitorId, payload } as never);
  return post.current.inbox.list();
}

test.each([
  ['en', 'Your receipt from Cinema Lumen', 'Thank you', '2 × Popcorn', 'Total €9.00', 'Excl. VAT', 'receipt-'],
  ['nl-BE', 'Uw kasticket van Cinema Lumen', 'Dank u wel', '2 × Popcorn', 'Totaal € 9,00', 'Excl. btw', 'kasticket-'],
  ['fr', 'Votre ticket de caisse de Cinema Lumen', 'Merci', '2 × Popcorn', 'Total 9,00 €', 'Hors TVA', 'ticket'],
  ['de', 'Ihr Beleg von Cinema Lumen', 'Vielen Dank', '2 × Popcorn', 'Summe 9,00 €', 'Ohne MwSt.', 'beleg-'],
])(
  'a customer of refreshments gets the receipt by mail, in %s: lines, VAT, total, method and number',
  { tags: ['D-087', 'D-088', 'D-144'] },
  async (locale, subject, heading, line, total, net, file) => {
    const { uuid } = await till.sells({ popcorn: 2, given: 10, more: { locale } });
    expect((await types(uuid, 'coffee@example.test')).status).toBe(200);
    const [mail, ...more] = await deliver(uuid);
    expect(more).toEqual([]);
    expect(mail?.envelope.to).toEqual(['coffee@example.test']);
    expect(plain(mail?.subject)).toBe(subject);
    expect(mail?.html).toContain(`lang="${locale}"`);
    const { number, payments } = await till.bill(uuid);
    const text = plain(mail?.text).toLowerCase();
    for (const words of [heading, line, total, net, number ?? '?', payments[0]?.method ?? '?'])
      expect(text, words).toContain(words.toLowerCase());
    expect(mail?.attachments).toMatchObject([
      { contentType: 'application/pdf', filename: expect.stringContaining(file) },
    ]);
    expect(plain((await pageTexts(mail?.attachments[0]?.content ?? Buffer.alloc(0))).join(' '))).toContain(
      number ?? '?',
    );
  },
);

test('the receipt can be mailed by the clerk too, and again to the same address after a try that ended early', {
  tags: ['D-088'],
}, async () => {
  const { uuid } = await till.sells({ popcorn: 1, given: 5 });
  await t.asOwner(`UPDATE bill SET buyer_email = 'anna@example.test' WHERE id = $1`, [uuid]);
  expect((await types(uuid, 'Anna@example.test')).status).toBe(200);
  expect((await deliver(uuid)).at(-1)?.envelope.to).toEqual(['anna@example.test']);
  const other = await till.sells({ popcorn: 1, given: 5 });
  expect((await till.post(`/api/pos/bills/${other.uuid}/mail`, { email: 'bo@example.test' })).status).toBe(200);
  const [mail] = await deliver(other.uuid);
  expect(mail?.envelope.to).toEqual(['bo@example.test']);
  expect(plain(mail?.text)).toContain('Popcorn');
});

test('an address that the clerk types before the payment gets the receipt at once', { tags: ['D-088'] }, async () => {
  const { uuid } = await till.sells({ popcorn: 1, given: 5, more: { email: 'early@example.test' } });
  expect((await deliver(uuid, 'mail.tickets')).map(({ envelope }) => envelope.to)).toEqual([['early@example.test']]);
});

test('practice mails no receipt', { tags: ['D-137'] }, async () => {
  const practice = await (await exhibitor.till({ test: true })).sells({ popcorn: 1, given: 5 });
  await t.asOwner(`UPDATE bill SET buyer_email = 'anna@example.test' WHERE id = $1`, [practice.uuid]);
  expect(await deliver(practice.uuid, 'mail.tickets')).toEqual([]);
});

test('a mail with tickets links their receipt', { tags: ['D-087'] }, async () => {
  const { uuid } = await till.sells({ seats: [null], popcorn: 1, given: 20 });
  expect((await types(uuid, 'film@example.test')).status).toBe(200);
  const [mail] = await deliver(uuid);
  expect(mail?.html).toContain(`href="https://alpha.test/api/bill/${uuid}/receipt"`);
});

test('no sentence was missing', { tags: ['I18N-004'] }, () => {
  expect(missing).toEqual([]);
});

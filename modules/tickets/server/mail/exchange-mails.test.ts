import { beforeAll, expect, test } from 'vitest';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildPriceRate } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { mailingCinema, plain } from '#testing/worlds/mailing-cinema.ts';
import { otherShows } from '#testing/worlds/other-shows.ts';

const t = testDatabase();
const exhibitor = mailingCinema(t);
const { buys, deliver, missing } = exhibitor;
const shows = otherShows(t, () => exhibitor.cinema, buys);
const rates = { cheap: 0, dear: 0 };
beforeAll(async () => {
  const rate = (ticketCents: number) =>
    buildPriceRate(t, exhibitor.cinema.exhibitorId, { ticketCents, handlingCents: 0 });
  [rates.cheap, rates.dear] = [await rate(800), await rate(1_500)];
});
const speaking = async (locale: string) => {
  const { bill } = await shows.moved(['A-1']);
  await t.asOwner('UPDATE bill SET locale = $2 WHERE id = $1', [bill, locale]);
  return { bill, to: await buildScreening(t, exhibitor.cinema) };
};

test.each([
  ['en', 'Your new tickets cost less', '€4.00'],
  ['nl-BE', 'Uw nieuwe tickets kosten minder', '€ 4,00'],
  ['fr', 'Vos nouveaux billets coûtent moins', '4,00 €'],
  ['de', 'Ihre neuen Tickets kosten weniger', '4,00 €'],
])(
  'after an exchange for a cheaper show the new tickets and the difference are mailed, in %s',
  {
    tags: ['D-199', 'D-088'],
  },
  async (locale, sentence, amount) => {
    const { bill, to } = await speaking(locale);
    const { uuid } = await shows.exchange(bill, { to, rate: rates.cheap, price: 8 });
    const [tickets] = await deliver('mail.tickets', uuid);
    expect(tickets?.attachments.map(({ contentType }) => contentType)).toEqual([
      'image/png',
      'application/pdf',
      'text/calendar',
    ]);
    expect(tickets?.html).toContain(`lang="${locale}"`);
    const refund = (await deliver('mail.refunded', bill)).find(({ text }) => plain(text).includes(sentence));
    expect(plain(refund?.text)).toContain(amount);
  },
);

test.each([
  ['en', 'when your tickets could no longer be exchanged'],
  ['nl-BE', 'toen uw tickets niet meer omgeruild konden worden'],
  ['fr', 'alors que vos billets ne pouvaient plus être échangés'],
  ['de', 'als Ihre Tickets nicht mehr umgetauscht werden konnten'],
])('a difference that was paid too late is explained, in %s', { tags: ['D-199', 'T17'] }, async (locale, sentence) => {
  const { bill, to } = await speaking(locale);
  const { uuid, payment } = await shows.exchange(bill, { to, rate: rates.dear, price: 15 });
  await shows.moneyBack(bill);
  await buys.office.provider(payment?.uuid ?? '', { status: 'paid', amount: 300 });
  const [mail] = await deliver('mail.refunded', uuid);
  expect(plain(mail?.text)).toContain(sentence);
});

test('no sentence was missing', { tags: ['I18N-004'] }, () => {
  expect(missing).toEqual([]);
});

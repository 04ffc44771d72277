import { expect, test } from 'vitest';
import { buildCinema } from '#testing/builders/builders.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { mailingCinema, plain, STARTS } from '#testing/worlds/mailing-cinema.ts';
import { purchasesAt, type TicketInput } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const { buys, deliver, missing } = mailingCinema(t);

test.each([
  ['en', 'Your refund of €12.00', 'You get €12.00 back for your purchase.', 'Your other tickets stay valid.'],
  [
    'nl-BE',
    'Uw terugbetaling van € 12,00',
    'U krijgt € 12,00 terug voor uw aankoop.',
    'Uw andere tickets blijven geldig.',
  ],
  [
    'fr',
    'Votre remboursement de 12,00 €',
    'Nous vous remboursons 12,00 € pour votre achat.',
    'Vos autres billets restent valables.',
  ],
  [
    'de',
    'Ihre Erstattung von 12,00 €',
    'Sie bekommen 12,00 € für Ihren Einkauf zurück.',
    'Ihre anderen Tickets bleiben gültig.',
  ],
])(
  'a refund email in %s names the rest that stays valid',
  { tags: ['D-084', 'D-085'] },
  async (locale, subject, sentence, rest) => {
    const billId = await buys.tickets({ count: 2, locale });
    await buys.refund(billId, [0]);
    const [mail] = await deliver('mail.refunded', billId);
    expect(plain(mail?.subject)).toBe(subject);
    expect(plain(mail?.text)).toContain(sentence);
    expect(plain(mail?.text)).toContain(rest);
    expect(plain(mail?.text)).toContain('Card or bank');
    expect(mail?.attachments).toEqual([]);
  },
);

test('a refund that the provider refused sends no email', { tags: ['I09'] }, async () => {
  const billId = await buys.tickets({ count: 1 });
  await buys.refund(billId, 'all', 'failed');
  expect(await deliver('mail.refunded', billId)).toEqual([]);
});

test.each([
  ['en', 'Correction: your refund of €12.00 was not paid', 'the money is not on its way'],
  ['nl-BE', 'Rechtzetting: uw terugbetaling van € 12,00 is niet uitgevoerd', 'het geld is dus niet onderweg'],
  ['fr', 'Correction : votre remboursement de 12,00 € n’a pas été versé', 'l’argent ne vous a donc pas été envoyé'],
  ['de', 'Korrektur: Ihre Erstattung von 12,00 € wurde nicht ausgezahlt', 'das Geld ist also nicht unterwegs'],
])(
  'a buyer whose refund the provider refused gets a correction, in %s',
  { tags: ['D-018', 'T28'] },
  async (locale, subject, sentence) => {
    const billId = await buys.tickets({ count: 1, locale });
    await buys.refund(billId, 'all', 'failed');
    const [mail, ...more] = await deliver('mail.refund_refused', billId);
    expect(more).toEqual([]);
    expect(plain(mail?.subject)).toBe(subject);
    expect(plain(mail?.text)).toContain(sentence);
    expect(missing).toEqual([]);
  },
);

test('a late payment email has its reason, and does not mention tickets that never existed', {
  tags: ['T17'],
}, async () => {
  const billId = await buys.unpaid({ seats: ['T-10'] });
  const [payment] = await t.asOwner<{ id: string }>('SELECT id FROM payment WHERE bill_id = $1', [billId]);
  await t.asOwner(`UPDATE seat_claim SET expires_at = foyer_now() - interval '1 second' WHERE bill_id = $1`, [billId]);
  await buys.tickets({ seats: ['T-10'] });
  expect(await buys.office.provider(payment?.id ?? '', { status: 'paid', amount: 1_200 })).toEqual(['late-refund']);
  const [mail] = await deliver('mail.refunded', billId);
  expect(plain(mail?.text)).toContain('Your payment reached us after your seats had been released');
  expect(plain(mail?.text)).not.toContain('stay valid');
  expect(await deliver('mail.tickets', billId)).toHaveLength(1); // only the email of the refund exists
});

const cancelledShow = async (input: TicketInput & { paid: boolean }, mode: 'cancel' | 'cancel_and_refund') => {
  const other = await buildCinema(t, { exhibitor: { tradeName: 'Small House' }, screening: { startsAtMs: STARTS } });
  const theirs = purchasesAt(t, () => other);
  const billId = input.paid ? await theirs.tickets(input) : await theirs.unpaid(input);
  await theirs.cancel(other.screeningId, mode);
  return { billId };
};

test('a refunded cancelled screening sends one email about both', { tags: ['D-117', 'D-084'] }, async () => {
  const { billId } = await cancelledShow({ count: 2, paid: true, locale: 'nl-BE' }, 'cancel_and_refund');
  expect(await deliver('mail.cancelled', billId)).toEqual([]);
  const [mail, ...more] = await deliver('mail.refunded', billId);
  expect(more).toEqual([]);
  expect(plain(mail?.subject)).toBe('Geannuleerd: The Test Film (nl), do 20 nov 2031, 20:30');
  expect(plain(mail?.text)).toContain('is geannuleerd. U krijgt € 24,00 terug.');
});

test('a buyer who has not paid yet reads that nothing is charged', { tags: ['D-117'] }, async () => {
  const { billId } = await cancelledShow({ count: 1, paid: false }, 'cancel');
  const [mail] = await deliver('mail.cancelled', billId);
  expect(plain(mail?.subject)).toBe('Cancelled: The Test Film, Thu, 20 Nov 2031, 20:30');
  expect(plain(mail?.text)).toContain('nothing is charged');
  expect(mail?.attachments).toEqual([]);
});

test('a buyer whose payment cannot be refunded remotely is asked to get in touch', {
  tags: ['D-117', 'D-084'],
}, async () => {
  const { billId } = await cancelledShow({ count: 1, paid: true, locale: 'de' }, 'cancel');
  const [mail, ...more] = await deliver('mail.cancelled', billId);
  expect(more).toEqual([]);
  expect(plain(mail?.text)).toMatch(/schreiben Sie uns an info@cinema-[0-9a-f]+\.test/);
});

test('a buyer who paid with a turn reads that it is returned', { tags: ['D-117', 'D-084'] }, async () => {
  const other = await buildCinema(t, { screening: { startsAtMs: STARTS } });
  const theirs = purchasesAt(t, () => other);
  const { uuid } = await buildVoucher(t, other.exhibitorId);
  const billId = await theirs.tickets({ count: 1, voucher: uuid });
  await theirs.cancel(other.screeningId, 'cancel_and_refund');
  expect(await deliver('mail.refunded', billId)).toEqual([]);
  const [mail] = await deliver('mail.cancelled', billId);
  expect(plain(mail?.text)).toContain('You get your money back.');
});

test('no sentence was missing', { tags: ['I18N-004'] }, () => {
  expect(missing).toEqual([]);
});

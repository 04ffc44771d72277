import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';

const t = testDatabase();
let cinema: Cinema;
const office = boxOffice(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t, {
    hall: '..........|..........',
    exhibitor: { settings: { public_config: { checkout_newsletter: true } } },
  });
});
beforeEach(async () => {
  await t.asOwner('DELETE FROM newsletter_subscriber');
  await t.asOwner("DELETE FROM outbox WHERE topic LIKE 'mail.newsletter%'");
});

/** Buys a ticket, with or without the box ticked; returns the payment. */
async function order(newsletter_signup: boolean, email = 'Ada@example.org'): Promise<string> {
  const item = {
    type: 'ticket',
    price_rate_id: cinema.rates.normal,
    schedule_id: cinema.screeningId,
    seat: null,
  } as const;
  const sold = await office.checkout({
    payment_method_id: cinema.methods.mollie,
    name: 'Ada Lovelace',
    email,
    email_confirmation: email,
    newsletter_signup,
    amount: 12,
    items: [item],
  });
  return sold.payment?.uuid ?? '';
}
const pay = (payment: string) => office.provider(payment, { status: 'paid', amount: 1_200 });
const subscribers = () =>
  t.asOwner('SELECT email, locale, confirmed_at IS NOT NULL AS confirmed FROM newsletter_subscriber');

test('the box signs the buyer up when the purchase is settled, with a welcome email, and not before', {
  tags: ['VAL-009', 'D-069', 'D-163'],
}, async () => {
  const payment = await order(true);
  expect(await subscribers()).toEqual([]);
  await pay(payment);
  expect(await subscribers()).toEqual([{ email: 'ada@example.org', locale: 'en', confirmed: true }]);
  expect(await outboxItems(t, 'mail.newsletter_welcome')).toHaveLength(1);
});

test('with the box unticked, the buyer is not signed up', { tags: ['D-069'] }, async () => {
  await pay(await order(false));
  expect(await subscribers()).toEqual([]);
});

test('an address that is already subscribed is not added again and gets no second welcome email', {
  tags: ['D-069'],
}, async () => {
  await pay(await order(true));
  await pay(await order(true));
  expect(await subscribers()).toHaveLength(1);
  expect(await outboxItems(t, 'mail.newsletter_welcome')).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { reservationOutbox } from '#modules/reservations/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testSecrets } from '#testing/box-office.ts';
import { buildScreening } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { outboxItems } from '#testing/letters.ts';
import { testMailServer } from '#testing/mail-server.ts';
import { type ReservationWish, reservingHouse } from '#testing/reserving-house.ts';

const t = testDatabase();
const desk = reservingHouse(t);
const post = testMailServer();
const missing: string[] = [];

/** Sends what lies in the outbox; answers the last mail there is. */
async function deliver() {
  const handlers = reservationOutbox({
    ...{ workDb: t.db, secrets: testSecrets, smtpUrl: post.current.smtpUrl },
    translator: await openTranslator({
      onMissing: (key, namespace, locale) => missing.push(`${locale} ${namespace} ${key}`),
    }),
    publicUrl: (servingOn) => `https://${servingOn}`,
  });
  const before = post.current.inbox.list().length;
  for (const item of await outboxItems(t, 'mail.reservation')) {
    await handlers['mail.reservation']?.(item);
    await t.asOwner('UPDATE outbox SET done_at = now() WHERE id = $1', [item.id]);
  }
  const mails = post.current.inbox.list();
  return mails.length > before ? mails[0] : null;
}
const reserved = async (wish: ReservationWish) => {
  const screeningId = await buildScreening(t, desk.house.own);
  return desk.reserved(await desk.house.as('manager'), { screeningId, seats: ['A-1', 'A-2'], ...wish });
};

test.each([
  ['en', 'Your reservation', 'We keep your places until'],
  ['nl-BE', 'Uw reservatie', 'Wij houden uw plaatsen vrij tot'],
  ['fr', 'Votre réservation', 'Nous gardons vos places jusqu’au'],
  ['de', 'Ihre Reservierung', 'Wir halten Ihre Plätze bis'],
])('D-158 who left an address is told the reference, in %s', async (locale, subject, until) => {
  const { ref } = await reserved({ locale, email: 'ada@example.org' });
  const mail = await deliver();
  expect(mail?.subject).toMatch(new RegExp(`^${subject} ${ref}`));
  for (const part of [ref, 'The Test Film', 'A-1, A-2', until, 'Ada Lovelace']) expect(mail?.text).toContain(part);
  expect(missing).toEqual([]);
});

test('D-158 places that are kept for good promise no time, and what was given up before the mail left is not told', async () => {
  await desk.expiryMinutes(0);
  await reserved({ locale: 'en' });
  expect((await deliver())?.text).not.toContain('until');
  const { id } = await reserved({ locale: 'en' });
  await desk.cancels(await desk.house.as('manager'), id);
  expect(await deliver()).toBeNull();
});

import { expect, test } from 'vitest';
import { reservationOutbox } from '#modules/reservations/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { type ReservationInput, reservingCinema } from '#testing/worlds/reserving-cinema.ts';

const t = testDatabase();
const desk = reservingCinema(t);
const post = testMailServer();
const missing: string[] = [];

/** Sends the pending emails of the outbox; returns the last one. */
async function deliver() {
  const handlers = reservationOutbox({
    workDb: t.db,
    secrets: testSecrets,
    smtpUrl: post.current.smtpUrl,
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
const reserved = async (input: ReservationInput) => {
  const screeningId = await buildScreening(t, desk.exhibitor.own);
  return desk.reserved(await desk.exhibitor.as('manager'), { screeningId, seats: ['A-1', 'A-2'], ...input });
};

test.each([
  ['en', 'Your reservation', 'We hold your seats until'],
  ['nl-BE', 'Uw reservatie', 'Wij houden uw plaatsen vrij tot'],
  ['fr', 'Votre réservation', 'Nous retenons vos places jusqu’au'],
  ['de', 'Ihre Reservierung', 'Wir halten Ihre Plätze bis'],
])('a person with an address receives the reference, in %s', { tags: ['D-158'] }, async (locale, subject, until) => {
  const { ref } = await reserved({ locale, email: 'ada@example.org' });
  const mail = await deliver();
  expect(mail?.subject).toMatch(new RegExp(`^${subject} ${ref}`));
  for (const part of [ref, 'The Test Film', 'A-1, A-2', until, 'Ada Lovelace']) expect(mail?.text).toContain(part);
  expect(missing).toEqual([]);
});

test('a reservation that never expires states no time, and one cancelled before the email is sent causes no email', {
  tags: ['D-158'],
}, async () => {
  await desk.expiryMinutes(0);
  await reserved({ locale: 'en' });
  expect((await deliver())?.text).not.toContain('until');
  const { id } = await reserved({ locale: 'en' });
  await desk.cancels(await desk.exhibitor.as('manager'), id);
  expect(await deliver()).toBeNull();
});

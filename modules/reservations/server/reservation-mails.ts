import { z } from 'zod';
import { asWritten, dateLocale } from '#kernel/date-locale.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { textFor } from '#kernel/texts.ts';
import {
  type EmailDeps,
  type EmailSender,
  emailFrame,
  emailSender,
  refuseWithoutServer,
  sendEmail,
  type Written,
} from '#modules/email/server.ts';
import { type Settings, zSettings } from '#modules/exhibitor/contract/settings.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { type ReservationRow, reservationById } from '#modules/reservations/server/reservations.sql.ts';
import { RESERVED_TOPIC } from '#modules/reservations/server/reserve.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

const zMade = z.object({ reservationId: z.number().int() });

/** Sends the email that confirms a reservation, with the reference for the box office (D-158). */
export const reservationOutbox = (deps: EmailDeps): OutboxHandlers => ({
  [RESERVED_TOPIC]: (item) => mailReservation(deps, item),
});

async function mailReservation(deps: EmailDeps, item: OutboxItem): Promise<void> {
  const { reservationId } = zMade.parse(item.payload);
  const loaded = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    made: await reservationById(tx, reservationId),
    timeZone: (await exhibitorClock(tx)).timeZone,
  }));
  const { exhibitor, made, timeZone } = loaded;
  // Paid or cancelled before the email was sent: its text would be wrong.
  if (!made?.email || made.status !== 'pending') return;
  refuseWithoutServer(deps, exhibitor);
  await sendEmail(deps, item, exhibitor, {
    to: { name: made.name, address: made.email },
    written: reservationEmail(deps, exhibitor, made, timeZone),
  });
}

function reservationEmail(
  { translator, publicUrl }: EmailDeps,
  exhibitor: EmailSender,
  made: ReservationRow,
  timeZone: string,
): Written {
  const settings = zSettings.parse(exhibitor.settings);
  const { locale } = made;
  const words = writingFor(locale, settings, timeZone);
  const params = {
    film: textFor(made.title, locale, settings.website_locale),
    cinema: made.cinema,
    ref: made.ref,
    when: words.dateTime(made.starts_at),
    until: made.expires_at === null ? '' : words.dateTime(made.expires_at),
    contact: settings.mail_reply_address || exhibitor.email,
  };
  const say = (key: string, more: Record<string, string | number> = {}) =>
    translator.sentence(locale, 'mail/reservation', key, { ...params, ...more });
  return {
    subject: say('subject'),
    content: {
      ...emailFrame(exhibitor, locale),
      preview: say('text'),
      heading: say('heading'),
      greeting: translator.sentence(locale, 'mail/common', 'hello', { name: made.name }),
      paragraphs: [say('text'), made.expires_at === null ? say('pay') : say('pay_until')],
      cards: [
        {
          kicker: made.ref,
          title: params.film,
          lines: [params.when, [made.cinema, made.screen].filter(Boolean).join(' · ')],
          facts: [
            { label: say('tickets'), value: String(made.ticket_count) },
            ...(made.seats.length > 0 ? [{ label: say('seats'), value: made.seats.join(', ') }] : []),
            { label: say('total'), value: words.money(eurosFromCents(made.total_cents)) },
          ],
        },
      ],
      links: [{ label: say('button'), href: `${publicUrl(exhibitor.serving_on)}/${locale}` }],
      closing: [say('change')],
    },
  };
}

/**
 * Returns the formats in which the exhibitor writes dates and amounts for readers of that language
 * (D-179).
 */
function writingFor(locale: string, { datetime_locale }: Pick<Settings, 'datetime_locale'>, timeZone: string) {
  const intl = dateLocale(locale, datetime_locale);
  const dateTime = new Intl.DateTimeFormat(intl, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const money = new Intl.NumberFormat(intl, { style: 'currency', currency: 'EUR' });
  return {
    dateTime: (instant: number): string => asWritten(locale, dateTime.format(instant)),
    money: (euros: number): string => money.format(euros),
  };
}

import { z } from 'zod';
import type { Params } from '#kernel/refusal.ts';
import { zSettings } from '#modules/exhibitor/contract.ts';
import { coloursOf } from '#modules/exhibitor/rules/house-colours.ts';
import {
  type LetterDeps,
  type LetterHouse,
  letterHouse,
  refuseWithoutServer,
  sendLetter,
  type Written,
} from '#modules/letters/server.ts';
import { CONFIRM_DAYS, confirmToken, leaveToken } from '#modules/newsletters/server/links.ts';
import { CONFIRM_TOPIC, WELCOME_TOPIC } from '#modules/newsletters/server/sign-up.ts';
import { type SubscriberRow, subscriber } from '#modules/newsletters/server/subscribers.sql.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/outbox.ts';

const zSignedUp = z.object({ subscriberId: z.number().int(), token: z.string() });

/** The mails of a sign-up. Both let go with one press (RFC 8058). */
export const newsletterOutbox = (deps: LetterDeps): OutboxHandlers => ({
  [WELCOME_TOPIC]: (item) => mailSubscriber(deps, item, 'welcome'),
  [CONFIRM_TOPIC]: (item) => mailSubscriber(deps, item, 'confirm'),
});

type Kind = 'welcome' | 'confirm';

async function mailSubscriber(deps: LetterDeps, item: OutboxItem, kind: Kind): Promise<void> {
  const { subscriberId, token } = zSignedUp.parse(item.payload);
  const known = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    house: await letterHouse(tx),
    row: await subscriber(tx, subscriberId),
    now: tx.now,
  }));
  const { row, house, now } = known;
  // Left, signed up anew, or confirmed before the mail went: there is nothing to say any more.
  if (!row || row.left || row.token !== token || row.confirmed !== (kind === 'welcome')) return;
  refuseWithoutServer(deps, house);
  const base = deps.publicUrl(house.serving_on);
  const leaveUrl = `${base}/newsletter/leave/${leaveToken(deps.secrets, item.exhibitorId, row.id)}`;
  const button =
    kind === 'welcome'
      ? `${base}/${row.locale}`
      : `${base}/newsletter/confirm/${confirmToken(deps.secrets, item.exhibitorId, row, now)}`;
  await sendLetter(deps, item, house, {
    to: { name: [row.first_name, row.last_name].filter(Boolean).join(' '), address: row.email },
    written: signUpLetter(deps, { house, row, kind, button, leaveUrl }),
    unsubscribe: { url: leaveUrl },
  });
}

type Occasion = {
  readonly house: LetterHouse;
  readonly row: SubscriberRow;
  readonly kind: Kind;
  readonly button: string;
  readonly leaveUrl: string;
};

function signUpLetter({ translator }: LetterDeps, { house, row, kind, button, leaveUrl }: Occasion): Written {
  const { locale } = row;
  const params = { house: house.trade_name, days: CONFIRM_DAYS };
  const say = (key: string) => translator.sentence(locale, 'mail/newsletter', key, params);
  const common = (key: string, more: Params) => translator.sentence(locale, 'mail/common', key, more);
  const settings = zSettings.parse(house.settings);
  return {
    subject: say(`${kind}.subject`),
    letter: {
      locale,
      colours: coloursOf(settings.website_config.styling, 'default'),
      house: house.trade_name,
      preview: say(`${kind}.text`),
      heading: say(`${kind}.heading`),
      greeting: row.first_name ? common('hello', { name: row.first_name }) : common('hello_nobody', {}),
      paragraphs: [say(`${kind}.text`), ...(kind === 'confirm' ? [say('confirm.until')] : [])],
      cards: [],
      houseHtml: '',
      links: [
        { label: say(`${kind}.button`), href: button },
        ...(kind === 'welcome' ? [{ label: say('unsubscribe'), href: leaveUrl }] : []),
      ],
      closing: [say('why')],
    },
  };
}

import { z } from 'zod';
import { FORGOTTEN_TOPIC, makeForgottenLink, zForgotten } from '#modules/access/server/forgot-password.ts';
import {
  INVITATION_HOURS,
  LINK_TOPIC,
  type LinkPurpose,
  linkToken,
  RESET_MINUTES,
} from '#modules/access/server/staff-links.ts';
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
import type { ReadTx } from '#platform/db/tx.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/outbox.ts';

const zLink = z.object({ linkId: z.string() });

/** The mails with a link to choose a password by: an invitation, or a new start for who forgot theirs. */
export const accessOutbox = (deps: LetterDeps): OutboxHandlers => ({
  [LINK_TOPIC]: (item) => mailLink(deps, item, zLink.parse(item.payload).linkId),
  [FORGOTTEN_TOPIC]: async (item) => {
    const wish = zForgotten.parse(item.payload);
    const acting = { exhibitorId: item.exhibitorId, actor: 'system', channel: 'portal' } as const;
    await deps.workDb.tx(acting, (tx) => makeForgottenLink(tx, deps.secrets, wish));
    await mailLink(deps, item, wish.linkId);
  },
});

type Mailed = {
  readonly purpose: Exclude<LinkPurpose, 'first' | 'switch'>;
  readonly name: string;
  readonly email: string;
};

/** A link that works; null for one that was used, is over, or has a newer one after it. */
const mailedLink = (tx: Pick<ReadTx, 'one'>, id: string): Promise<Mailed | null> =>
  tx.one(
    `SELECT l.purpose, e.name, e.email
       FROM staff_link l JOIN employee e ON e.exhibitor_id = l.exhibitor_id AND e.id = l.employee_id
      WHERE l.exhibitor_id = tenant() AND l.id = $1 AND l.used_at IS NULL AND l.ends_at > foyer_now() AND e.left_at IS NULL`,
    [id],
  );

async function mailLink(deps: LetterDeps, item: OutboxItem, linkId: string): Promise<void> {
  const { house, link } = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    house: await letterHouse(tx),
    link: await mailedLink(tx, linkId),
  }));
  if (!link) return;
  refuseWithoutServer(deps, house);
  const token = linkToken(deps.secrets, item.exhibitorId, linkId);
  const href = `${deps.publicUrl(house.serving_on)}/portal/${PAGE[link.purpose]}/${token}`;
  await sendLetter(deps, item, house, {
    to: { name: link.name, address: link.email },
    written: linkLetter(deps, house, link, href),
  });
}

const PAGE = { reset: 'reset-password', invitation: 'welcome' } as const;

function linkLetter({ translator }: LetterDeps, house: LetterHouse, { purpose, name }: Mailed, href: string): Written {
  const settings = zSettings.parse(house.settings);
  const locale = settings.portal_locale;
  const params = { house: house.trade_name, minutes: RESET_MINUTES, hours: INVITATION_HOURS };
  const say = (key: string) => translator.sentence(locale, 'mail/staff', key, params);
  return {
    subject: say(`${purpose}.subject`),
    letter: {
      locale,
      colours: coloursOf(settings.website_config.styling, 'default'),
      house: house.trade_name,
      preview: say(`${purpose}.text`),
      heading: say(`${purpose}.heading`),
      greeting: translator.sentence(locale, 'mail/common', 'hello', { name }),
      paragraphs: [say(`${purpose}.text`), say(`${purpose}.until`)],
      cards: [],
      houseHtml: '',
      links: [{ label: say(`${purpose}.button`), href }],
      closing: [say(`${purpose}.closing`)],
    },
  };
}

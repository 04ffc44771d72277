import {
  type Card,
  type EmailDeps,
  emailFrame,
  emailSender,
  refuseWithoutServer,
  sendEmail,
} from '#modules/email/server.ts';
import { settingsOf, type Words, wordsFor } from '#modules/tickets/server/documents/words.ts';
import {
  type ComingOrder,
  comingOrders,
  type OtherOrder,
  otherOrders,
} from '#modules/tickets/server/orders/orders-of-address.sql.ts';
import { ORDERS_TOPIC, zRequestedOrders } from '#modules/tickets/server/orders/request-orders.ts';
import { exhibitor as exhibitorRow } from '#modules/tickets/server/purchase.sql.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

/** Mails the orders of an address to it. */
export const ordersOutbox = (deps: EmailDeps): OutboxHandlers => ({ [ORDERS_TOPIC]: (item) => mailOrders(deps, item) });

/** Sends nothing to an address without orders. */
async function mailOrders(deps: EmailDeps, item: OutboxItem): Promise<void> {
  const { address, locale } = zRequestedOrders.parse(item.payload);
  const email = deps.secrets.open(Buffer.from(address, 'base64'));
  const found = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    row: await exhibitorRow(tx),
    coming: await comingOrders(tx, email),
    others: await otherOrders(tx, email),
  }));
  const { exhibitor, row, coming, others } = found;
  if (!row || coming.length + others.length === 0) return;
  refuseWithoutServer(deps, exhibitor);
  const words = wordsFor(deps.translator, locale, settingsOf(row), row.timezone);
  const say = (key: string, params = {}) =>
    words.say('mail/orders', key, { exhibitor: exhibitor.trade_name, ...params });
  const hrefOf = (billId: string) => `${deps.publicUrl(exhibitor.serving_on)}/${locale}/bill/${billId}`;
  await sendEmail(deps, item, exhibitor, {
    to: { address: email },
    written: {
      subject: say('subject'),
      content: {
        ...emailFrame(exhibitor, locale),
        preview: say('text'),
        heading: say('heading'),
        greeting: words.say('mail/common', 'hello_nobody'),
        paragraphs: [say(coming.length > 0 ? 'text' : 'text_past')],
        cards: [
          ...coming.map((order) => comingCard(order, hrefOf(order.bill_id), words)),
          ...others.map((order) => otherCard(order, hrefOf(order.bill_id), words)),
        ],
        links: [],
        closing: [say('secret'), say('reason')],
      },
    },
  });
}

function comingCard(order: ComingOrder, href: string, words: Words): Card {
  return {
    kicker: order.event_title ? words.text(order.event_title) : '',
    title: words.text(order.title),
    href,
    lines: [words.showTime(order.starts_at), words.say('mail/orders', 'tickets', { count: order.places })],
    facts: [
      { label: words.say('mail/common', 'screen'), value: `${order.screen_name}, ${order.cinema_name}` },
      { label: words.say('mail/common', 'reference'), value: order.reference },
    ],
    link: { label: words.say('mail/orders', 'open'), href },
  };
}

function otherCard(order: OtherOrder, href: string, words: Words): Card {
  const name = order.title ? words.text(order.title) : (order.name ?? order.reference);
  return {
    kicker: words.say('mail/orders', 'earlier'),
    title: name,
    href,
    lines: [words.say('mail/orders', 'bought', { day: words.date(order.bought_at), amount: words.money(order.total) })],
    facts: [{ label: words.say('mail/common', 'reference'), value: order.reference }],
    link: { label: words.say('mail/orders', 'open'), href },
  };
}

import type { Card, EmailContent, Written } from '#modules/email/server.ts';
import { filledIn } from '#modules/tickets/rules/placeholders.ts';
import type { TicketSheet, VoucherSheet } from '#modules/tickets/server/documents/sheets.ts';
import type { Words } from '#modules/tickets/server/documents/words.ts';
import type { PurchaseKind } from '#modules/tickets/server/download.ts';

/** The common data of every email about a bill. */
export type Occasion = {
  readonly exhibitor: string;
  /** The exhibitor's contact for questions; '' if it has none. */
  readonly contact: string;
  readonly buyerName: string | null;
  readonly buyerEmail: string;
  readonly reference: string;
  /** Address of the result page. */
  readonly billUrl: string;
  readonly colours: EmailContent['colours'];
  readonly words: Words;
};

const NAMESPACE = 'mail/tickets';

export type PurchaseEmail = {
  readonly kind: PurchaseKind;
  readonly tickets: readonly TicketSheet[];
  readonly vouchers: readonly VoucherSheet[];
  /** '' without tickets, which it speaks about. Widget purchase-mail in the buyer's language: HTML with placeholders, sanitised (D-088). */
  readonly widget: string;
  /** The total of the bill and what was paid by each method, as on the receipt. Cents. */
  readonly total: number;
  readonly paid: readonly { readonly method: string; readonly amount: number }[];
  /** Null: the exhibitor signs no passes. */
  readonly walletUrl: string | null;
  /** The order page saves the tickets in Google Wallet. */
  readonly hasGoogleWallet: boolean;
  /** Address of the receipt as PDF. */
  readonly receiptUrl: string;
};

/** Returns the email of a settled purchase (D-088). */
export function purchaseEmail(occasion: Occasion, purchase: PurchaseEmail): Written {
  const { words, exhibitor } = occasion;
  const say = (key: string, params?: Record<string, string>) => words.say(NAMESPACE, key, params);
  const { kind } = purchase;
  const shows = showsOf(purchase.tickets);
  const [only] = shows;
  const show = only?.[0]?.show;
  const subject =
    kind === 'tickets' && show && shows.length === 1
      ? say('subject_film', { film: show.film, when: words.showTime(show.startsAt) })
      : say(`subject_${kind}`, { exhibitor });
  return {
    subject,
    content: {
      ...letterhead(occasion),
      colours: only?.[0]?.colours ?? occasion.colours,
      preview: say(`intro_${kind}`),
      heading: say(kind === 'vouchers' ? 'heading_vouchers' : 'heading_tickets'),
      paragraphs: [say(`intro_${kind}`)],
      cards: [
        ...shows.map((tickets) => ({
          ...showCard(tickets, words),
          codes: tickets.map((sheet) => mailedCode(sheet, words)),
        })),
        ...purchase.vouchers.map((sheet) => boughtCard(sheet, words)),
        paidCard(purchase, words),
      ],
      exhibitorHtml: filledIn(purchase.widget, {
        name: occasion.buyerName ?? '',
        email: occasion.buyerEmail,
        movie: show?.film ?? '',
        start: show ? words.showTime(show.startsAt) : '',
      }),
      links: [
        { label: say('button'), href: occasion.billUrl },
        { label: say('receipt'), href: purchase.receiptUrl },
        ...(purchase.walletUrl ? [{ label: say('wallet'), href: purchase.walletUrl }] : []),
        ...(purchase.hasGoogleWallet
          ? [{ label: say('google_wallet'), href: `${occasion.billUrl}#google-wallet` }]
          : []),
      ],
    },
  };
}

/** The common parts of all emails about a bill. */
export function letterhead(
  occasion: Occasion,
): Pick<EmailContent, 'locale' | 'colours' | 'exhibitor' | 'greeting' | 'closing'> {
  const { words, exhibitor, contact, reference, buyerName } = occasion;
  const say = (key: string, params?: Record<string, string>) => words.say('mail/common', key, params);
  return {
    locale: words.locale,
    colours: occasion.colours,
    exhibitor,
    greeting: buyerName ? say('hello', { name: buyerName }) : say('hello_nobody'),
    closing: [
      contact ? say('questions', { email: contact, reference }) : `${say('reference')} ${reference}`,
      say('why', { exhibitor }),
    ],
  };
}

/** Tickets by screening, in their order. */
function showsOf(tickets: readonly TicketSheet[]): TicketSheet[][] {
  const shows = Map.groupBy(tickets, ({ show }) => `${show.film} ${show.startsAt} ${show.cinema} ${show.screen}`);
  return [...shows.values()];
}

/** Returns the tickets of one screening as a card. */
export function showCard(tickets: readonly TicketSheet[], words: Words): Card {
  const [first] = tickets;
  if (!first) throw new Error('a show without tickets');
  const { show } = first;
  const say = (key: string, params?: Record<string, number>) => words.say('mail/common', key, params);
  const seats = tickets.flatMap(({ seat }) => (seat ? [seat.row ? `${seat.row}-${seat.seat}` : seat.seat] : []));
  const free = tickets.length - seats.length;
  const places = [seats.join(', '), free > 0 ? say('places', { count: free }) : ''].filter(Boolean).join(', ');
  return {
    kicker: show.event,
    title: show.film,
    lines: [
      `${words.fullDate(show.startsAt)}, ${words.time(show.startsAt)}`,
      ...(words.night(show.startsAt) ? [words.night(show.startsAt)] : []),
      show.version,
    ],
    facts: [
      { label: say('seats', { count: tickets.length }), value: places },
      { label: say('screen'), value: show.screen },
      { label: show.cinema, value: show.address.join(', ') },
    ],
  };
}

/** The name of the inline picture of a ticket's code. */
export const codeCid = ({ nth }: Pick<TicketSheet, 'nth'>): string => `code-${nth}@tickets`;

function mailedCode(sheet: TicketSheet, words: Words): NonNullable<Card['codes']>[number] {
  const { seat, nth, of, shortCode } = sheet;
  const say = (key: string, params?: Record<string, string | number>) => words.say('documents/tickets', key, params);
  const place = seat ? `${say('seat')} ${seat.row ? `${seat.row}-${seat.seat}` : seat.seat}` : say('free_seating');
  return {
    cid: codeCid(sheet),
    alt: say('code_alt', { code: shortCode }),
    caption: [say('nth', { nth, of }), place, sheet.rate].join(' · '),
  };
}

/** What was paid: the same words and amounts as on the receipt. */
function paidCard({ total, paid }: PurchaseEmail, words: Words): Card {
  const say = (key: string) => words.say('documents/receipt', key);
  return {
    kicker: '',
    title: `${say('total')} ${words.money(total)}`,
    lines: paid.length > 0 ? [say('paid')] : [],
    facts: paid.map(({ method, amount }) => ({ label: method, value: words.money(amount) })),
  };
}

/** The buyer reads to whom it is mailed, and when. */
function boughtCard(sheet: VoucherSheet, words: Words): Card {
  const card = voucherCard(sheet, words);
  const { gift } = sheet;
  if (!gift?.email || !gift.day) return card;
  const mailed = words.say(NAMESPACE, 'gift_mailed', { email: gift.email, day: words.date(gift.day) });
  return { ...card, lines: [...card.lines, mailed] };
}

/** Returns a card with its worth and its end. */
export function voucherCard(sheet: VoucherSheet, words: Words): Card {
  const say = (key: string, params?: Record<string, string>) => words.say(NAMESPACE, key, params);
  const paper = (key: string, params: Record<string, string | number>) =>
    words.say('documents/tickets', `voucher.${key}`, params);
  const amount = sheet.products > 0 ? words.money(sheet.products) : '';
  const visits = sheet.turns > 0 ? paper('visits', { count: sheet.turns }) : '';
  const more =
    amount && (visits ? paper('and_refreshments', { amount }) : `${amount} ${paper('for_refreshments', {})}`);
  return {
    kicker: sheet.holder ? say('voucher_for', { name: sheet.holder }) : '',
    title: sheet.title,
    lines: [
      [visits, more].filter(Boolean).join(' '),
      ...(sheet.validUntil ? [say('voucher_until', { until: words.date(sheet.validUntil) })] : []),
    ],
    facts: [],
  };
}

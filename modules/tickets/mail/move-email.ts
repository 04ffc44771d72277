import type { Written } from '#modules/email/server.ts';
import { letterhead, type Occasion, showCard } from '#modules/tickets/mail/purchase-email.ts';
import type { Show, TicketSheet } from '#modules/tickets/server/documents/sheets.ts';

export type MoveEmail = {
  readonly show: Show;
  /** When it was to begin; epoch ms. */
  readonly from: number;
  /** Another version of the film is shown. */
  readonly otherVersion: boolean;
  /** What the cinema says about it; may be empty. */
  readonly message: string;
  /** The page of the bill offers the money back until the screening begins. */
  readonly moneyBack: boolean;
  /** Empty for a reservation. */
  readonly tickets: readonly TicketSheet[];
};

const NAMESPACE = 'mail/moved';

/** Returns the email about a screening that was moved to another time or version (D-199). */
export function moveEmail(occasion: Occasion, move: MoveEmail): Written {
  const { words, contact } = occasion;
  const { show, message } = move;
  const say = (key: string, params?: Record<string, string>) => words.say(NAMESPACE, key, params);
  const when = words.dateTime(show.startsAt);
  const isLater = move.from !== show.startsAt;
  const facts = { film: show.film, cinema: show.cinema, when, from: words.dateTime(move.from), version: show.version };
  const isSold = move.tickets.length > 0;
  const intro = say(isLater ? 'intro_time' : 'intro_version', facts);
  return {
    subject: say(isLater ? 'subject_time' : 'subject_version', facts),
    content: {
      ...letterhead(occasion),
      preview: intro,
      heading: say(isLater ? 'heading_time' : 'heading_version'),
      paragraphs: [
        intro,
        ...(isLater && move.otherVersion ? [say('version', facts)] : []),
        ...(message ? [message] : []),
        say(isSold ? 'tickets_stay' : 'reservation_stays'),
        ...(isSold && move.moneyBack ? [say('money_back', { until: when })] : []),
        ...(contact ? [say('other_screening', { email: contact })] : []),
      ],
      cards: isSold ? [showCard(move.tickets, words)] : [],
      exhibitorHtml: '',
      links: [{ label: say('button'), href: occasion.billUrl }],
    },
  };
}

import type { Written } from '#modules/email/server.ts';
import { letterhead, type Occasion, showCard } from '#modules/tickets/mail/purchase-email.ts';
import type { Show, TicketSheet } from '#modules/tickets/server/documents/sheets.ts';

export type MoveEmail = {
  readonly show: Show;
  /** When it was to begin; epoch ms. */
  readonly from: number;
  /** Another version of the film is shown. */
  readonly otherVersion: boolean;
  /** Name of the old hall; null: the hall and the seats stay. */
  readonly fromScreen: string | null;
  /** Names of the old seats and of the new ones; empty: the places were or are not numbered. */
  readonly fromSeats: readonly string[];
  readonly seats: readonly string[];
  /** What the cinema says about it; may be empty. */
  readonly message: string;
  /** Until the screening begins the buyer may choose another one, or get the money back. */
  readonly offersChange: boolean;
  /** Empty for a reservation. */
  readonly tickets: readonly TicketSheet[];
};

const NAMESPACE = 'mail/moved';

/** Returns the email about a screening that was moved to another time, version or hall (D-199). */
export function moveEmail(occasion: Occasion, move: MoveEmail): Written {
  const { words, contact } = occasion;
  const { show, message } = move;
  const say = (key: string, params?: Record<string, string>) => words.say(NAMESPACE, key, params);
  const when = words.showTime(show.startsAt);
  const change = changeOf(move);
  const facts = {
    film: show.film,
    cinema: show.cinema,
    when,
    from: words.showTime(move.from),
    version: show.version,
    screen: show.screen,
    from_screen: move.fromScreen ?? show.screen,
    seats: move.seats.join(', '),
    from_seats: move.fromSeats.join(', '),
  };
  const isSold = move.tickets.length > 0;
  const offersChange = isSold && move.offersChange;
  const stay = move.fromScreen === null ? 'tickets_stay' : 'tickets_new_seats';
  const intro = say(`intro_${change}`, facts);
  return {
    subject: say(`subject_${change}`, facts),
    content: {
      ...letterhead(occasion),
      preview: intro,
      heading: say(`heading_${change}`),
      paragraphs: [
        intro,
        ...(move.fromScreen !== null && change !== 'hall' ? [say('hall', facts)] : []),
        ...(move.otherVersion && change !== 'version' ? [say('version', facts)] : []),
        ...(move.fromScreen === null ? [] : [say(seatsKey(move), facts)]),
        ...(message ? [message] : []),
        say(isSold ? stay : 'reservation_stays'),
        ...(offersChange ? [say('other_show', { until: when }), say('money_back', { until: when })] : []),
        ...(contact ? [say(offersChange ? 'question' : 'other_screening', { email: contact })] : []),
      ],
      cards: isSold ? [showCard(move.tickets, words)] : [],
      exhibitorHtml: '',
      links: [
        { label: say('button'), href: occasion.billUrl },
        ...(offersChange ? [{ label: say('button_other_show'), href: `${occasion.billUrl}/other-show` }] : []),
      ],
    },
  };
}

/** What the subject names: the time before the hall, the hall before the version. */
const changeOf = ({ from, show, fromScreen }: MoveEmail): 'time' | 'hall' | 'version' => {
  if (from !== show.startsAt) return 'time';
  return fromScreen === null ? 'version' : 'hall';
};

const seatsKey = ({ seats, fromSeats }: MoveEmail): string => {
  if (seats.length === 0) return 'seats_unnumbered';
  return fromSeats.length === 0 ? 'seats_numbered' : 'seats';
};

import type { Written } from '#modules/letters/server.ts';
import { letterhead, type Occasion } from '#modules/tickets/mail/purchase-letter.ts';
import type { Show } from '#modules/tickets/server/sheets.ts';

/** What the cancellation means for this buyer's money. `kept`: a person of the house has to settle it (D-084). */
export type CancellationMeans = 'unpaid' | 'refunded' | 'kept';

export type CancellationLetter = {
  readonly show: Show;
  readonly means: CancellationMeans;
  /** The programme, to choose another film. */
  readonly siteUrl: string;
};

const NAMESPACE = 'mail/cancelled';

/** The mail that a screening will not take place (D-117). */
export function cancellationLetter(occasion: Occasion, { show, means, siteUrl }: CancellationLetter): Written {
  const { words, contact } = occasion;
  const say = (key: string, params?: Record<string, string>) => words.say(NAMESPACE, key, params);
  const screening = { film: show.film, when: words.dateTime(show.startsAt) };
  const intro = say('intro', { ...screening, cinema: show.cinema });
  return {
    subject: say('subject', screening),
    letter: {
      ...letterhead(occasion),
      preview: intro,
      heading: say('heading'),
      paragraphs: [intro, say(means, means === 'kept' ? { email: contact } : {})],
      cards: [],
      houseHtml: '',
      links: [{ label: say('button'), href: siteUrl }],
    },
  };
}

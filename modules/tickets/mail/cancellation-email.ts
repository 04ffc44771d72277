import type { Written } from '#modules/email/server.ts';
import { letterhead, type Occasion } from '#modules/tickets/mail/purchase-email.ts';
import type { Show } from '#modules/tickets/server/documents/sheets.ts';

/**
 * The effect of the cancellation on this buyer's money. `kept`: an employee must settle it (D-084).
 */
export type CancellationMeans = 'unpaid' | 'refunded' | 'kept';

export type CancellationEmail = {
  readonly show: Show;
  readonly means: CancellationMeans;
  /** The programme, for choosing another film. */
  readonly siteUrl: string;
};

const NAMESPACE = 'mail/cancelled';

/** Returns the email about a cancelled screening (D-117). */
export function cancellationEmail(occasion: Occasion, { show, means, siteUrl }: CancellationEmail): Written {
  const { words, contact } = occasion;
  const say = (key: string, params?: Record<string, string>) => words.say(NAMESPACE, key, params);
  const screening = { film: show.film, when: words.showTime(show.startsAt) };
  const intro = say('intro', { ...screening, cinema: show.cinema });
  return {
    subject: say('subject', screening),
    content: {
      ...letterhead(occasion),
      preview: intro,
      heading: say('heading'),
      paragraphs: [intro, say(means, means === 'kept' ? { email: contact } : {})],
      cards: [],
      exhibitorHtml: '',
      links: [{ label: say('button'), href: siteUrl }],
    },
  };
}

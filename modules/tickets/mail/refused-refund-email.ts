import type { Written } from '#modules/email/server.ts';
import { letterhead, type Occasion } from '#modules/tickets/mail/purchase-email.ts';

const NAMESPACE = 'mail/refund-refused';

/** Returns the email that corrects the announcement of a refund: the provider refused it. */
export function refusedRefundEmail(
  occasion: Occasion,
  { amount: cents, method }: { readonly amount: number; readonly method: string },
): Written {
  const { words, contact } = occasion;
  const amount = words.money(cents);
  const say = (key: string) => words.say(NAMESPACE, key, { amount, method, contact });
  return {
    subject: say('subject'),
    content: {
      ...letterhead(occasion),
      preview: say('text'),
      heading: say('heading'),
      paragraphs: [say('text'), say('next')],
      cards: [],
      exhibitorHtml: '',
      links: [{ label: say('button'), href: occasion.billUrl }],
    },
  };
}

import { withoutLinks } from '#modules/email/rules/without-links.ts';
import type { EmailContent } from '#modules/email/server/email-element.ts';

/**
 * Renders the content of a mail as HTML and as plain text. The greeting repeats a name that a
 * stranger may have typed, a quote what one wrote: they make no links. React Email takes a second to load, so
 * it loads when the first mail is rendered.
 */
export async function emailBody(content: EmailContent): Promise<{ html: string; text: string }> {
  const { emailElement } = await import('#modules/email/server/email-element.ts');
  const { mailBody } = await import('#platform/mail/mail-body.ts');
  const cards = content.cards.map((card) => (card.quote ? { ...card, quote: withoutLinks(card.quote) } : card));
  return mailBody(emailElement({ ...content, cards, greeting: withoutLinks(content.greeting) }));
}

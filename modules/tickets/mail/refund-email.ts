import type { Written } from '#modules/email/server.ts';
import { letterhead, type Occasion } from '#modules/tickets/mail/purchase-email.ts';
import type { Show } from '#modules/tickets/server/documents/sheets.ts';

export type RefundEmail = {
  readonly amount: number;
  /**
   * From the refund row: `late`, `overpaid`, `amount_mismatch`, `screening:42`, `exchange:` and a
   * bill, or another cause.
   */
  readonly cause: string;
  /** The bill takes tickets of another one back: the payment was the difference of an exchange. */
  readonly ofExchange: boolean;
  /** Name of the payment method of the refund. */
  readonly method: string;
  /** The screening of the bill; null without tickets. */
  readonly show: Show | null;
  /** Other tickets of the bill still admit. */
  readonly ticketsLeft: boolean;
};

const NAMESPACE = 'mail/refunded';
const OWN_SENTENCE = ['late', 'overpaid', 'amount_mismatch'] as const;

function sentenceOf({ cause, ofExchange }: RefundEmail): string {
  if (cause === 'late' && ofExchange) return 'late_exchange';
  if (cause.startsWith('exchange:')) return 'exchange';
  return OWN_SENTENCE.find((known) => known === cause) ?? 'other';
}

/**
 * Returns the email about a refund and its reason (D-084). It includes a cancelled screening: one
 * email, not two (D-117).
 */
export function refundEmail(occasion: Occasion, refund: RefundEmail): Written {
  const { words } = occasion;
  const say = (key: string, params?: Record<string, string>) => words.say(NAMESPACE, key, params);
  const amount = words.money(refund.amount);
  const when = refund.show ? words.showTime(refund.show.startsAt) : '';
  const cancelled = refund.show && refund.cause.startsWith('screening:') ? { film: refund.show.film, when } : null;
  const why = cancelled ? say('screening', { ...cancelled, amount }) : say(sentenceOf(refund), { amount });
  return {
    subject: cancelled ? say('subject_cancelled', cancelled) : say('subject', { amount }),
    content: {
      ...letterhead(occasion),
      preview: why,
      heading: say(cancelled ? 'heading_cancelled' : 'heading'),
      paragraphs: [why, say('how', { method: refund.method }), ...(refund.ticketsLeft ? [say('still_valid')] : [])],
      cards: [],
      exhibitorHtml: '',
      links: [{ label: say('button'), href: occasion.billUrl }],
    },
  };
}

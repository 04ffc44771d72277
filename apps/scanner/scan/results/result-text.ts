import type { Translate } from '#apps/scanner/i18n/language.ts';
import { refusalText } from '#apps/scanner/scan/results/offline-text.ts';
import { isOfflineResult, type Result } from '#apps/scanner/scan/results/result.ts';
import type { Scanned } from '#modules/admission/contract/device.ts';
import { textOfError } from '#web/api/api-error.ts';
import type { Formats } from '#web/i18n/formats.ts';

type Ticket = Scanned['tickets'][number];

/** Returns a ticket as staff name it: the seat, then the rate. */
export const nameOfTicket = ({ seat, rate }: Pick<Ticket, 'seat' | 'rate'>): string =>
  [seat, rate].filter(Boolean).join(', ');

/** Returns the text of a result for screen readers. */
export function sentenceOf(result: Result, t: Translate, formats: Formats): string {
  const sentence = ownSentence(result, t, formats);
  return isOfflineResult(result) ? `${t('offline.mark')}. ${sentence}` : sentence;
}

function ownSentence(result: Result, t: Translate, formats: Formats): string {
  if (result.kind === 'admitted')
    return [t('result.admitted', { count: result.tickets.length }), ...result.tickets.map(nameOfTicket)]
      .filter(Boolean)
      .join('. ');
  if (result.kind === 'check') {
    const rates = ratesOf(result.tickets.filter(({ needs_proof }) => needs_proof));
    const admitted = t('result.admitted', { count: result.tickets.length });
    return [admitted, ...rates.map(({ rate }) => t('result.check.title', { rate }))].join('. ');
  }
  if (result.kind === 'choose') return t('result.choose.title');
  if (result.kind === 'voucher')
    return `${t('result.voucher.title')}. ${result.voucher.title}, ${t('result.voucher.left', { count: result.voucher.turns })}`;
  if (result.kind === 'show') return t('result.show.title');
  if (result.kind === 'refusedOffline') return `${t('result.refused')}. ${refusalText(result, t, formats)}`;
  if (result.kind === 'notJudged') return `${t('result.unanswered.title')}. ${t(`offline.not_judged.${result.why}`)}`;
  if (result.kind === 'unanswered') return `${t('result.unanswered.title')}. ${t('result.unanswered.text')}`;
  return `${t('result.refused')}. ${textOfError(result.error, t)}`;
}

/** Returns the shows of these tickets, each once. */
export const showsOf = <T extends Pick<Ticket, 'screening_id'>>(tickets: readonly T[]): T[] => [
  ...new Map(tickets.map((ticket) => [ticket.screening_id, ticket])).values(),
];

/** Returns `2 × Full price` for tickets of the same rate. */
export function ratesOf(tickets: readonly Pick<Ticket, 'rate'>[]): { rate: string; count: number }[] {
  const counts = new Map<string, number>();
  // The signed code of a ticket does not say its rate.
  for (const { rate } of tickets.filter((ticket) => ticket.rate !== '')) counts.set(rate, (counts.get(rate) ?? 0) + 1);
  return [...counts].map(([rate, count]) => ({ rate, count }));
}

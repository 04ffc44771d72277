/** What the platform of Adyen tells about refunds: its standard webhook. */
import { createHmac } from 'node:crypto';
import type { NexoBooking } from '#simulators/nexo/book.ts';

export type RefundEvent = 'CANCEL_OR_REFUND' | 'REFUND_FAILED';
export type NoticeAnswer = { readonly status: number; readonly text: string };

const WITHIN_MS = 10_000;

/** The reference of the platform is the last part of the name that the terminal gives. */
const referenceOf = (transaction = ''): string => transaction.split('.').at(-1) ?? '';

/** A refund that did not reach its card: refused at once, or failed after it had been accepted. */
export const noticeOf = (
  { transaction, of, cents }: NexoBooking,
  event: RefundEvent = 'CANCEL_OR_REFUND',
): Readonly<Record<string, unknown>> => ({
  pspReference: referenceOf(transaction),
  originalReference: referenceOf(of),
  merchantAccountCode: 'Cinema',
  merchantReference: 'Cinema',
  amount: { value: cents, currency: 'EUR' },
  eventCode: event,
  eventDate: new Date().toISOString(),
  // The failure is the success of its event.
  success: String(event === 'REFUND_FAILED'),
  reason: 'Insufficient balance on payment',
});

/** Sends a notice as the platform does, signed with the key of its webhook. */
export async function sendNotice(
  { noticeUrl, noticeKey }: { readonly noticeUrl: string; readonly noticeKey: string },
  item: Readonly<Record<string, unknown>>,
): Promise<NoticeAnswer> {
  if (noticeUrl === '') return { status: 0, text: 'no address for notices' };
  const { pspReference, originalReference, merchantAccountCode, merchantReference, eventCode, success } = item;
  const { value, currency } = item.amount as { value: number; currency: string };
  const text = [
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    value,
    currency,
    eventCode,
    success,
  ];
  const hmacSignature = createHmac('sha256', Buffer.from(noticeKey, 'hex')).update(text.join(':')).digest('base64');
  const body = JSON.stringify({
    live: 'false',
    notificationItems: [{ NotificationRequestItem: { ...item, additionalData: { hmacSignature } } }],
  });
  try {
    const answer = await fetch(noticeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    return { status: answer.status, text: (await answer.text()).slice(0, 200) };
  } catch (error) {
    return { status: 0, text: (error as Error).message };
  }
}

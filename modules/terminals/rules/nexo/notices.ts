import type { Cents } from '#kernel/money.ts';
import { at, type Json, listAt, textAt } from '#modules/terminals/rules/nexo/read-json.ts';

/** What the platform of Adyen tells about one event. */
export type NexoNotice = {
  /** The text that its signature is made of. */
  readonly signed: string;
  /** In base64; '' for none. */
  readonly signature: string;
  readonly event: string;
  readonly isSuccess: boolean;
  /** Of what happened, such as a refund. */
  readonly reference: string;
  /** Of the payment that it happened to. */
  readonly originalReference: string;
  /** Null: not in euros. */
  readonly cents: Cents | null;
  readonly reason: string;
};

const NOTICES_MAX = 100;

/** Reads a message of the platform; null: it is none. */
export function noticesOf(json: Json): readonly NexoNotice[] | null {
  const items = listAt(json, 'notificationItems');
  if (items.length === 0 || items.length > NOTICES_MAX) return null;
  return items.map((item) => noticeOf(at(item, 'NotificationRequestItem')));
}

function noticeOf(item: Json): NexoNotice {
  const text = (...names: readonly string[]): string => textAt(item, ...names);
  const value = text('amount', 'value');
  const signed = [
    text('pspReference'),
    text('originalReference'),
    text('merchantAccountCode'),
    text('merchantReference'),
    value,
    text('amount', 'currency'),
    text('eventCode'),
    text('success'),
  ].join(':');
  return {
    signed,
    signature: text('additionalData', 'hmacSignature'),
    event: text('eventCode'),
    isSuccess: text('success') === 'true',
    reference: text('pspReference'),
    originalReference: text('originalReference'),
    cents: text('amount', 'currency') === 'EUR' && /^\d{1,12}$/.test(value) ? Number(value) : null,
    reason: text('reason'),
  };
}

/** The answers to a refund: without success it was refused. */
const ANSWERS: readonly string[] = ['CANCEL_OR_REFUND', 'REFUND'];
/** What comes later, after a success: the bank did not take the money, or sent it back. */
const FAILURES: readonly string[] = ['REFUND_FAILED', 'REFUNDED_REVERSED'];

/** Returns whether a notice says that a refund did not reach its card. */
export const isRefusedRefund = ({ event, isSuccess }: Pick<NexoNotice, 'event' | 'isSuccess'>): boolean =>
  FAILURES.includes(event) || (ANSWERS.includes(event) && !isSuccess);

/** 32 bytes in hexadecimal, as the Customer Area shows a key. */
export const NOTICE_KEY = /^[0-9A-Fa-f]{64}$/;
/** Where the platform sends its notices, at the address of the website. */
export const NOTICE_PATH = '/webhooks/terminals/adyen';

import { addDays, type Day, isDay } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import { isMailAddress } from '#kernel/mail-address.ts';
import type { Problem } from '#kernel/refusal.ts';

/** The designs of a gift card; gift-designs.ts draws them. */
export const GIFT_DESIGNS = ['projector', 'ribbon', 'night'] as const;
export type GiftDesign = (typeof GIFT_DESIGNS)[number];

/** What becomes of a gift: it is mailed on its day, it was mailed, or the buyer hands it over. */
export const GIFT_STATES = ['planned', 'sent', 'by_hand'] as const;
export type GiftState = (typeof GIFT_STATES)[number];

/** Characters and lines of a message: they fit the paper. */
export const GIFT_MESSAGE_MAX = 300;
export const GIFT_MESSAGE_LINES_MAX = 6;
/** Parameters of the refusal of a message that is too long. */
export const MESSAGE_BOUNDS = { max: GIFT_MESSAGE_MAX, lines: GIFT_MESSAGE_LINES_MAX } as const;
/** How many days ahead a card can be mailed. */
export const GIFT_DAYS_AHEAD_MAX = 365;
/** A recipient wakes up to it: nine in the morning where the cinema is. */
const DELIVERY_TIME = '09:00';

/** What a buyer adds to a gift card. */
export type Gift = {
  readonly design: GiftDesign;
  /** Plain text. */
  readonly message: string;
  /** Null: the buyer hands the card over. */
  readonly email: string | null;
  /** Null: not mailed. */
  readonly day: Day | null;
};

/** Returns the message as it is stored: trimmed, without runs of empty lines. */
export const normaliseMessage = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Characters that fit one line of the paper in the smallest print. */
const LINE_CHARACTERS = 70;

/** Returns how many lines a message takes on paper. */
const linesOnPaper = (text: string): number =>
  text.split('\n').reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / LINE_CHARACTERS)), 0);

/** Returns whether a message does not fit the paper. */
export function isMessageTooLong(message: string): boolean {
  const text = normaliseMessage(message);
  return text.length > GIFT_MESSAGE_MAX || linesOnPaper(text) > GIFT_MESSAGE_LINES_MAX;
}

/** The first and the last day on which a card bought today can be mailed. */
export const deliveryDays = (today: Day): { from: Day; until: Day } => ({
  from: today,
  until: addDays(today, GIFT_DAYS_AHEAD_MAX),
});

/**
 * Returns the problems of a gift: `sales.gift_message_too_long` {max, lines}, `sales.gift_email_invalid`,
 * `sales.gift_day` {days}. `today`: where the cinema is.
 */
export function giftProblems({ message, email, day }: Gift, today: Day): Problem[] {
  const problems: Problem[] = [];
  if (isMessageTooLong(message))
    problems.push({ code: 'sales.gift_message_too_long', params: MESSAGE_BOUNDS, path: 'gift.message' });
  if (email === null) return problems;
  if (!isMailAddress(email)) problems.push({ code: 'sales.gift_email_invalid', path: 'gift.email' });
  if (day !== null && !isDeliveryDay(day, today))
    problems.push({ code: 'sales.gift_day', params: { days: GIFT_DAYS_AHEAD_MAX }, path: 'gift.day' });
  return problems;
}

/** Returns whether a card can be mailed on a day. */
export function isDeliveryDay(day: Day, today: Day): boolean {
  const { from, until } = deliveryDays(today);
  return isDay(day) && day >= from && day <= until;
}

/** Returns when a card is mailed (epoch ms): in the morning of its day, or now if that is over. */
export const deliveryAt = (day: Day, timeZone: string, now: number): number =>
  Math.max(now, instantAt(day, DELIVERY_TIME, timeZone));

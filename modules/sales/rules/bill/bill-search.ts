import type { Channel } from '#kernel/channel.ts';

/** The source of a bill, in the categories that employees search by (PAY-014). */
export const BILL_SOURCES = ['site', 'till', 'portal', 'scanner', 'other'] as const;
export type BillSource = (typeof BILL_SOURCES)[number];

const CHANNELS_OF: Readonly<Record<BillSource, readonly Channel[]>> = {
  site: ['site', 'app'],
  till: ['pos', 'register'],
  portal: ['portal'],
  scanner: ['scanner'],
  other: ['signage', 'api', 'device'],
};
export const channelsOf = (source: BillSource): readonly Channel[] => CHANNELS_OF[source];
export const sourceOf = (channel: Channel): BillSource =>
  BILL_SOURCES.find((source) => CHANNELS_OF[source].includes(channel)) ?? 'other';

export type BillSearch =
  | { readonly kind: 'reference'; readonly reference: string }
  | { readonly kind: 'number'; readonly series: string; readonly number: number }
  /** The beginning of an address, in lower case as stored. */
  | { readonly kind: 'email'; readonly beginning: string }
  /**
   * A part of a name, or the beginning of an address; `reference`: set if the eight letters of a
   * name can also be a reference.
   */
  | { readonly kind: 'words'; readonly words: string; readonly reference: string | null };

const REFERENCE = /^[A-HJ-NP-Z2-9]{8}$/;
const NUMBER = /^([A-Z]\d{0,9}(?:-\d{4})?)-(\d{1,12})$/;

/**
 * Parses the text typed to find a bill: eight characters of the reference alphabet are a reference,
 * in any spelling (D-089); `W2026-000123` is a number; text with an @ is the beginning of an
 * address; all else is searched in names. Returns null for empty text.
 */
export function billSearch(typed: string): BillSearch | null {
  const text = typed.trim();
  if (text === '') return null;
  const capitals = text.toUpperCase();
  const reference = capitals.replace(/[\s-]/g, '');
  const isReference = REFERENCE.test(reference);
  if (isReference && /\d/.test(reference)) return { kind: 'reference', reference };
  const [, series, number] = NUMBER.exec(capitals) ?? [];
  if (series && number) return { kind: 'number', series, number: Number(number) };
  if (text.includes('@')) return { kind: 'email', beginning: text.toLowerCase() };
  return { kind: 'words', words: text, reference: isReference ? reference : null };
}

import type { Channel } from '#kernel/channel.ts';

/** Where a bill was made, as people who look for it think of it (PAY-014). */
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
  /** The beginning of an address, in small letters as they are kept. */
  | { readonly kind: 'email'; readonly beginning: string }
  /** A part of a name, or the beginning of an address; `reference`: a name of eight letters may be one as well. */
  | { readonly kind: 'words'; readonly words: string; readonly reference: string | null };

const REFERENCE = /^[A-HJ-NP-Z2-9]{8}$/;
const NUMBER = /^([A-Z]\d{0,9}(?:-\d{4})?)-(\d{1,12})$/;

/**
 * What somebody typed to find a bill: eight characters of the alphabet of references are one, however they are written (D-089);
 * `W2026-000123` is a number; what holds an @ begins an address; everything else is looked for in names. Null for nothing typed.
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

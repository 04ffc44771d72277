/**
 * What the DNS says about the record of a DKIM key: `missing` no record; `not_a_key` other text at
 * its name; `revoked` a record whose key is empty; `cut` only the first part of the key, as control
 * panels do that allow 255 characters; `other_key` another key; `no_answer` the DNS did not answer.
 */
export const RECORD_STATES = ['published', 'missing', 'not_a_key', 'revoked', 'cut', 'other_key', 'no_answer'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** Judges the TXT records found at the name of a key; null: the DNS did not answer. */
export function recordState(record: string, records: readonly (readonly string[])[] | null): RecordState {
  if (records === null) return 'no_answer';
  if (records.length === 0) return 'missing';
  const ownKey = publicKeyIn(record) ?? '';
  const keys = records.map((strings) => publicKeyIn(strings.join(''))).filter((key) => key !== undefined);
  if (keys.includes(ownKey)) return 'published';
  if (keys.length === 0) return 'not_a_key';
  if (keys.every((key) => key === '')) return 'revoked';
  return keys.some((key) => key !== '' && ownKey.startsWith(key)) ? 'cut' : 'other_key';
}

/** Control panels may change spaces and the order of the tags. */
const publicKeyIn = (record: string): string | undefined => /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '');

const SELECTOR = 'foyer';

/**
 * Returns the selector of a new key: never that of the key in use, whose record must stay until the
 * new one signs.
 */
export function nextSelector(inUse: string | null): string {
  if (inUse === null) return SELECTOR;
  const [, count = '1'] = /(\d{1,6})$/.exec(inUse) ?? [];
  return `${SELECTOR}${Number(count) + 1}`;
}

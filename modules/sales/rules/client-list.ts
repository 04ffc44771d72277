/**
 * The orders of the portal's list of clients (PORT-023): the newest client first, the latest
 * purchase, the most purchases, or names by the alphabet.
 */
export const CLIENT_SORTS = ['newest', 'recent', 'purchases', 'name'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

/** The longest note about a client. */
export const NOTE_MAX = 2_000;

/** The end of a page: its order, the last client, and the value the list is sorted by. */
export type PlaceInList = { readonly sort: ClientSort; readonly id: number; readonly key: string };

/** A number of purchases, or microseconds since 1970. */
const KEY: Readonly<Record<ClientSort, RegExp>> = {
  newest: /^$/,
  recent: /^\d{1,17}$/,
  purchases: /^\d{1,9}$/,
  name: /^/,
};

export const placeText = ({ sort, id, key }: PlaceInList): string => `${sort}_${id}_${key}`;

/** Returns the end of a page from its text, `recent_12_1770000000000000`; null if it is none. */
export function placeInList(text: string): PlaceInList | null {
  const [, named = '', id = '', key = ''] = /^([a-z]+)_([1-9]\d{0,8})_(.*)$/s.exec(text) ?? [];
  const sort = CLIENT_SORTS.find((each) => each === named);
  return sort && KEY[sort].test(key) ? { sort, id: Number(id), key } : null;
}

export const isPlaceInList = (text: string): boolean => placeInList(text) !== null;

/**
 * Returns the order for an employee. One who is limited to cinemas sees purchases there only
 * (D-160): an order by all purchases would tell of the others.
 */
export const sortFor = (sort: ClientSort = 'newest', isLimited = false): ClientSort =>
  isLimited && sort !== 'name' ? 'newest' : sort;

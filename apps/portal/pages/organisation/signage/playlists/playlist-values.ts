import type { Translate } from '#apps/portal/i18n/language.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { PlaylistWire } from '#modules/signage/contract/playlists.ts';
import { ALL_WEEKDAYS, type Fit, ITEM_SECONDS, type ItemKind, WEEKDAYS } from '#modules/signage/rules/playlist.ts';
import type { Template } from '#modules/signage/rules/views.ts';

type ItemWire = PlaylistWire['items'][number];

/** An item as the form holds it. */
export type ItemValues = {
  /** Its own in this form: an item that moves keeps its fields. */
  key: string;
  kind: ItemKind;
  template: Template | null;
  asset: string | null;
  url: string | null;
  fit: Fit;
  seconds: string;
  weekdays: number;
  from_minute: string;
  until_minute: string;
  valid_from: string;
  valid_until: string;
};

export type PlaylistValues = { name: string; items: ItemValues[] };

let made = 0;
const newKey = (): string => `item-${++made}`;

const timeOf = (minute: number | null): string =>
  minute === null ? '' : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (time: string): number | null => {
  const [hours, minutes] = time.split(':').map(Number);
  return hours === undefined || minutes === undefined || time === '' ? null : hours * 60 + minutes;
};
const dayIn = (typed: string): string | null => (typed === '' ? null : typed);

export const valuesOf = ({ from_minute, until_minute, ...item }: ItemWire): ItemValues => ({
  ...item,
  key: newKey(),
  seconds: String(item.seconds),
  from_minute: timeOf(from_minute),
  until_minute: timeOf(until_minute),
  valid_from: item.valid_from ?? '',
  valid_until: item.valid_until ?? '',
});

export const draftOf = ({ key: _key, url: _url, ...item }: ItemValues) => ({
  ...item,
  seconds: typedNumber(item.seconds),
  from_minute: minuteOf(item.from_minute),
  until_minute: minuteOf(item.until_minute),
  valid_from: dayIn(item.valid_from),
  valid_until: dayIn(item.valid_until),
});

const PROGRAMME_SECONDS = 60;
export const newItem = (
  item: Pick<ItemValues, 'kind'> & Partial<Pick<ItemValues, 'template' | 'asset' | 'url'>>,
): ItemValues => ({
  template: null,
  asset: null,
  url: null,
  fit: 'whole',
  weekdays: ALL_WEEKDAYS,
  from_minute: '',
  until_minute: '',
  valid_from: '',
  valid_until: '',
  ...item,
  key: newKey(),
  seconds: String(item.kind === 'view' ? PROGRAMME_SECONDS : ITEM_SECONDS),
});

export const duplicateOf = (item: ItemValues): ItemValues => ({ ...item, key: newKey() });

/** Returns the list with one item moved to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Returns the name of an item: its view, or which picture or video of the list it is. */
export function nameOfItem(t: Translate, items: readonly ItemValues[], index: number): string {
  const item = items[index];
  if (!item) return '';
  if (item.kind === 'view') return t(`signage.template.${item.template ?? 'programme'}`);
  const count = items.slice(0, index + 1).filter(({ kind }) => kind === item.kind).length;
  return t(item.kind === 'image' ? 'signage.playlist.nth_picture' : 'signage.playlist.nth_video', { count });
}

/** The bits of the chosen weekdays, as the values of checkboxes, and back. */
export const chosenWeekdays = (mask: number): string[] => WEEKDAYS.filter((bit) => (mask & bit) !== 0).map(String);
export const maskOfWeekdays = (chosen: readonly string[]): number =>
  chosen.reduce((mask, bit) => mask + Number(bit), 0);

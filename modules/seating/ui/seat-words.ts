import type sentences from '#messages/en/website/seat-picker.json';
import { WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import type { SeatView } from '#modules/seating/rules/picker/seat-picker-view.ts';

type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;
type KeysIn<Messages> = {
  [Key in keyof Messages & string]: Messages[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${KeysIn<Messages[Key]>}`;
}[keyof Messages & string];
export type SeatWordKey = `seat-picker.${KeysIn<typeof sentences>}`;

type Look = SeatView['look'];
export type SeatWords = {
  readonly t: (key: SeatWordKey, params?: Readonly<Record<string, string | number>>) => string;
  readonly money: (euros: number) => string;
  /** `comfort`; an exhibitor's own class appears by its name. */
  readonly className: (seatClass: string) => string;
  /** `Row C, seat 7, comfort, + € 2.00, free`: everything the picture shows, for screen readers. */
  readonly seatLabel: (seat: SpokenSeat) => string;
  /** `Row C, seat 7`. */
  readonly seatName: (row: string, number: string) => string;
};
export type SpokenSeat = {
  readonly row: string;
  readonly number: string;
  readonly seatClass: string;
  /** Euros on top of the tariff. */
  readonly supplement: number;
  readonly look: Look;
};

const LOOKS: Readonly<Record<Look, SeatWordKey>> = {
  available: 'seat-picker.state.available',
  chosen: 'seat-picker.state.chosen',
  sold: 'seat-picker.state.sold',
  reserved: 'seat-picker.state.reserved',
  blocked: 'seat-picker.state.blocked',
  'kept-empty': 'seat-picker.state.kept_empty',
  disabled: 'seat-picker.state.disabled',
};
const CLASSES: Readonly<Record<string, SeatWordKey>> = {
  standard_seats: 'seat-picker.class.standard_seats',
  comfort_seats: 'seat-picker.class.comfort_seats',
  love_seats: 'seat-picker.class.love_seats',
  vip_seats: 'seat-picker.class.vip_seats',
  [WHEELCHAIR_SEATS]: 'seat-picker.class.wheelchair_seats',
};

/**
 * Returns the texts of a seat picker in one language. Reads each sentence once: a hall has a
 * thousand labels.
 */
export function seatWords(language: Pick<SeatWords, 't' | 'money'>): SeatWords {
  const { t, money } = language;
  const looks = new Map<Look, string>();
  const lookOf = (look: Look): string => remember(looks, look, () => t(LOOKS[look]));
  const classes = new Map<string, string>();
  const className = (seatClass: string): string =>
    remember(classes, seatClass, () => {
      const key = CLASSES[seatClass];
      return key ? t(key) : seatClass.replace(/_seats$/, '').replaceAll('_', ' ');
    });
  const amounts = new Map<number, string>();
  const supplementOf = (euros: number): string =>
    remember(amounts, euros, () => t('seat-picker.supplement', { price: money(euros) }));
  const named = t('seat-picker.seat', { row: '{row}', seat: '{seat}' });
  const alone = t('seat-picker.seat_alone', { seat: '{seat}' });
  const seatName = (row: string, number: string): string =>
    row === '' ? alone.replace('{seat}', number) : named.replace('{row}', row).replace('{seat}', number);
  return {
    t,
    money,
    className,
    seatName,
    seatLabel: ({ row, number, seatClass, supplement, look }) =>
      [
        seatName(row, number),
        className(seatClass),
        ...(supplement > 0 ? [supplementOf(supplement)] : []),
        lookOf(look),
      ].join(', '),
  };
}

function remember<Key>(cache: Map<Key, string>, key: Key, make: () => string): string {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const made = make();
  cache.set(key, made);
  return made;
}

/** `C-7` is row C, number 7. Names without the separator have no row part. */
export function partsOfName(name: string, separator: string): { row: string; number: string } {
  const at = separator === '' ? -1 : name.lastIndexOf(separator);
  return at <= 0 ? { row: '', number: name } : { row: name.slice(0, at), number: name.slice(at + separator.length) };
}

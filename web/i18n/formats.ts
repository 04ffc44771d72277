import { asWritten, dateLocale } from '#kernel/date-locale.ts';
import type { Day } from '#kernel/days.ts';
import { languageOf } from '#kernel/texts.ts';

/** Formats dates, times and money in one locale and the cinema's time zone (D-179). */
export type Formats = {
  /** The locale of Intl: the language of the page with a region. */
  readonly locale: string;
  /** The cinema's time zone. */
  readonly timeZone: string;
  /** `vr 20 nov 2026, 20:30` */
  dateTime(instant: number): string;
  /** `20:30` */
  time(instant: number): string;
  /** `vrijdag 20 november` */
  longDay(day: Day): string;
  /** `vr 20 nov` */
  shortDay(day: Day): string;
  /** `vr 20` */
  weekdayAndNumber(day: Day): string;
  /** The parts of a day for a calendar leaf: `vr`, `20`, `nov`. */
  dayParts(day: Day): { weekday: string; day: string; month: string };
  /** `20 november 2026` */
  date(day: Day): string;
  /** Euros: `€ 12,50` */
  money(euros: number): string;
  /** `a, b en c` */
  list(items: readonly string[]): string;
};

/**
 * Browsers have no Luxembourgish (servers do), so these words are our own: both sides must write
 * the same.
 */
const LUXEMBOURGISH = {
  weekdays: ['Sonndeg', 'Méindeg', 'Dënschdeg', 'Mëttwoch', 'Donneschdeg', 'Freideg', 'Samschdeg'],
  months: [
    'Januar',
    'Februar',
    'Mäerz',
    'Abrëll',
    'Mee',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
};

const noon = (day: Day): number => Date.parse(`${day}T12:00:00Z`);

export function createFormats(locale: string, datetimeLocale: string, timeZone: string): Formats {
  const intlLocale = dateLocale(locale, datetimeLocale);
  const form = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
    onFirstUse(() => new Intl.DateTimeFormat(intlLocale, { hourCycle: 'h23', ...options }));
  const ofDay = (options: Intl.DateTimeFormatOptions): ((day: Day) => string) => {
    const formatter = form({ ...options, timeZone: 'UTC' });
    return (day) => formatter().format(noon(day));
  };
  const time = form({ hour: '2-digit', minute: '2-digit', timeZone });
  const dateTime = form({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  const parts = form({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const money = onFirstUse(() => new Intl.NumberFormat(intlLocale, { style: 'currency', currency: 'EUR' }));
  const list = onFirstUse(() => new Intl.ListFormat(intlLocale, { type: 'conjunction' }));
  const formats: Formats = {
    locale: intlLocale,
    timeZone,
    dateTime: (instant) => dateTime().format(instant),
    time: (instant) => time().format(instant),
    longDay: ofDay({ weekday: 'long', day: 'numeric', month: 'long' }),
    shortDay: ofDay({ weekday: 'short', day: 'numeric', month: 'short' }),
    weekdayAndNumber: ofDay({ weekday: 'short', day: 'numeric' }),
    date: ofDay({ day: 'numeric', month: 'long', year: 'numeric' }),
    dayParts: (day) => {
      const partByType: Record<string, string> = {};
      for (const { type, value } of parts().formatToParts(noon(day))) partByType[type] = value;
      return { weekday: partByType.weekday ?? '', day: partByType.day ?? '', month: partByType.month ?? '' };
    },
    money: (euros) => money().format(euros),
    list: (items) => list().format(items),
  };
  if (languageOf(locale) === 'fr') return { ...formats, ...withFirstOfMonth(formats) };
  return languageOf(locale) === 'lb' ? { ...formats, ...luxembourgishDates(formats, timeZone) } : formats;
}

/** Each formatter costs a slow phone some milliseconds, and few pages need all of them. */
function onFirstUse<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** French writes the first day of a month as 1er; Intl does not. */
function withFirstOfMonth(formats: Formats): Partial<Formats> {
  const first = (text: string): string => asWritten('fr', text);
  return {
    dateTime: (instant) => first(formats.dateTime(instant)),
    longDay: (day) => first(formats.longDay(day)),
    shortDay: (day) => first(formats.shortDay(day)),
    date: (day) => first(formats.date(day)),
  };
}

function luxembourgishDates(formats: Formats, timeZone: string): Partial<Formats> {
  const words = (day: Day) => {
    const date = new Date(noon(day));
    const weekday = LUXEMBOURGISH.weekdays[date.getUTCDay()] ?? '';
    const month = LUXEMBOURGISH.months[date.getUTCMonth()] ?? '';
    return { weekday, month, day: String(date.getUTCDate()), year: String(date.getUTCFullYear()) };
  };
  const short = (word: string): string => `${word.slice(0, 2)}.`;
  const localDay = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return {
    longDay: (day) => `${words(day).weekday}, ${words(day).day}. ${words(day).month}`,
    shortDay: (day) => `${short(words(day).weekday)} ${words(day).day}. ${words(day).month.slice(0, 3)}.`,
    weekdayAndNumber: (day) => `${short(words(day).weekday)} ${words(day).day}.`,
    date: (day) => `${words(day).day}. ${words(day).month} ${words(day).year}`,
    dayParts: (day) => ({
      weekday: short(words(day).weekday),
      day: words(day).day,
      month: words(day).month.slice(0, 3),
    }),
    dateTime: (instant) => {
      const day = words(localDay.format(instant));
      return `${short(day.weekday)} ${day.day}. ${day.month.slice(0, 3)}. ${day.year}, ${formats.time(instant)}`;
    },
  };
}

/**
 * When a cinema is open (decision 0073). A person types the times of each weekday; they are stored as
 * `14:00-23:30`, several with a comma, '' for a closed day.
 */

/** Times of one day, as `HH:MM`; `closes` may be after midnight, so earlier than `opens`. */
export type OpenTimes = { readonly opens: string; readonly closes: string };

export const WEEKDAYS = 7;
/** How often a cinema opens on one day. */
const TIMES_MAX = 3;
/** `14:00-23:30`, `14-23.30`, `14h – 23h30`. */
const TIMES = /^(\d{1,2})(?:[:.h](\d{2})?)?\s*[-–—]\s*(\d{1,2})(?:[:.h](\d{2})?)?$/i;

/** Reads the times of one day as people write them; '' is a closed day. Null for any other text. */
export function readOpenTimes(text: string): OpenTimes[] | null {
  const parts = text.split(/[,;]/).map((part) => part.trim());
  if (parts.length === 1 && parts[0] === '') return [];
  if (parts.length > TIMES_MAX) return null;
  const times: OpenTimes[] = [];
  for (const part of parts) {
    const [, fromHour, fromMinute, toHour, toMinute] = TIMES.exec(part) ?? [];
    const [opens, closes] = [clock(fromHour, fromMinute), clock(toHour, toMinute)];
    if (opens === null || closes === null || opens === closes) return null;
    times.push({ opens, closes });
  }
  return times;
}

/** Returns the stored form of {@link readOpenTimes}. */
export const openTimesText = (times: readonly OpenTimes[]): string =>
  times.map(({ opens, closes }) => `${opens}-${closes}`).join(', ');

function clock(hour: string | undefined, minute = '00'): string | null {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hour === undefined || hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)) return null;
  return `${String(hours % 24).padStart(2, '0')}:${minute}`;
}

/** Days that follow each other with the same times: 0 is Monday. */
export type OpenDays = { readonly first: number; readonly last: number; readonly times: readonly OpenTimes[] };

/** Joins days that follow each other and have the same times; closed days are left out. */
export function openDays(hours: readonly (readonly OpenTimes[])[]): OpenDays[] {
  const joined: OpenDays[] = [];
  hours.forEach((times, day) => {
    const before = joined.at(-1);
    if (before && before.last === day - 1 && openTimesText(before.times) === openTimesText(times))
      joined[joined.length - 1] = { ...before, last: day };
    else if (times.length > 0) joined.push({ first: day, last: day, times });
  });
  return joined;
}

/** Times as planners type them into a cell of the week: `14:00 17.30 2015 24h15` (D-116). Minutes since midnight. */

export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 24 * HOUR_MINUTES;
/** Hours of the night may count on until five in the morning: 25:30 is half past one. */
const HOUR_MAX = 29;

export type TypedTimes = {
  /** Sorted, without duplicates. */
  readonly times: readonly number[];
  /** Invalid times, as typed. */
  readonly wrong: readonly string[];
};

/**
 * Reads times separated by blanks, commas or similar: `14`, `14:00`, `14.00`, `14h`, `14h00`,
 * `1400`, `930`.
 */
export function typedTimes(text: string): TypedTimes {
  const times = new Set<number>();
  const wrong: string[] = [];
  for (const word of text.split(/[\s,;/+&|]+/).filter(Boolean)) {
    const time = timeIn(word);
    if (time === null) wrong.push(word);
    else times.add(time);
  }
  return { times: [...times].sort((a, b) => a - b), wrong };
}

function timeIn(word: string): number | null {
  const parts = /^(\d{1,2})(?:[:.h]|[:.h](\d{2}))?$/i.exec(word) ?? /^(\d{1,2})(\d{2})$/.exec(word);
  if (!parts) return null;
  const hours = Number(parts[1]);
  const minutes = Number(parts[2] ?? 0);
  return hours > HOUR_MAX || minutes >= HOUR_MINUTES ? null : hours * HOUR_MINUTES + minutes;
}

/**
 * Formats minutes as a wall clock shows them, `20:15`: minutes of the next day begin at 00:00
 * again.
 */
export function clockTime(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / HOUR_MINUTES) % 24)}:${two(minutes % HOUR_MINUTES)}`;
}

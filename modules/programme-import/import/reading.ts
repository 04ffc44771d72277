/** Shared by the readers of all programme formats. */

export type ReadOptions = {
  /** For sources without the location of their cinemas. */
  readonly timeZone?: string;
};

/**
 * Returns an instant with its offset (`2025-01-24T13:00:00+00:00`) in UTC ms; null if unreadable.
 */
export function instantOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

/** Returns the offset in a text, in minutes east of UTC. */
export function offsetMinutesOf(text: string): number {
  const parts = /([+-])(\d\d):(\d\d)$/.exec(text);
  if (!parts) return 0;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3]));
}

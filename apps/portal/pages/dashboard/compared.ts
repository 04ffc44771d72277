/**
 * A figure compared with last week: the percentage it is higher or lower, or nothing to compare.
 */
export type Compared =
  | { readonly way: 'more' | 'less'; readonly percent: number }
  | { readonly way: 'same' }
  | { readonly way: 'nothing' };

const MUCH = 999;

/**
 * Compares in whole percents; a difference that rounds to zero counts as equal. Growth from zero
 * has no percentage.
 */
export function compared(now: number, before: number): Compared {
  if (before === 0) return now === 0 ? { way: 'same' } : { way: 'nothing' };
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { way: 'same' };
  return { way: percent > 0 ? 'more' : 'less', percent: Math.min(MUCH, Math.abs(percent)) };
}

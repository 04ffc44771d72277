/** How a figure stands beside the one of last week: by how many percent it is more or less, or that there is nothing to compare. */
export type Compared =
  | { readonly way: 'more' | 'less'; readonly percent: number }
  | { readonly way: 'same' }
  | { readonly way: 'nothing' };

const MUCH = 999;

/** Rounded to whole percents; a difference that rounds to none is none. What grew from nothing cannot be said in percent. */
export function compared(now: number, before: number): Compared {
  if (before === 0) return now === 0 ? { way: 'same' } : { way: 'nothing' };
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { way: 'same' };
  return { way: percent > 0 ? 'more' : 'less', percent: Math.min(MUCH, Math.abs(percent)) };
}

import { type Problem, Refusal } from '#kernel/refusal.ts';

const DEPTH_MAX = 32;
const PROBLEMS_MAX = 20;

/**
 * Refuses what no contract can want and the database cannot keep: texts with NUL or half a character (lone surrogate),
 * nesting without end (T75). Walks without recursion, so that depth costs nothing; where something was is only worked
 * out for what is refused.
 */
export function refuseUnstorable(input: unknown): void {
  if (isClean(input)) return;
  const problems: Problem[] = [];
  const waiting: { value: unknown; path: string }[] = [{ value: input, path: '' }];
  for (let next = waiting.pop(); next && problems.length < PROBLEMS_MAX; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (!isStorable(value)) problems.push({ code: 'request.invalid_text', ...(path && { path }) });
    } else if (isTree(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (!isStorable(key)) problems.push({ code: 'request.invalid_text', ...(path && { path }) });
        else waiting.push({ value: inner, path: path ? `${path}.${key}` : key });
      }
    }
  }
  throw new Refusal('invalid', problems as [Problem, ...Problem[]]);
}

/** Throws request.too_deep. Every request comes by here, so it makes no more than two lists of what is still to see. */
function isClean(input: unknown): boolean {
  const waiting: unknown[] = [input];
  const depths: number[] = [0];
  while (waiting.length > 0) {
    const value = waiting.pop();
    const depth = depths.pop() as number;
    if (typeof value === 'string' && !isStorable(value)) return false;
    if (!isTree(value)) continue;
    if (depth >= DEPTH_MAX) throw new Refusal('invalid', { code: 'request.too_deep' });
    for (const key of Object.keys(value)) {
      if (!isStorable(key)) return false;
      waiting.push(value[key]);
      depths.push(depth + 1);
    }
  }
  return true;
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value);

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

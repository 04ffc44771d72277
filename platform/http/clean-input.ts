import { type Problem, Refusal } from '#kernel/refusal.ts';

const DEPTH_MAX = 32;
const PROBLEMS_MAX = 20;

/**
 * Refuses input that no contract accepts and the database cannot store: texts with NUL or half a
 * character (lone surrogate), extreme nesting (T75). Walks without recursion, so that depth costs
 * nothing, and computes the path only for refused input.
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

/**
 * Returns whether the input is clean. Throws request.too_deep. Runs on every request, so it
 * allocates only two work lists.
 */
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

import { type Problem, Refusal } from '#kernel/refusal.ts';

const DEPTH_MAX = 32;
const PROBLEMS_MAX = 20;

/**
 * Refuses what no contract can want and the database cannot keep: texts with NUL or half a character (lone surrogate),
 * nesting without end (T75). Walks without recursion, so that depth costs nothing.
 */
export function refuseUnstorable(input: unknown): void {
  const problems: Problem[] = [];
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let next = waiting.pop(); next && problems.length < PROBLEMS_MAX; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string') {
      if (!isStorable(value)) problems.push({ code: 'request.invalid_text', ...(path && { path }) });
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      if (depth >= DEPTH_MAX) throw new Refusal('invalid', { code: 'request.too_deep' });
      for (const [key, inner] of Object.entries(value)) {
        if (!isStorable(key)) problems.push({ code: 'request.invalid_text', ...(path && { path }) });
        else waiting.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
      }
    }
  }
  if (problems.length > 0) throw new Refusal('invalid', problems as [Problem, ...Problem[]]);
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

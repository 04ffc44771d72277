import { parseSync } from 'vite';
import type { Source } from '#testing/laws/sources.ts';

/** A node of the syntax tree (ESTree with TypeScript). `start` and `end` count characters from the start of the file. */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
};

/** Calls `visit` for every node of a file, outer nodes first. Throws if the file does not parse. */
export function visitNodes({ path, text }: Source, visit: (node: Node) => void): void {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  walk(program, visit);
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (value === null || typeof value !== 'object') return;
  if (isNode(value)) visit(value);
  for (const child of Object.values(value)) walk(child, visit);
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns the expression without parentheses, `as` and `satisfies`. */
export function plainExpression(node: unknown): Node | null {
  let plain = isNode(node) ? node : null;
  while (plain && WRAPPERS.has(plain.type)) plain = isNode(plain.expression) ? plain.expression : null;
  return plain;
}
const WRAPPERS = new Set(['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression']);

export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, readSources, type Source } from '#testing/laws/sources.ts';
import { isNode, lineOf, type Node, visitNodes } from '#testing/laws/syntax.ts';

const LINES_MAX = 70;

/** Tests and what only they use, and pictures drawn in code. */
const isFree = (path: string): boolean => /^(testing|demo\/artwork)\/|\.(test|journey)\.tsx?$/.test(path);
/** A list of routes is a table: it is as long as there are routes. */
const isTable = (name: string): boolean => /[Rr]outes(Of)?$/.test(name);

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const isFunction = (value: unknown): value is Node => isNode(value) && FUNCTIONS.has(value.type);

/** `key` is the name of the file and of the function, which a move to another folder does not change. */
type LongFunction = { readonly key: string; readonly at: string };

/**
 * The functions of a file that are too long. Blank lines and comments do not count. Functions
 * inside a function count for themselves if they have a name: a factory that keeps state for its
 * functions is as long as a class may be.
 */
function longFunctions(source: Source): LongFunction[] {
  if (source.text.split('\n').length <= LINES_MAX) return [];
  const lineAt = (at: number): number => lineOf(source.text, at);
  const code = codeOf(source.text).split('\n');
  const named = new Map<Node, string>();
  visitNodes(source, (node) => {
    const name = nameOf(node.id) ?? nameOf(node.key);
    for (const value of [node.init, node.value]) if (name && isFunction(value)) named.set(value, name);
    if (!isFunction(node) || named.has(node)) return;
    // A function without a name belongs to the one around it, if there is one.
    if (name || ![...named.keys()].some((outer) => contains(outer, node))) named.set(node, name ?? '');
  });
  return [...named].flatMap(([node, name]) => {
    const inside = [...named.keys()].filter((other) => other !== node && contains(node, other));
    const lines = new Set<number>();
    for (let line = lineAt(node.start); line <= lineAt(node.end); line++) if (isCode(code[line - 1])) lines.add(line);
    // The line on which a function inside begins stays a line of the function around it.
    for (const inner of inside)
      for (let line = lineAt(inner.start) + 1; line <= lineAt(inner.end); line++) lines.delete(line);
    if (lines.size <= LINES_MAX || isTable(name)) return [];
    const key = `${basename(source.path)} ${name}`;
    return [{ key, at: `${source.path}:${lineAt(node.start)} ${name}: ${lines.size} lines` }];
  });
}

const isCode = (line: string | undefined): boolean => line?.trim() !== '';
const contains = (outer: Node, inner: Node): boolean => outer.start <= inner.start && inner.end <= outer.end;
const nameOf = (node: unknown): string | null => (isNode(node) && typeof node.name === 'string' ? node.name : null);

test('a function has at most 70 lines', () => {
  const long = readSources()
    .filter(({ path }) => !isFree(path))
    .flatMap(longFunctions);
  expect(long.map(({ at }) => at)).toEqual([]);
});

test('the law sees declarations, expressions and methods, and counts named functions inside for themselves', () => {
  const body = 'buy();\n'.repeat(LINES_MAX);
  const half = 'buy();\n'.repeat(LINES_MAX / 2);
  const keys = (text: string) => longFunctions({ path: 'example.ts', text }).map(({ key }) => key);
  expect(keys(`export function sell() {${body}}`)).toEqual(['example.ts sell']);
  expect(keys(`const sell = async () => {${body}};`)).toEqual(['example.ts sell']);
  expect(keys(`const shop = { sell() {${body}} };`)).toEqual(['example.ts sell']);
  expect(keys(`function open() {${half} const shut = () => {${half}}; }`)).toEqual([]);
  expect(keys(`function open() {${half} later(() => {${half}}); }`)).toEqual(['example.ts open']);
  expect(keys(`export function sellRoutes() {${body}}`)).toEqual([]);
  expect(keys(`export function sell() {${'buy();\n'.repeat(LINES_MAX - 1)}}`)).toEqual([]);
  expect(keys(`export function sell() {${'// buy\n\n'.repeat(LINES_MAX)}}`)).toEqual([]);
});

import { expect, test } from 'vitest';
import { readSources, type Source } from '#testing/laws/sources.ts';
import { isNode, lineOf, type Node, plainExpression, visitNodes } from '#testing/laws/syntax.ts';

const LITERALS = new Set(['ObjectExpression', 'ArrayExpression']);
const SPREADS = new Set(['SpreadElement', 'JSXSpreadAttribute']);

/** Returns every `...{ }` and `...[ ]` of a file, as `path:line`. */
function spreadLiterals(source: Source): string[] {
  // Most files have none, and the parser is slower than a search.
  if (!/\.\.\.\s*\(*\s*[[{]/.test(source.text)) return [];
  const breaches: string[] = [];
  visitNodes(source, (node) => {
    if (!SPREADS.has(node.type) || !LITERALS.has(plainExpression(node.argument)?.type ?? '')) return;
    breaches.push(`${source.path}:${lineOf(source.text, node.start)}`);
  });
  return breaches;
}

// The members of a literal are listed one by one: a literal spread into another one only hides its
// length.
test('no literal is spread into another literal, a call or an element', () => {
  const sources = readSources();
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(spreadLiterals)).toEqual([]);
});

test.each([
  'const x = { ...{ a: 1 } };',
  "const x = [...['a']];",
  "const x = [...(['a'] as const)];",
  'call(...[1, 2]);',
  'const x = <Field {...{ name: 1 }} />;',
])('the law finds %s', (text) => {
  expect(spreadLiterals({ path: 'example.tsx', text })).toEqual(['example.tsx:1']);
});

test.each([
  'const x = { ...(y ? { a: 1 } : {}) };',
  'const x = { ...(y && { a: 1 }) };',
  'const x = [...[2, 1].sort()];',
  'const [a, ...rest] = y; const { b, ...others } = z;',
  'const x = <Field {...props} />;',
])('the law allows %s', (text) => {
  expect(spreadLiterals({ path: 'example.tsx', text })).toEqual([]);
});

/** Attributes that a lint rule watches. */
const WATCHED = new Set(['dangerouslySetInnerHTML', 'autoFocus', 'tabIndex', 'role', 'accessKey']);

/** Objects with a watched attribute that a file spreads into an element, as `path:line name`. */
function hiddenAttributes(source: Source): string[] {
  const named = new Map<string, string>();
  const breaches: string[] = [];
  visitNodes(source, (node) => {
    const watched = node.type === 'VariableDeclarator' ? watchedKey(plainExpression(node.init)) : null;
    if (watched && isNode(node.id) && typeof node.id.name === 'string') named.set(node.id.name, watched);
    if (node.type !== 'JSXSpreadAttribute' || !isNode(node.argument)) return;
    const name = named.get(String(node.argument.name));
    if (name) breaches.push(`${source.path}:${lineOf(source.text, node.start)} ${name}`);
  });
  return breaches;
}

function watchedKey(node: Node | null): string | null {
  if (node?.type !== 'ObjectExpression') return null;
  const keys = (node.properties as Node[]).map(({ key }) => (isNode(key) ? String(key.name) : ''));
  return keys.find((key) => WATCHED.has(key)) ?? null;
}

test('no attribute that a lint rule watches is hidden in an object', () => {
  const elements = readSources().filter(({ path, text }) => path.endsWith('.tsx') && text.includes('{...'));
  expect(elements.length).toBeGreaterThan(50);
  expect(elements.flatMap(hiddenAttributes)).toEqual([]);
  const text = 'const FOCUS = { autoFocus: true };\nconst x = <input {...FOCUS} />;';
  expect(hiddenAttributes({ path: 'example.tsx', text })).toEqual(['example.tsx:2 autoFocus']);
});

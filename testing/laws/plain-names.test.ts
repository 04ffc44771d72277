import { describe, expect, test } from 'vitest';
import { readSources, type Source } from '#testing/laws/sources.ts';
import { isNode, lineOf, type Node, visitNodes } from '#testing/laws/syntax.ts';

/**
 * A name says what its value is (STYLE.md). These words say only that something was done with it:
 * a reader has to look elsewhere for what it holds.
 */
const RIDDLE = /^(?:told|said|asked|wanted|heard|wish(?:ed|es)?|telling|errands?|doings)$/i;

/** Whose names are declared where; names of the wire and of columns are keys of objects and stay. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['params'],
  ArrowFunctionExpression: ['params'],
  TSFunctionType: ['params'],
  TSMethodSignature: ['key', 'params'],
  TSPropertySignature: ['key'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  ClassDeclaration: ['id'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
};

/** Returns the declarations of a file that have such a name, as `path:line name`. */
function riddlesIn(source: Source): string[] {
  // Most files have none, and the parser is slower than a search.
  if (!/\b(?:told|said|asked|wanted|heard|wish(?:ed|es)?|telling|errands?|doings)\b/i.test(source.text)) return [];
  const breaches: string[] = [];
  visitNodes(source, (node) => {
    for (const part of NAMED_BY[node.type] ?? [])
      for (const { name, start } of namesIn(node[part]))
        if (RIDDLE.test(String(name))) breaches.push(`${source.path}:${lineOf(source.text, start)} ${name}`);
  });
  return breaches;
}

/** Returns the names that a pattern binds. */
function namesIn(pattern: unknown): Node[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn);
  if (!isNode(pattern)) return [];
  if (pattern.type === 'ObjectPattern') return namesIn(pattern.properties);
  if (pattern.type === 'ArrayPattern') return namesIn(pattern.elements);
  if (pattern.type === 'Property') return namesIn(pattern.value);
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  if (pattern.type === 'RestElement') return namesIn(pattern.argument);
  return [pattern];
}

test('a name says what the value is, and never only that something was done with it', () => {
  const sources = readSources().filter(({ path }) => !path.includes('/migrations/'));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(riddlesIn)).toEqual([]);
});

describe('the law on names', () => {
  test.each([
    'const told = [];',
    'const { problems: said } = answer;',
    'const [asked = 0] = row;',
    'function wanted() {}',
    'const list = (told: string) => told;',
    'const list = ({ asked }) => asked;',
    'type Told = string;',
    'type Row = { readonly asked: boolean };',
    'class Choices { #wanted = 0; }',
  ])('finds %s', (text) => {
    expect(riddlesIn({ path: 'example.tsx', text })).toEqual([expect.stringMatching(/^example\.tsx:1 /)]);
  });

  test.each([
    'const answer = { told: 2 };',
    'const sql = `SELECT 1 FROM unnest($1) AS asked(id)`;',
    'const { told: notified } = move;',
    'const isTold = move.told > 0;',
  ])('allows %s', (text) => {
    expect(riddlesIn({ path: 'example.tsx', text })).toEqual([]);
  });
});

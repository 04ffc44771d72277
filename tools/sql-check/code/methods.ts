import type { Node, PropertyAccessExpression } from 'typescript/unstable/ast';
import { isIdentifier } from 'typescript/unstable/ast/is';
import {
  Closure,
  Fields,
  type Reader,
  type Scope,
  Unknown,
  Unreadable,
  type Value,
} from '#tools/sql-check/code/values.ts';

/** The value of a call of a method of lists, texts or `Object`; null for any other call. */
export function callOfMethod(
  reader: Reader,
  { expression, name }: PropertyAccessExpression,
  args: readonly Value[],
  scope: Scope,
): { readonly value: Value } | null {
  if (isIdentifier(expression) && expression.text === 'Object' && !scope.owner('Object')) {
    const fields = reader.known(args[0]);
    return fields instanceof Fields ? { value: ofObject(reader, fields, name.text, args[1]) } : null;
  }
  if (!(name.text in LIST) && !(name.text in TEXT)) return null;
  const receiver = reader.force(reader.evaluate(expression, scope));
  const known = receiver instanceof Unknown ? reader.known(receiver) : receiver;
  if (Array.isArray(known))
    return name.text in LIST ? { value: ofList(reader, known, name.text, args, expression) } : null;
  if (typeof known === 'string' && name.text in TEXT) {
    const texts = args.map((each) => reader.known(each));
    return { value: TEXT[name.text]?.(known, texts as never[]) };
  }
  return null;
}

const ofObject = (reader: Reader, fields: Fields, name: string, key: Value): Value => {
  if (name === 'hasOwn') return fields.values.has(String(reader.known(key)));
  if (name === 'keys') return [...fields.values.keys()];
  if (name === 'values') return [...fields.values.values()];
  return [...fields.values].map(([key, value]) => [key, value]);
};

type ListMethod = (
  list: Value[],
  call: (value: Value, index: number) => Value,
  args: readonly Value[],
  reader: Reader,
  node: Node,
) => Value;

const LIST: Record<string, ListMethod> = {
  map: (list, call) => list.map(call),
  flatMap: (list, call, _, reader) => list.flatMap((value, index) => reader.known(call(value, index)) as Value[]),
  filter: (list, call, _, reader) => list.filter((value, index) => reader.isTruthy(call(value, index))),
  join: (list, _, [separator], reader, node) =>
    list.map((value) => reader.text(value, node)).join(reader.text(separator, node)),
  push: (list, _, args) => list.push(...args),
  concat: (list, _, args, reader) => list.concat(...args.map((value) => reader.known(value) as Value[])),
  includes: (list, _, [item], reader) => list.map((value) => reader.known(value)).includes(reader.known(item)),
  at: (list, _, [index]) => list.at(Number(index)),
  slice: (list, _, [from, to]) => list.slice(Number(from), to === undefined ? undefined : Number(to)),
};

function ofList(reader: Reader, list: Value[], name: string, args: readonly Value[], node: Node): Value {
  const [callback] = args;
  const call = (value: Value, index: number): Value => {
    if (callback instanceof Closure) return reader.call(callback, [value, index]);
    if (callback instanceof Unknown) return value; // `Boolean`
    throw new Unreadable(node, `.${name}() with a function that is not read`);
  };
  return LIST[name]?.(list, call, args, reader, node);
}

const TEXT: Record<string, (text: string, args: never[]) => Value> = {
  trim: (text) => text.trim(),
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  replace: (text, [from, to]: string[]) => text.replace(from ?? '', to ?? ''),
  replaceAll: (text, [from, to]: string[]) => text.replaceAll(from ?? '', to ?? ''),
  repeat: (text, [times]: number[]) => text.repeat(times ?? 0),
  slice: (text, [from, to]: number[]) => text.slice(from, to),
  split: (text, [separator]: string[]) => text.split(separator ?? ''),
  padStart: (text, [length, fill]: never[]) => text.padStart(length ?? 0, fill),
  startsWith: (text, [start]: string[]) => text.startsWith(start ?? ''),
  includes: (text, [part]: string[]) => text.includes(part ?? ''),
};

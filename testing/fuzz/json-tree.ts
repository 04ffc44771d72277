/**
 * JSON before it is written, so that it can say what no serialiser would: a name twice, a number beyond all numbers,
 * a text that is half a character, or something that is no JSON at all.
 */
export type Tree = { raw: string } | { list: Tree[] } | { fields: [name: string, value: Tree][] };

export const raw = (fragment: string): Tree => ({ raw: fragment });

export function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return { list: value.map(treeOf) };
  if (typeof value === 'object' && value !== null)
    return { fields: Object.entries(value).map(([name, inner]) => [name, treeOf(inner)]) };
  return raw(JSON.stringify(value) ?? 'null');
}

export function written(tree: Tree): string {
  if ('raw' in tree) return tree.raw;
  if ('list' in tree) return `[${tree.list.map(written).join(',')}]`;
  return `{${tree.fields.map(([name, value]) => `${JSON.stringify(name)}:${written(value)}`).join(',')}}`;
}

/** A place in a tree where a value stands. */
export type Place = {
  /** Name of the field it stands in (of the list's field for one of several). */
  readonly name: string;
  readonly value: Tree;
  put(value: Tree): void;
  remove(): void;
};

/** Every place below the top. */
export function placesIn(tree: Tree, name = ''): Place[] {
  if ('raw' in tree) return [];
  if ('list' in tree)
    return tree.list.flatMap((value, i) => [
      { name, value, put: (next) => tree.list.splice(i, 1, next), remove: () => tree.list.splice(i, 1) },
      ...placesIn(value, name),
    ]);
  return tree.fields.flatMap((field, i) => [
    {
      name: field[0],
      value: field[1],
      put: (next) => {
        field[1] = next;
      },
      remove: () => tree.fields.splice(i, 1),
    },
    ...placesIn(field[1], field[0]),
  ]);
}

/** Every object in a tree, itself included. */
export function objectsIn(tree: Tree): { fields: [string, Tree][] }[] {
  if ('raw' in tree) return [];
  if ('list' in tree) return tree.list.flatMap(objectsIn);
  return [tree, ...tree.fields.flatMap(([, value]) => objectsIn(value))];
}

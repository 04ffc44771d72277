/**
 * JSON before serialisation, so that it can contain things that no serialiser writes: a duplicate
 * name, an enormous number, a text with half a character, or invalid JSON.
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

/** A position of a value in a tree. */
export type Place = {
  /** Name of its field (or of the list's field for a list item). */
  readonly name: string;
  readonly value: Tree;
  put(value: Tree): void;
  remove(): void;
};

/** Returns every position below the top. */
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

/** Returns every object in a tree, the tree included. */
export function objectsIn(tree: Tree): { fields: [string, Tree][] }[] {
  if ('raw' in tree) return [];
  if ('list' in tree) return tree.list.flatMap(objectsIn);
  return [tree, ...tree.fields.flatMap(([, value]) => objectsIn(value))];
}

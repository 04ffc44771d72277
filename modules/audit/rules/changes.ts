export type Value = string | number | boolean | null;
export type Change = { readonly field: string; readonly before: Value; readonly after: Value };
export type Changes = { readonly changes: readonly Change[]; readonly more: number };

/** The fields shown of one entry; a seat plan has thousands. */
export const CHANGES_MAX = 20;
export const TEXT_CHARACTERS_MAX = 200;

const byName = new Intl.Collator('en', { numeric: true });

/**
 * Returns the fields that differ between two recorded states, by name: the database does not keep
 * their order. Without a state before, or after, all fields of the other one that have a value.
 * Long texts are cut. A member that only the whole state before has is left out: many entries
 * record the row before and the form after, and a form has no id.
 */
export function changesBetween(before: unknown, after: unknown): Changes {
  const [earlier, later] = [fieldsOf(comparable(before, after)), fieldsOf(after)];
  const differing = [...new Set([...earlier.keys(), ...later.keys()])]
    .sort(byName.compare)
    .map((field) => ({ field, before: earlier.get(field) ?? null, after: later.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
  const changes = differing
    .slice(0, CHANGES_MAX)
    .map((change) => ({ field: change.field, before: cut(change.before), after: cut(change.after) }));
  return { changes, more: differing.length - changes.length };
}

/** Returns the state before without the members that the state after does not name. */
function comparable(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return before;
  return Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(after, name)));
}

const isObject = (state: unknown): state is object =>
  typeof state === 'object' && state !== null && !Array.isArray(state);

/** Returns the values by their path. An empty text, list or object counts as no value. */
function fieldsOf(state: unknown, path = '', fields: Map<string, Value> = new Map()): Map<string, Value> {
  if (Array.isArray(state) && state.every((member) => typeof member !== 'object')) {
    if (state.length > 0) fields.set(path, state.join(', '));
  } else if (typeof state === 'object' && state !== null) {
    for (const [name, value] of Object.entries(state)) fieldsOf(value, path === '' ? name : `${path}.${name}`, fields);
  } else if (isValue(state) && state !== '') fields.set(path, state);
  return fields;
}

const isValue = (state: unknown): state is string | number | boolean =>
  typeof state === 'string' || typeof state === 'number' || typeof state === 'boolean';

const cut = (value: Value): Value =>
  typeof value === 'string' && value.length > TEXT_CHARACTERS_MAX ? `${value.slice(0, TEXT_CHARACTERS_MAX)}…` : value;

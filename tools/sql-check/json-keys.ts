import { z } from 'zod';

/** A JSON column with a schema: what is read of it, and the forms that write it. */
export type JsonColumn = {
  /** The schema by which the program reads the column. */
  readonly read: z.ZodType;
  /** The bodies of routes that write it, each with the place of the column in the body; '': the body. */
  readonly forms: readonly (readonly [body: z.ZodType, place: string])[];
  /** Keys that no form names, each with who writes it. */
  readonly elsewhere?: Readonly<Record<string, string>>;
};

type Schema = z.core.$ZodType;

/**
 * Returns a fault for each key of the column that no form accepts, and for each exception that is
 * not needed any more. A key that is read and that no form can write is a setting that no person
 * can reach.
 */
export function jsonKeysWithoutWriter(name: string, { read, forms, elsewhere = {} }: JsonColumn): string[] {
  const unwritten = keysOf(read).filter(
    (key) => !forms.some(([body, place]) => accepts(body, [...place.split('.').filter(Boolean), ...key.split('.')])),
  );
  const needless = Object.keys(elsewhere).filter((key) => !unwritten.includes(key));
  return [
    ...unwritten.filter((key) => !(key in elsewhere)).map((key) => `no route writes the key ${name}: ${key}`),
    ...needless.map((key) => `${name}: ${key} has a form, or is not read`),
  ];
}

/** Returns the keys of a schema at every depth, `tips.percents`; `*` stands for any element or name. */
export function keysOf(schema: Schema, within: readonly Schema[] = []): string[] {
  if (within.includes(schema)) return []; // a schema that holds itself
  const inner = bare(schema);
  const below = (next: Schema, name: string): string[] => {
    const deeper = keysOf(next, [...within, schema]);
    return deeper.length > 0 ? deeper.map((key) => `${name}.${key}`) : [name];
  };
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape as Record<string, Schema>).flatMap(([name, field]) => below(field, name));
  if (inner instanceof z.ZodArray) return keysOf(inner.element, [...within, schema]).map((key) => `*.${key}`);
  if (inner instanceof z.ZodUnion)
    return [...new Set(inner.options.flatMap((option: Schema) => keysOf(option, within)))];
  return [];
}

/** Returns whether a body names this key. A record of anything names nothing: its use case decides. */
function accepts(schema: Schema, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) {
    const field = (inner.shape as Record<string, Schema>)[name];
    return field !== undefined && accepts(field, rest);
  }
  if (inner instanceof z.ZodArray) return name === '*' && accepts(inner.element, rest);
  if (inner instanceof z.ZodUnion) return inner.options.some((option: Schema) => accepts(option, [name, ...rest]));
  return false;
}

/** The schema without what is around it: optional, with a default, transformed, read late. */
function bare(schema: Schema): Schema {
  if (schema instanceof z.ZodPipe) return bare(schema.in);
  if (schema instanceof z.ZodLazy) return bare(schema.unwrap());
  const { def } = schema._zod as unknown as { def: { innerType?: Schema } };
  return def.innerType ? bare(def.innerType) : schema;
}

/** Returns the jsonb columns that the migrations make, as `table.column`. */
export function jsonColumns(migrations: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of migrations)
    for (const statement of text.replaceAll(/--.*$/gm, '').split(';')) {
      const table = /\b(?:CREATE (?:UNLOGGED )?TABLE|ALTER TABLE) (\w+)/.exec(statement)?.[1];
      if (!table) continue;
      for (const [, column] of statement.matchAll(/(?:^|[\n,(]|ADD COLUMN)\s*(\w+)\s+jsonb\b/g))
        found.add(`${table}.${column}`);
    }
  return [...found].sort();
}

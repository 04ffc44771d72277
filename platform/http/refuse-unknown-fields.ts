import { z } from 'zod';

/**
 * Returns the schema of a request body that refuses fields it does not know, at every depth, with
 * the name of the field. A field that is dropped in silence looks saved to its sender. A schema
 * that says how it treats other fields (`z.looseObject`) keeps its way.
 */
export function refuseUnknownFields<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  return strict(schema) as Schema;
}

function strict(schema: z.core.$ZodType): z.core.$ZodType {
  if (is(schema, z.ZodObject)) {
    const { def } = schema;
    const shape = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, strict(field)]));
    return z.core.clone(schema, { ...def, shape, catchall: def.catchall ?? z.never() } as typeof def);
  }
  if (is(schema, z.ZodArray)) return z.core.clone(schema, { ...schema.def, element: strict(schema.def.element) });
  if (is(schema, z.ZodRecord)) return z.core.clone(schema, { ...schema.def, valueType: strict(schema.def.valueType) });
  if (is(schema, z.ZodUnion) || is(schema, z.ZodDiscriminatedUnion))
    return z.core.clone(schema, { ...schema.def, options: schema.def.options.map(strict) } as typeof schema.def);
  if (is(schema, z.ZodPipe)) return z.core.clone(schema, { ...schema.def, in: strict(schema.def.in) });
  if (isWrapped(schema))
    return z.core.clone(schema, { ...schema._zod.def, innerType: strict(schema._zod.def.innerType) });
  return schema;
}

type Class<Instance> = abstract new (...args: never[]) => Instance;
const is = <Instance>(schema: z.core.$ZodType, kind: Class<Instance>): schema is z.core.$ZodType & Instance =>
  schema instanceof kind;

type Wrapped = z.core.$ZodType & { readonly _zod: { readonly def: { readonly innerType: z.core.$ZodType } } };
/** Optional, nullable, with a default: a type around another one. */
const isWrapped = (schema: z.core.$ZodType): schema is Wrapped => 'innerType' in schema._zod.def;

import type { Catalogue, Kind } from '#tools/sql-check/database/catalogue.ts';

/** What the values of a column look like to the program. */
export type Shape =
  | { readonly kind: Kind }
  | { readonly kind: 'list'; readonly of: Column }
  /** JSON built by the statement itself. */
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Column> }
  | { readonly kind: 'map'; readonly of: Column }
  | { readonly kind: 'either'; readonly of: readonly Shape[] };

export type Column = { readonly shape: Shape; readonly isNullable: boolean };
export type NamedColumn = Column & { readonly name: string };

export const column = (shape: Shape, isNullable: boolean): Column => ({ shape, isNullable });

/** The shape of a type of the database, as the driver reads it. */
export function shapeOfType(catalogue: Catalogue, oid: number): Shape {
  const { kind, element, elementKind } = catalogue.type(oid);
  if (element === 0) return { kind };
  return elementKind ? { kind: 'list', of: column({ kind: elementKind }, false) } : { kind: 'other' };
}

const TEXT_IN_JSON: ReadonlySet<Kind> = new Set(['date', 'bytes']);

/** The same inside JSON, where numbers, texts, booleans and lists are all there is. */
export function inJson({ shape, isNullable }: Column, catalogue: Catalogue, oid: number): Column {
  const { element } = catalogue.type(oid);
  if (shape.kind === 'list' && element !== 0)
    return column(
      { kind: 'list', of: inJson(column({ kind: catalogue.type(element).kind }, false), catalogue, element) },
      isNullable,
    );
  return column(TEXT_IN_JSON.has(shape.kind as Kind) ? { kind: 'text' } : shape, isNullable);
}

/** One of several columns: branches of a CASE, parts of a UNION. */
export function oneOf(columns: readonly Column[]): Column {
  const shapes: Shape[] = [];
  for (const { shape } of columns) for (const each of shape.kind === 'either' ? shape.of : [shape]) shapes.push(each);
  const built = shapes.filter(({ kind }) => kind === 'object' || kind === 'list' || kind === 'map');
  const kinds = new Set(shapes.map(({ kind }) => kind));
  const [first] = shapes;
  const isNullable = columns.some((each) => each.isNullable);
  // `coalesce(json_agg(...), '[]')`: what a constant looks like says less than what is built.
  if (built.length > 0 && kinds.has('json'))
    return column(built.length === 1 && built[0] ? built[0] : { kind: 'either', of: built }, isNullable);
  if (first && kinds.size === 1 && built.length === 0) return column(first, isNullable);
  return column(shapes.length === 1 && first ? first : { kind: 'either', of: shapes }, isNullable);
}

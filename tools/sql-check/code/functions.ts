import type { Catalogue } from '#tools/sql-check/database/catalogue.ts';
import type { Around } from '#tools/sql-check/database/facts.ts';
import type { Branch } from '#tools/sql-check/database/node-tree.ts';
import { type Column, column, inJson, oneOf, shapeOfType } from '#tools/sql-check/row-shape.ts';

/** What finds the column of any expression. */
export type ColumnReader = {
  readonly catalogue: Catalogue;
  ofExpression(node: Branch | null, around: Around): Column;
};

/** Functions of PostgreSQL that may answer null although nothing they are given is null. */
const PARTIAL: ReadonlySet<string> = new Set([
  'json_object_field',
  'json_object_field_text',
  'jsonb_object_field',
  'jsonb_object_field_text',
  'json_array_element',
  'json_array_element_text',
  'jsonb_array_element',
  'jsonb_array_element_text',
  'json_extract_path',
  'json_extract_path_text',
  'jsonb_extract_path',
  'jsonb_extract_path_text',
  'jsonb_path_query_first',
  'jsonb_path_match',
  'regexp_match',
  'regexp_substr',
  'array_length',
  'array_upper',
  'array_lower',
  'array_position',
  'array_ndims',
]);
/** Functions that never return null, for any arguments. */
const NEVER_NULL: ReadonlySet<string> = new Set([
  'json_build_object',
  'jsonb_build_object',
  'json_build_array',
  'jsonb_build_array',
  'concat',
  'num_nulls',
  'num_nonnulls',
  'array_append',
  'array_prepend',
  'array_cat',
  'array_remove',
  'quote_nullable',
]);
/** They answer what they are given, as JSON. */
const AS_JSON: ReadonlySet<string> = new Set(['to_json', 'to_jsonb', 'row_to_json']);
/** With at least one row there is a value, even of nulls. */
const LISTS: ReadonlySet<string> = new Set([
  'json_agg',
  'jsonb_agg',
  'array_agg',
  'json_object_agg',
  'jsonb_object_agg',
]);
const ALWAYS: ReadonlySet<string> = new Set([
  'count',
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'ntile',
  'cume_dist',
]);
const NEIGHBOURS: ReadonlySet<string> = new Set(['lag', 'lead', 'first_value', 'last_value', 'nth_value']);

/** The column a call of a function, or an operator, gives. */
export function functionColumn(reader: ColumnReader, node: Branch, around: Around): Column {
  const { catalogue } = reader;
  const isOperator = node.name === 'OPEXPR';
  const { name, isStrict, isOwn } = catalogue.function(node.number(isOperator ? 'opfuncid' : 'funcid'));
  const type = shapeOfType(catalogue, node.number(isOperator ? 'opresulttype' : 'funcresulttype'));
  const args = node.branches('args');
  const values = args.map((arg) => reader.ofExpression(arg, around));
  const isSomeNull = values.some(({ isNullable }) => isNullable);
  if (name === 'json_build_object' || name === 'jsonb_build_object') return builtObject(reader, args, values);
  if (name === 'json_build_array' || name === 'jsonb_build_array')
    return column(
      { kind: 'list', of: oneOf(values.map((value, index) => inJson(value, catalogue, typeOf(args[index])))) },
      false,
    );
  if (AS_JSON.has(name) && values[0]) return inJson(values[0], catalogue, typeOf(args[0]));
  if (NEVER_NULL.has(name)) return column(type, false);
  if (name === 'concat_ws' || name === 'format') return column(type, values[0]?.isNullable ?? true);
  if (isOwn) return column(type, isStrict && isSomeNull);
  const isPartial = PARTIAL.has(name) || (name === 'current_setting' && args.length > 1);
  return column(type, isPartial || isSomeNull);
}

function builtObject(reader: ColumnReader, args: readonly Branch[], values: readonly Column[]): Column {
  const fields = new Map<string, Column>();
  for (let index = 0; index + 1 < args.length; index += 2) {
    const [key, value] = [args[index], values[index + 1]];
    const name = key && constantText(key);
    if (name === null || name === undefined || !value) return column({ kind: 'json' }, false);
    fields.set(name, inJson(value, reader.catalogue, typeOf(args[index + 1])));
  }
  return column({ kind: 'object', fields }, false);
}

/** The column an aggregate or a window function gives. */
export function aggregateColumn(reader: ColumnReader, node: Branch, around: Around): Column {
  const { catalogue } = reader;
  const isWindow = node.name === 'WINDOWFUNC';
  const { name } = catalogue.function(node.number(isWindow ? 'winfnoid' : 'aggfnoid'));
  const type = shapeOfType(catalogue, node.number(isWindow ? 'wintype' : 'aggtype'));
  const args = node.branches('args').map((arg) => (arg.name === 'TARGETENTRY' ? arg.branch('expr') : arg));
  const values = args.map((arg) => reader.ofExpression(arg, around));
  if (ALWAYS.has(name)) return column(type, false);
  const isGrouped = isWindow || around.query.branches('groupClause').length > 0;
  const isFiltered = node.branch('aggfilter') !== null;
  const isNullable =
    !isGrouped || isFiltered || NEIGHBOURS.has(name) || (!LISTS.has(name) && values.some((value) => value.isNullable));
  const [first, second] = values;
  if (name.endsWith('object_agg'))
    return column(
      { kind: 'map', of: second ? inJson(second, catalogue, typeOf(args[1])) : column({ kind: 'json' }, true) },
      isNullable,
    );
  if (name === 'json_agg' || name === 'jsonb_agg')
    return column(
      { kind: 'list', of: first ? inJson(first, catalogue, typeOf(args[0])) : column({ kind: 'json' }, true) },
      isNullable,
    );
  return column(type, isNullable);
}

const TYPE_FIELDS = [
  'vartype',
  'consttype',
  'paramtype',
  'funcresulttype',
  'opresulttype',
  'resulttype',
  'coalescetype',
  'casetype',
  'aggtype',
  'array_typeid',
  'minmaxtype',
];

/** The type of an expression by its oid; 0 when it does not say so itself. */
function typeOf(node: Branch | null | undefined): number {
  const field = node && TYPE_FIELDS.find((each) => node.fields.has(each));
  return node && field ? node.number(field) : 0;
}

/** The text of a constant: its bytes, after the length of a value of variable length. */
function constantText(node: Branch): string | null {
  const constant = node.name === 'CONST' ? node : (node.branch('arg') ?? node);
  const bytes = constant.fields.get('constvalue');
  if (constant.name !== 'CONST' || !Array.isArray(bytes)) return null;
  const all = Buffer.from(bytes.map((byte) => Number(byte) & 0xff));
  const isCString = constant.number('constlen') === -2;
  return all.subarray(isCString ? 0 : 4, isCString ? all.length - 1 : all.length).toString();
}

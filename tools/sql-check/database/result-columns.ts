import { aggregateColumn, type ColumnReader, functionColumn } from '#tools/sql-check/code/functions.ts';
import type { Catalogue } from '#tools/sql-check/database/catalogue.ts';
import type { DescribedColumn } from '#tools/sql-check/database/describe.ts';
import { type Around, type Facts, factsOf, withFacts, withoutFacts } from '#tools/sql-check/database/facts.ts';
import type { Branch } from '#tools/sql-check/database/node-tree.ts';
import { type Column, column, type NamedColumn, oneOf, shapeOfType } from '#tools/sql-check/row-shape.ts';

/** Whether the value passed as $1, $2... may be null. */
export type Parameters = (number: number) => boolean;

const RELATION = 0;
const SUBQUERY = 1;
const JOIN = 2;
const FUNCTION = 3;
const VALUES = 5;
const CTE = 6;
const GROUP = 9;

const EXISTS = 0;
const ONE_VALUE = 4;
const AS_ARRAY = 6;

/** Finds out of the tree of a statement what its columns are and which may be null. */
export class ResultColumns implements ColumnReader {
  readonly catalogue: Catalogue;
  readonly #parameters: Parameters;
  readonly #known = new Map<Branch, readonly NamedColumn[]>();

  constructor(catalogue: Catalogue, parameters: Parameters) {
    this.catalogue = catalogue;
    this.#parameters = parameters;
  }

  /** The columns of a whole statement; `described`: as the database tells their types. */
  ofStatement(tree: Branch, described: readonly DescribedColumn[]): NamedColumn[] {
    const columns = this.ofQuery(tree, null);
    return described.map(({ name, type }, index) => {
      const named = columns[index];
      const shape = shapeOfType(this.catalogue, type);
      if (!named) return { name, shape, isNullable: true };
      const isBuilt = shape.kind === 'json' || shape.kind === 'list';
      return {
        name,
        shape: isBuilt && named.shape.kind !== 'other' ? named.shape : shape,
        isNullable: named.isNullable,
      };
    });
  }

  ofQuery(query: Branch, outer: Around | null): readonly NamedColumn[] {
    const cached = this.#known.get(query);
    if (cached) return cached;
    const names = [...query.branches('targetList'), ...query.branches('returningList')];
    this.#known.set(
      query,
      names.map((entry) => ({ ...column({ kind: 'other' }, false), name: entry.text('resname') })),
    ); // a CTE that asks itself
    const around: Around = { query, facts: factsOf(query, this.catalogue), outer };
    const operation = query.branch('setOperations');
    const isWritten = query.number('commandType') !== 1;
    const entries = (isWritten ? query.branches('returningList') : query.branches('targetList')).filter(
      (entry) => !entry.flag('resjunk'),
    );
    const columns = entries.map((entry, index) => ({
      name: entry.text('resname'),
      ...(operation
        ? oneOf(this.#parts(operation, around).map((part) => part[index] ?? column({ kind: 'other' }, true)))
        : this.ofExpression(entry.branch('expr'), around)),
    }));
    this.#known.set(query, columns);
    return columns;
  }

  /** The columns of each part of a UNION. */
  #parts(operation: Branch, around: Around): (readonly Column[])[] {
    if (operation.name === 'SETOPERATIONSTMT')
      return [operation.branch('larg'), operation.branch('rarg')].flatMap((side) =>
        side ? this.#parts(side, around) : [],
      );
    const part = around.query.branches('rtable')[operation.number('rtindex') - 1]?.branch('subquery');
    return part ? [this.ofQuery(part, around)] : [];
  }

  ofExpression(node: Branch | null, around: Around): Column {
    if (!node) return column({ kind: 'other' }, true);
    const args = () => node.branches('args').map((arg) => this.ofExpression(arg, around));
    const typed = (type: string, isNullable: boolean) =>
      column(shapeOfType(this.catalogue, node.number(type)), isNullable);
    switch (node.name) {
      case 'VAR':
        return this.#variable(node, around);
      case 'CONST':
        return typed('consttype', node.flag('constisnull'));
      case 'PARAM':
        return typed('paramtype', this.#parameters(node.number('paramid')));
      case 'FUNCEXPR':
      case 'OPEXPR':
        return functionColumn(this, node, around);
      case 'AGGREF':
      case 'WINDOWFUNC':
        return aggregateColumn(this, node, around);
      case 'COALESCEEXPR':
        return { ...oneOf(args()), isNullable: args().every(({ isNullable }) => isNullable) };
      case 'MINMAXEXPR':
        return typed(
          'minmaxtype',
          args().every(({ isNullable }) => isNullable),
        );
      case 'CASEEXPR':
        return this.#case(node, around);
      case 'NULLIFEXPR':
        return typed('opresulttype', true);
      case 'BOOLEXPR':
      case 'SCALARARRAYOPEXPR':
        return column(
          { kind: 'boolean' },
          args().some(({ isNullable }) => isNullable),
        );
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
        return column({ kind: 'boolean' }, false);
      case 'SUBLINK':
        return this.#sublink(node, around);
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COERCETODOMAIN':
      case 'COLLATEEXPR':
      case 'CONVERTROWTYPEEXPR':
        return this.#converted(node, around);
      case 'ARRAYEXPR':
        return typed('array_typeid', false);
      case 'ROWEXPR':
        return column({ kind: 'other' }, false);
      case 'SQLVALUEFUNCTION':
        return typed('type', false);
      case 'CASETESTEXPR':
        return typed('typeId', false);
      default:
        return column({ kind: 'other' }, true);
    }
  }

  #converted(node: Branch, around: Around): Column {
    const { shape, isNullable } = this.ofExpression(node.branch('arg'), around);
    const type = shapeOfType(this.catalogue, node.number('resulttype'));
    return column(type.kind === 'json' && shape.kind !== 'text' && shape.kind !== 'other' ? shape : type, isNullable);
  }

  #case(node: Branch, around: Around): Column {
    const results: (Branch | null)[] = [];
    const columns: Column[] = [];
    let facts = around.facts;
    const add = (result: Branch | null, there: Facts) => {
      results.push(result);
      if (!result?.flag('constisnull')) columns.push(this.ofExpression(result, { ...around, facts: there }));
    };
    for (const when of node.branches('args')) {
      const condition = when.branch('expr');
      add(when.branch('result'), condition ? withFacts(facts, condition, this.catalogue) : facts);
      if (condition) facts = withoutFacts(facts, condition, this.catalogue);
    }
    add(node.branch('defresult'), facts);
    const all = oneOf(columns);
    return column(all.shape, columns.length < results.length || all.isNullable);
  }

  #sublink(node: Branch, around: Around): Column {
    const query = node.branch('subselect');
    const [value] = query ? this.ofQuery(query, around) : [];
    switch (node.number('subLinkType')) {
      case EXISTS:
        return column({ kind: 'boolean' }, false);
      case ONE_VALUE:
        return column(value?.shape ?? { kind: 'other' }, !query || !isOneRow(query) || (value?.isNullable ?? true));
      case AS_ARRAY:
        return column({ kind: 'list', of: value ?? column({ kind: 'other' }, true) }, false);
      default:
        return column({ kind: 'boolean' }, this.ofExpression(node.branch('testexpr'), around).isNullable);
    }
  }

  #variable(node: Branch, inner: Around): Column {
    let around: Around | null = inner;
    for (let up = node.number('varlevelsup'); up > 0; up--) around = around?.outer ?? null;
    const [range, attribute] = [node.number('varno'), node.number('varattno')];
    const table = around?.query.branches('rtable')[range - 1];
    if (!around || !table) return column({ kind: 'other' }, true);
    const { facts } = around;
    const source = this.#ofTable(table, attribute, node, around);
    const isMissing = node.numbers('varnullingrels').some((join) => !facts.matched.has(join));
    const isThere = facts.notNull.has(`${range}.${attribute}`);
    return column(source.shape, !isThere && (isMissing || source.isNullable));
  }

  #ofTable(table: Branch, attribute: number, node: Branch, around: Around): Column {
    const typed = (isNullable: boolean) => column(shapeOfType(this.catalogue, node.number('vartype')), isNullable);
    const kind = table.number('rtekind');
    if (attribute === 0) return column({ kind: 'object', fields: this.#fieldsOf(table, around) }, false);
    if (kind === RELATION)
      return typed(!(this.catalogue.column(table.number('relid'), attribute)?.isNotNull ?? attribute < 0));
    if (kind === SUBQUERY || kind === CTE) return this.#rowsOf(table, around)[attribute - 1] ?? typed(true);
    if (kind === JOIN) return this.ofExpression(table.branches('joinaliasvars')[attribute - 1] ?? null, around);
    if (kind === GROUP) return this.ofExpression(table.branches('groupexprs')[attribute - 1] ?? null, around);
    if (kind === VALUES) {
      const lists = table.fields.get('values_lists');
      const rows = (Array.isArray(lists) ? lists : []) as Branch[][];
      return oneOf(rows.map((row) => this.ofExpression(row[attribute - 1] ?? null, around)));
    }
    return kind === FUNCTION ? typed(this.#isMissingIn(table, attribute, around)) : typed(true);
  }

  /** The columns of a subquery or of a WITH. */
  #rowsOf(table: Branch, around: Around): readonly NamedColumn[] {
    if (table.number('rtekind') === SUBQUERY) {
      const query = table.branch('subquery');
      return query ? this.ofQuery(query, around) : [];
    }
    let place: Around | null = around;
    for (let up = table.number('ctelevelsup'); up > 0; up--) place = place?.outer ?? null;
    const named = place?.query.branches('cteList').find((each) => each.text('ctename') === table.text('ctename'));
    const query = named?.branch('ctequery');
    return query && place ? this.ofQuery(query, place) : [];
  }

  /** The fields of a whole row as JSON. */
  #fieldsOf(table: Branch, around: Around): ReadonlyMap<string, Column> {
    const columns: readonly NamedColumn[] =
      table.number('rtekind') === RELATION
        ? this.catalogue.columns(table.number('relid')).map(({ name, type, isNotNull }) => ({
            name,
            shape: shapeOfType(this.catalogue, type),
            isNullable: !isNotNull,
          }))
        : this.#rowsOf(table, around);
    return new Map(columns.map((each) => [each.name, each]));
  }

  /** Whether a column of a function in FROM may be null: `unnest` of lists that are passed gives what is passed. */
  #isMissingIn(table: Branch, attribute: number, around: Around): boolean {
    let before = 0;
    for (const called of table.branches('functions')) {
      const width = called.number('funccolcount');
      const call = called.branch('funcexpr');
      if (attribute <= before + width) {
        const name = call?.name === 'FUNCEXPR' ? this.catalogue.function(call.number('funcid')).name : '';
        if (name === 'unnest') {
          const [list] = call?.branches('args') ?? [];
          return list
            ? !['PARAM', 'CONST', 'ARRAY', 'ARRAYEXPR'].includes(list.name) &&
                this.ofExpression(list, around).isNullable
            : true;
        }
        return !NEVER_NULL.has(name) && !(name.endsWith('each_text') && attribute - before === 1);
      }
      before += width;
    }
    return false; // WITH ORDINALITY
  }
}

const NEVER_NULL: ReadonlySet<string> = new Set([
  'generate_series',
  'generate_subscripts',
  'json_array_elements',
  'jsonb_array_elements',
  'json_each',
  'jsonb_each',
  'json_object_keys',
  'jsonb_object_keys',
  'regexp_split_to_table',
  'string_to_table',
]);

/** A query that always gives exactly one row: totals over everything. */
const isOneRow = (query: Branch): boolean =>
  query.flag('hasAggs') &&
  query.branches('groupClause').length === 0 &&
  !query.branch('havingQual') &&
  !query.branch('limitOffset') &&
  !query.branch('limitCount');

import type { Catalogue } from '#tools/sql-check/database/catalogue.ts';
import type { Branch } from '#tools/sql-check/database/node-tree.ts';

/** What the conditions of a query say of its rows. */
export type Facts = {
  /** Columns that are not null, as `table.column` by their numbers in the query. */
  readonly notNull: ReadonlySet<string>;
  /** Outer joins that found their row. */
  readonly matched: ReadonlySet<number>;
};

/** A query, what is known of its rows, and the queries around it. */
export type Around = {
  readonly query: Branch;
  readonly facts: Facts;
  readonly outer: Around | null;
};

export const NO_FACTS: Facts = { notNull: new Set(), matched: new Set() };

const INNER = 0;
const LEFT = 1;
const RIGHT = 3;
const IS_NULL = 0;
const IS_NOT_NULL = 1;
/** IS TRUE, IS FALSE: the other tests of a boolean hold for null as well. */
const TESTS: ReadonlySet<number> = new Set([0, 2]);

/** Of every row a query gives: its WHERE and the conditions of its inner joins held. */
export function factsOf(query: Branch, catalogue: Catalogue): Facts {
  const tree = query.branch('jointree');
  return tree
    ? conditionsOf(tree).reduce((facts, condition) => withFacts(facts, condition, catalogue), NO_FACTS)
    : NO_FACTS;
}

function conditionsOf(tree: Branch): Branch[] {
  const own = tree.branch('quals');
  if (tree.name === 'FROMEXPR') return [...(own ? [own] : []), ...tree.branches('fromlist').flatMap(conditionsOf)];
  if (tree.name !== 'JOINEXPR') return [];
  const type = tree.number('jointype');
  const sides = [type === RIGHT ? null : tree.branch('larg'), type === LEFT ? null : tree.branch('rarg')];
  if (type !== INNER && type !== LEFT && type !== RIGHT) return [];
  return [...(own && type === INNER ? [own] : []), ...sides.flatMap((side) => (side ? conditionsOf(side) : []))];
}

/** The facts where a condition is true as well. */
export function withFacts(facts: Facts, condition: Branch, catalogue: Catalogue): Facts {
  const neededColumns = needed(condition, catalogue);
  return {
    notNull: new Set([...facts.notNull, ...neededColumns.map((each) => each.name)]),
    matched: new Set([...facts.matched, ...neededColumns.flatMap((each) => each.joins)]),
  };
}

/** The facts where a condition is false or null. */
export function withoutFacts(facts: Facts, condition: Branch, catalogue: Catalogue): Facts {
  const arg = condition.branch('arg');
  if (condition.name === 'NULLTEST' && condition.number('nulltesttype') === IS_NULL && arg)
    return withFacts(facts, arg, catalogue);
  if (condition.name === 'BOOLEXPR' && condition.text('boolop') === 'or')
    return condition.branches('args').reduce((all, each) => withoutFacts(all, each, catalogue), facts);
  return facts;
}

type Needed = { readonly name: string; readonly joins: readonly number[] };

/** The columns that must be there for a condition to be true. */
function needed(node: Branch, catalogue: Catalogue): Needed[] {
  const args = node.branches('args');
  switch (node.name) {
    case 'BOOLEXPR': {
      const all = args.map((arg) => needed(arg, catalogue));
      if (node.text('boolop') !== 'or') return node.text('boolop') === 'and' ? all.flat() : valuesIn(node, catalogue);
      const [first = [], ...others] = all;
      return first.filter(({ name }) => others.every((other) => other.some((each) => each.name === name)));
    }
    case 'NULLTEST':
      return node.number('nulltesttype') === IS_NOT_NULL ? below(node.branch('arg'), catalogue) : [];
    case 'BOOLEANTEST':
      return TESTS.has(node.number('booltesttype')) ? below(node.branch('arg'), catalogue) : [];
    case 'SCALARARRAYOPEXPR':
      return node.flag('useOr') ? below(args[0] ?? null, catalogue) : [];
    default:
      return valuesIn(node, catalogue);
  }
}

const below = (node: Branch | null, catalogue: Catalogue): Needed[] => (node ? valuesIn(node, catalogue) : []);

/** The columns that must be there for an expression to have a value. */
function valuesIn(node: Branch, catalogue: Catalogue): Needed[] {
  switch (node.name) {
    case 'VAR':
      return node.number('varlevelsup') === 0
        ? [{ name: `${node.number('varno')}.${node.number('varattno')}`, joins: node.numbers('varnullingrels') }]
        : [];
    case 'OPEXPR':
    case 'FUNCEXPR': {
      const id = node.number(node.name === 'OPEXPR' ? 'opfuncid' : 'funcid');
      return catalogue.function(id).isStrict ? node.branches('args').flatMap((arg) => valuesIn(arg, catalogue)) : [];
    }
    case 'BOOLEXPR':
      return node.text('boolop') === 'not' ? node.branches('args').flatMap((arg) => valuesIn(arg, catalogue)) : [];
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'COLLATEEXPR':
      return below(node.branch('arg'), catalogue);
    default:
      return [];
  }
}

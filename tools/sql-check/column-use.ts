import type { Catalogue } from '#tools/sql-check/database/catalogue.ts';
import { Branch, type Tree } from '#tools/sql-check/database/node-tree.ts';

/** Where the columns of the tables are read and written. Keys are `table.column`. */
export type ColumnUse = {
  readonly readers: ReadonlyMap<string, ReadonlySet<string>>;
  readonly writers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Adds what the statement at `place` reads and writes, according to its tree. */
  add(place: string, tree: Branch): void;
};

/** PostgreSQL numbers columns in its sets from this on: system columns have negative numbers (FirstLowInvalidHeapAttributeNumber). */
const SET_OFFSET = 7;

export function columnUse(catalogue: Catalogue): ColumnUse {
  const readers = new Map<string, Set<string>>();
  const writers = new Map<string, Set<string>>();
  const note = (list: Map<string, Set<string>>, place: string, table: number, numbers: readonly number[]) => {
    const name = catalogue.tableName(table);
    if (name === '') return;
    for (const number of numbers) {
      const column = catalogue.column(table, number - SET_OFFSET);
      if (!column || column.isGenerated) continue;
      const key = `${name}.${column.name}`;
      list.set(key, (list.get(key) ?? new Set()).add(place));
    }
  };
  return {
    readers,
    writers,
    add(place, tree) {
      for (const permission of permissionsIn(tree)) {
        const table = permission.number('relid');
        note(readers, place, table, permission.numbers('selectedCols'));
        note(writers, place, table, permission.numbers('insertedCols'));
        note(writers, place, table, permission.numbers('updatedCols'));
      }
    },
  };
}

/** Returns the rights that a statement and its subqueries need: for each table the columns that it reads and writes. */
function permissionsIn(tree: Tree): Branch[] {
  if (Array.isArray(tree)) return tree.flatMap(permissionsIn);
  if (!(tree instanceof Branch)) return [];
  const inside = [...tree.fields.values()].flatMap(permissionsIn);
  return tree.name === 'RTEPERMISSIONINFO' ? [tree, ...inside] : inside;
}

import { TypeFlags } from 'typescript/unstable/sync';
import { faultsOfRow } from '#tools/sql-check/claims.ts';
import type { Program } from '#tools/sql-check/code/program.ts';
import type { Statement } from '#tools/sql-check/code/statements.ts';
import { type ColumnUse, columnUse } from '#tools/sql-check/column-use.ts';
import { type Catalogue, readCatalogue } from '#tools/sql-check/database/catalogue.ts';
import { type Described, openDescriber } from '#tools/sql-check/database/describe.ts';
import { ResultColumns } from '#tools/sql-check/database/result-columns.ts';

export type Report = {
  /** One text each: `modules/sales/server/store/bill.sql.ts:12  total: is number, not string`. */
  readonly faults: readonly string[];
  /** How many different texts the database was asked about. */
  readonly texts: number;
  /** How many calls say what their rows are. */
  readonly rows: number;
  readonly use: ColumnUse;
};

/**
 * Asks the database at `url` about every statement, and compares its answer with what the program
 * takes the rows for. Tests may take for granted what they have put there, and leave columns
 * unread.
 */
export async function checkStatements(
  program: Program,
  statements: readonly Statement[],
  url: string,
): Promise<Report> {
  const catalogue = await readCatalogue(url);
  const database = await openDescriber(url);
  const describedByText = new Map<string, Described>();
  const faults: string[] = [];
  const use = columnUse(catalogue);
  for (const statement of statements) {
    const faultsHere = new Set<string>();
    for (const text of statement.texts) {
      const described = describedByText.get(text) ?? (await database.describe(text));
      describedByText.set(text, described);
      if (!('error' in described)) {
        use.add(statement.place, described.tree);
        for (const fault of faultsOf(program, statement, described, catalogue)) faultsHere.add(fault);
      }
      // Of many forms of a statement one tells enough.
      else if (![...faultsHere].some((each) => withoutPlace(each) === withoutPlace(described.error)))
        faultsHere.add(described.error);
    }
    for (const fault of faultsHere) faults.push(`${statement.place}  ${fault}`);
  }
  await database.close();
  return { faults, texts: describedByText.size, rows: statements.filter(({ row }) => row !== null).length, use };
}

export const isTest = (place: string): boolean => place.startsWith('testing/') || /\.test\.tsx?:/.test(place);

const withoutPlace = (error: string): string => error.split(', at:')[0] ?? error;

function faultsOf(
  { checker }: Program,
  { place, row, values }: Statement,
  { parameters, columns, tree }: Exclude<Described, { error: string }>,
  catalogue: Catalogue,
): string[] {
  const faults: string[] = [];
  if (values && values.length !== parameters.length)
    faults.push(`it has ${parameters.length} parameters and is given ${values.length} values`);
  if (!row) return faults;
  const mayBeNull = (number: number): boolean => {
    const value = values?.[number - 1];
    const type = value && checker.getTypeAtLocation(value);
    const members = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : [];
    return members.some(({ flags }) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0);
  };
  const result = new ResultColumns(catalogue, mayBeNull).ofStatement(tree, columns);
  for (const { kind, text } of faultsOfRow(checker, row, result))
    if (kind === 'type' || !isTest(place)) faults.push(text);
  return faults;
}

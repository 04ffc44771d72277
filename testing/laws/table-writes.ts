/** A statement that writes: `table` as written, `${...}` where the program computes its name. */
export type TableWrite = { readonly table: string };

const NAME = String.raw`(\w+|\$\{[^}]*\})`;
const WRITE = new RegExp(
  [
    String.raw`\bINSERT\s+INTO\s+${NAME}`,
    String.raw`\bDELETE\s+FROM\s+(?:ONLY\s+)?${NAME}`,
    String.raw`\bMERGE\s+INTO\s+(?:ONLY\s+)?${NAME}`,
    String.raw`\bTRUNCATE\s+(?:TABLE\s+)?(?:ONLY\s+)?${NAME}`,
    String.raw`\bCOPY\s+${NAME}\s*(?=\(|FROM\b)`,
    // Not the lock clauses FOR UPDATE and FOR NO KEY UPDATE, nor ON CONFLICT DO UPDATE.
    String.raw`(?<!\b(?:FOR|KEY|DO|ON|OR)\s+)\bUPDATE\s+(?:ONLY\s+)?${NAME}`,
  ].join('|'),
  'g',
);

/** The writing statements in the SQL of a file, in order. SQL keywords are written in capitals in this program. */
export const writesIn = (code: string): TableWrite[] =>
  [...code.matchAll(WRITE)].map((match) => ({ table: match.slice(1).find((name) => name !== undefined) ?? '' }));

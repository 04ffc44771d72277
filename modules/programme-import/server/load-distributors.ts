/** Distributors of an imported programme. */
import type { Loading } from '#modules/programme-import/server/loading.ts';

/** Answers the id of each distributor by its name. Names are what other systems know them by. */
export async function loadDistributors(loading: Loading): Promise<Map<string, number>> {
  const { tx, programme, book } = loading;
  const names = [...new Set(programme.movies.flatMap((movie) => movie.distributor ?? []))].sort();
  type Row = { id: number; name: string };
  const known = await tx.query<Row>(
    'SELECT id, name FROM distributor WHERE exhibitor_id = tenant() AND name = ANY($1::text[])',
    [names],
  );
  const knownNames = new Set(known.map((row) => row.name));
  const missing = names.filter((name) => !knownNames.has(name));
  const created =
    missing.length === 0
      ? []
      : await tx.query<Row>(
          `INSERT INTO distributor (exhibitor_id, name) SELECT tenant(), name FROM unnest($1::text[]) AS name RETURNING id, name`,
          [missing],
        );
  book.add('distributors', 'created', created.length);
  book.add('distributors', 'unchanged', known.length);
  return new Map([...known, ...created].map((row) => [row.name, row.id]));
}

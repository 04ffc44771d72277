/** Distributors of an imported programme. */
import { insertDistributors } from '#modules/catalogue/server.ts';
import type { Loading } from '#modules/programme-import/server/loading.ts';

/**
 * Returns the id of each distributor by its name in other systems, also if it has another name
 * here.
 */
export async function loadDistributors(loading: Loading): Promise<Map<string, number>> {
  const { tx, programme, book } = loading;
  const names = [...new Set(programme.movies.flatMap((movie) => movie.distributor ?? []))].sort();
  type Row = { id: number; name: string };
  const existing = await tx.query<Row>(
    `SELECT d.id, names.name FROM unnest($1::text[]) AS names(name)
       JOIN distributor d ON d.exhibitor_id = tenant() AND (d.name = names.name OR names.name = ANY (d.also_known_as))
      ORDER BY d.name = names.name`,
    [names],
  );
  const knownNames = new Set(existing.map((row) => row.name));
  const missing = names.filter((name) => !knownNames.has(name));
  const created = missing.length === 0 ? [] : await insertDistributors(tx, missing);
  book.add('distributors', 'created', created.length);
  book.add('distributors', 'unchanged', knownNames.size);
  return new Map([...existing, ...created].map((row) => [row.name, row.id]));
}

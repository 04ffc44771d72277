import type { Texts } from '#kernel/texts.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type TagRow = { id: number; slug: string; name: Texts; sort: number; version: number };
export type ListedTagRow = TagRow & { movies: number };

const TAG = 't.id, t.slug, t.name, t.sort, t.version';

/** Returns the tags in the order of the website, each with the number of its films. */
export const listedTags = (first: Pick<Reads, 'query'>, limit: number): Promise<ListedTagRow[]> =>
  first.query(
    `SELECT ${TAG}, (SELECT count(*)::int FROM movie_tag m WHERE m.exhibitor_id = tenant() AND m.tag_id = t.id) AS movies
       FROM tag t WHERE t.exhibitor_id = tenant() ORDER BY t.sort, t.id LIMIT $1`,
    [limit],
  );

export const lockTag = (tx: Pick<Tx, 'one'>, id: number): Promise<TagRow | null> =>
  tx.one(`SELECT ${TAG} FROM tag t WHERE t.exhibitor_id = tenant() AND t.id = $1 FOR UPDATE`, [id]);

export const takenTagSlugs = async (tx: Pick<Tx, 'query'>): Promise<Set<string>> =>
  new Set(
    (await tx.query<{ slug: string }>('SELECT slug FROM tag WHERE exhibitor_id = tenant()')).map(({ slug }) => slug),
  );

export async function insertTag(tx: Pick<Tx, 'one'>, slug: string, name: Texts, sort: number): Promise<number> {
  const row = await tx.one<{ id: number }>(
    'INSERT INTO tag (exhibitor_id, slug, name, sort) VALUES (tenant(), $1, $2, $3) RETURNING id',
    [slug, JSON.stringify(name), sort],
  );
  if (!row) throw new Error('the new tag has no id');
  return row.id;
}

export const updateTag = (tx: Pick<Tx, 'run'>, id: number, name: Texts, sort: number): Promise<number> =>
  tx.run('UPDATE tag SET name = $2, sort = $3, version = version + 1 WHERE exhibitor_id = tenant() AND id = $1', [
    id,
    JSON.stringify(name),
    sort,
  ]);

/** Gives the films of a tag another one instead, or none (`into` null). */
export async function moveFilms(tx: Pick<Tx, 'run'>, id: number, into: number | null): Promise<void> {
  if (into !== null)
    await tx.run(
      `INSERT INTO movie_tag (exhibitor_id, movie_id, tag_id)
       SELECT tenant(), movie_id, $2 FROM movie_tag WHERE exhibitor_id = tenant() AND tag_id = $1 ON CONFLICT DO NOTHING`,
      [id, into],
    );
  await tx.run('DELETE FROM movie_tag WHERE exhibitor_id = tenant() AND tag_id = $1', [id]);
}

export const deleteTag = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('DELETE FROM tag WHERE exhibitor_id = tenant() AND id = $1', [id]);

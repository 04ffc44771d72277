import { refuse } from '#kernel/refusal.ts';
import { freeSlug } from '#kernel/slug.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Tables whose rows have an address on the site. */
type Addressed = 'movie' | 'event';

const LIKE_MAX = 1_000;

/**
 * Refuses 422 `slug` `<table>.slug_taken` {slug, free} for an address that another row has,
 * archived rows included.
 */
export async function refuseTakenSlug(tx: Pick<Tx, 'query'>, table: Addressed, slug: string, own: number | null) {
  const rows = await tx.query<{ id: number; slug: string }>(
    `SELECT id, slug FROM ${table} WHERE exhibitor_id = tenant() AND starts_with(slug, $1) ORDER BY slug LIMIT $2`,
    [slug.slice(0, 180), LIKE_MAX],
  );
  if (!rows.some((row) => row.slug === slug && row.id !== own)) return;
  const free = freeSlug(slug, new Set(rows.map((row) => row.slug)));
  throw refuse(`${table}.slug_taken`, { slug, free }, 'slug');
}

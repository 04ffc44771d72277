import type { Fit, ItemKind } from '#modules/signage/rules/playlist.ts';
import { ITEMS_MAX, PLAYLISTS_MAX } from '#modules/signage/rules/playlist.ts';
import type { Template } from '#modules/signage/rules/views.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

type Locks = Pick<Tx, 'one'>;

export type ItemRow = {
  readonly kind: ItemKind;
  readonly template: Template | null;
  /** Key of a picture or video. */
  readonly asset: string | null;
  readonly fit: Fit;
  readonly seconds: number;
  readonly weekdays: number;
  readonly from_minute: number | null;
  readonly until_minute: number | null;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
};
export type PlaylistRow = { readonly id: number; readonly name: string };

const PLAYLIST = 'SELECT id, name FROM signage_playlist WHERE exhibitor_id = tenant() AND archived_at IS NULL';
export const playlists = (tx: Reads): Promise<PlaylistRow[]> =>
  tx.query(`${PLAYLIST} ORDER BY lower(name), id LIMIT ${PLAYLISTS_MAX}`);
export const lockPlaylist = (tx: Locks, id: number): Promise<PlaylistRow | null> =>
  tx.one(`${PLAYLIST} AND id = $1 FOR NO KEY UPDATE`, [id]);
/** One lock for all playlists of an exhibitor, so that two new ones cannot both be the last. */
export const lockForNew = (tx: Locks): Promise<{ id: number } | null> =>
  tx.one('SELECT id FROM exhibitor WHERE id = tenant() FOR NO KEY UPDATE');

const FIELDS = `kind, template, asset, fit, seconds, weekdays, from_minute, until_minute, valid_from::text, valid_until::text`;
export const allItems = (tx: Reads): Promise<(ItemRow & { playlist_id: number })[]> =>
  tx.query(
    `SELECT i.playlist_id, ${FIELDS} FROM signage_playlist_item i
       JOIN signage_playlist p ON p.exhibitor_id = i.exhibitor_id AND p.id = i.playlist_id AND p.archived_at IS NULL
      WHERE i.exhibitor_id = tenant() ORDER BY i.playlist_id, i.position LIMIT ${PLAYLISTS_MAX * ITEMS_MAX}`,
  );
/** Returns the items of a playlist in their order; none of an archived one. */
export const itemsOf = (tx: Reads, playlistId: number): Promise<ItemRow[]> =>
  tx.query(
    `SELECT ${FIELDS} FROM signage_playlist_item i
       JOIN signage_playlist p ON p.exhibitor_id = i.exhibitor_id AND p.id = i.playlist_id AND p.archived_at IS NULL
      WHERE i.exhibitor_id = tenant() AND i.playlist_id = $1 ORDER BY i.position LIMIT ${ITEMS_MAX}`,
    [playlistId],
  );

export const insertPlaylist = (tx: Locks, name: string): Promise<{ id: number } | null> =>
  tx.one('INSERT INTO signage_playlist (exhibitor_id, name) VALUES (tenant(), $1) RETURNING id', [name]);
export const renamePlaylist = (tx: Pick<Tx, 'run'>, id: number, name: string): Promise<number> =>
  tx.run('UPDATE signage_playlist SET name = $2 WHERE exhibitor_id = tenant() AND id = $1', [id, name]);

/** Replaces the items of a playlist by these, in this order. */
export async function putItems(tx: Pick<Tx, 'run'>, playlistId: number, items: readonly ItemRow[]): Promise<void> {
  await tx.run('DELETE FROM signage_playlist_item WHERE exhibitor_id = tenant() AND playlist_id = $1', [playlistId]);
  await tx.run(
    `INSERT INTO signage_playlist_item (exhibitor_id, playlist_id, position, kind, template, asset, fit, seconds, weekdays,
                                        from_minute, until_minute, valid_from, valid_until)
     SELECT tenant(), $1, n, kind, template, asset, fit, seconds, weekdays, from_minute, until_minute, valid_from, valid_until
       FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (kind text, template text, asset text, fit text, seconds int, weekdays int,
              from_minute int, until_minute int, valid_from date, valid_until date))
       WITH ORDINALITY AS item (kind, template, asset, fit, seconds, weekdays, from_minute, until_minute, valid_from, valid_until, n)`,
    [playlistId, JSON.stringify(items)],
  );
}

/** Archives a playlist; screens that show it return to their one view. */
export async function archiveRow(tx: Pick<Tx, 'run'>, id: number): Promise<void> {
  await tx.run('UPDATE signage_setup SET playlist_id = NULL WHERE exhibitor_id = tenant() AND playlist_id = $1', [id]);
  await tx.run('UPDATE signage_playlist SET archived_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]);
}

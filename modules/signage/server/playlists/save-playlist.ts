import { conflict, notFound, type Problem, refusalOf } from '#kernel/refusal.ts';
import type { PlaylistForm } from '#modules/signage/contract/playlists.ts';
import { PLAYLISTS_MAX } from '#modules/signage/rules/playlist.ts';
import { videosOf } from '#modules/signage/server/media.ts';
import { notifyScreens, type SignageDeps } from '#modules/signage/server/notify-screens.ts';
import {
  archiveRow,
  insertPlaylist,
  itemsOf,
  lockForNew,
  lockPlaylist,
  playlists,
  putItems,
  renamePlaylist,
} from '#modules/signage/server/playlists/playlists.sql.ts';
import { pictureExists } from '#modules/signage/server/signage.sql.ts';
import type { Acting, Tx } from '#platform/db/tx.ts';

export type PlaylistDeps = SignageDeps & { readonly storageDir: string };

/**
 * Saves a playlist with all its items, a new one if `id` is null. Returns its id. Refuses 404
 * not_found.signage_playlist; 409 signage.playlists_full; 422 `items.N.asset` validation.exists for a
 * picture or video that the exhibitor does not have.
 */
export async function savePlaylist(
  deps: PlaylistDeps,
  acting: Acting,
  id: number | null,
  { name, items }: PlaylistForm,
): Promise<number> {
  const videos = await videosOf(deps.storageDir, acting.exhibitorId);
  return deps.db.tx(acting, async (tx) => {
    const before = id === null ? null : await lockPlaylist(tx, id);
    if (id !== null && !before) throw notFound('signage_playlist');
    const itemsBefore = before ? await itemsOf(tx, before.id) : [];
    const refusal = refusalOf(await missingFiles(tx, items, videos));
    if (refusal) throw refusal;
    const written = before?.id ?? (await add(tx, name));
    if (before) await renamePlaylist(tx, written, name);
    await putItems(tx, written, items);
    await tx.audit({
      action: before ? 'signage_playlist.changed' : 'signage_playlist.added',
      entity: 'signage_playlist',
      entityId: written,
      ...(before && { before: { name: before.name, items: itemsBefore } }),
      after: { name, items },
    });
    await notifyScreens(tx, deps.news);
    return written;
  });
}

/** Removes a playlist; its screens show their one view again. */
export const archivePlaylist = ({ db, news }: SignageDeps, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockPlaylist(tx, id);
    if (!before) throw notFound('signage_playlist');
    await archiveRow(tx, id);
    await tx.audit({ action: 'signage_playlist.archived', entity: 'signage_playlist', entityId: id, before });
    await notifyScreens(tx, news);
  });

async function add(tx: Tx, name: string): Promise<number> {
  await lockForNew(tx);
  if ((await playlists(tx)).length >= PLAYLISTS_MAX) throw conflict('signage.playlists_full', { max: PLAYLISTS_MAX });
  const made = await insertPlaylist(tx, name);
  if (!made) throw new Error('a new playlist got no number');
  return made.id;
}

async function missingFiles(tx: Tx, items: PlaylistForm['items'], videos: readonly string[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [index, { kind, asset }] of items.entries()) {
    if (asset === null) continue;
    const isThere = kind === 'video' ? videos.includes(asset) : await pictureExists(tx, asset);
    if (!isThere) problems.push({ code: 'validation.exists', path: `items.${index}.asset` });
  }
  return problems;
}

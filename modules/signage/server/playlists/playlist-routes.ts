import { notFound } from '#kernel/refusal.ts';
import { actingAs } from '#modules/access/server.ts';
import type { PlaylistForm, PlaylistWire } from '#modules/signage/contract/playlists.ts';
import { signageStaffApi } from '#modules/signage/contract/staff.ts';
import { exhibitorOf } from '#modules/signage/server/announce-changes.ts';
import { allItems, playlists } from '#modules/signage/server/playlists/playlists.sql.ts';
import { archivePlaylist, type PlaylistDeps, savePlaylist } from '#modules/signage/server/playlists/save-playlist.ts';
import { listSetups } from '#modules/signage/server/setups.ts';
import type { Sites } from '#modules/site/server.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

type Deps = PlaylistDeps & { readonly sites: Sites; readonly translator: Pick<Translator, 'sentence'> };
const EDIT = { policy: 'themes.edit' } as const;

/** Registers the portal's routes for playlists (decision 0089). */
export function playlistRoutes(app: HttpApp, deps: Deps): void {
  const serve = serving(app, signageStaffApi);
  const { db, translator } = deps;
  const exhibitor = exhibitorOf(deps);
  const list = async (request: HttpRequest): Promise<PlaylistWire[]> => {
    const { context } = await exhibitor(request);
    const [{ rows, items }, setups] = await Promise.all([
      db.read(request.exhibitorId, async (tx) => ({ rows: await playlists(tx), items: await allItems(tx) })),
      listSetups(db, request.exhibitorId),
    ]);
    return rows.map(({ id, name }) => ({
      id,
      name,
      items: items
        .filter(({ playlist_id }) => playlist_id === id)
        .map(({ playlist_id: _of, ...item }) => ({ ...item, url: item.asset && context.file(item.asset) })),
      screens: setups.filter(({ playlist_id }) => playlist_id === id).map(({ name: called, uid }) => called || uid),
    }));
  };
  const write = async (request: HttpRequest, id: number | null, form: PlaylistForm): Promise<PlaylistWire> => {
    await exhibitor(request);
    const written = await savePlaylist(deps, actingAs(request.exhibitorId, request.staff), id, form);
    const found = (await list(request)).find((each) => each.id === written);
    if (!found) throw notFound('signage_playlist');
    return found;
  };
  serve('GET /api/staff/signage/playlists', { policy: 'themes.view' }, async (request) => ({
    data: await list(request),
  }));
  serve('POST /api/staff/signage/playlists', EDIT, async (request) => ({
    data: await write(request, null, request.body),
  }));
  serve('POST /api/staff/signage/playlists/:id', EDIT, async (request) => ({
    data: await write(request, request.params.id, request.body),
  }));
  serve('POST /api/staff/signage/playlists/:id/archive', { policy: 'themes.delete' }, async (request) => {
    await exhibitor(request);
    await archivePlaylist(deps, actingAs(request.exhibitorId, request.staff), request.params.id);
    return { message: translator.sentence(request.locale, 'answers', 'signage.archived') };
  });
}

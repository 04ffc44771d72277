import type { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { actingAs } from '#modules/access/server.ts';
import type { zBackgroundForm, zMessageForm } from '#modules/signage/contract/signage.ts';
import { signageStaffApi } from '#modules/signage/contract/staff.ts';
import { exhibitorOf } from '#modules/signage/server/announce-changes.ts';
import { hallRoutes } from '#modules/signage/server/hall-routes.ts';
import { listMedia } from '#modules/signage/server/media.ts';
import { playlistRoutes } from '#modules/signage/server/playlists/playlist-routes.ts';
import { archiveBackground, type BackgroundDeps, saveBackground } from '#modules/signage/server/save-background.ts';
import { archiveMessage, saveMessage } from '#modules/signage/server/save-message.ts';
import { archiveTheme, saveTheme } from '#modules/signage/server/save-theme.ts';
import { backgrounds, messages, themes } from '#modules/signage/server/signage.sql.ts';
import type { ScreenDataDeps } from '#modules/signage/server/signage-data.ts';
import { themeWire, withPresets } from '#modules/signage/server/themes.ts';
import type { Sites } from '#modules/site/server.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type SignageStaffDeps = BackgroundDeps &
  ScreenDataDeps & {
    readonly sites: Sites;
    readonly translator: Pick<Translator, 'sentence'>;
  };
const VIEW = { policy: 'themes.view' } as const;
const EDIT = { policy: 'themes.edit' } as const;
const ARCHIVE = { policy: 'themes.delete' } as const;

/**
 * Registers the portal's routes for screens: themes and backgrounds (PORT-028, D-152), messages,
 * configurations, halls.
 */
export function signageStaffRoutes(app: HttpApp, deps: SignageStaffDeps): void {
  themeRoutes(app, deps);
  backgroundRoutes(app, deps);
  messageRoutes(app, deps);
  hallRoutes(app, deps);
  playlistRoutes(app, deps);
}

function themeRoutes(app: HttpApp, deps: SignageStaffDeps): void {
  const serve = serving(app, signageStaffApi);
  const { db, translator } = deps;
  const exhibitor = exhibitorOf(deps);
  const list = async (request: HttpRequest) => {
    const { context } = await exhibitor(request);
    const rows = await db.ask(request.exhibitorId, (first) => themes(first));
    return withPresets(rows).map((theme) => themeWire(theme, context.file));
  };
  const one = async (request: HttpRequest, id: number) => {
    const theme = (await list(request)).find((each) => each.id === id);
    if (!theme) throw notFound('signage_theme');
    return theme;
  };
  serve('GET /api/staff/signage/themes', VIEW, async (request) => ({ data: await list(request) }));
  serve('POST /api/staff/signage/themes', EDIT, async (request) => {
    await exhibitor(request);
    const acting = actingAs(request.exhibitorId, request.staff);
    return { data: await one(request, await saveTheme(deps, acting, null, request.body)) };
  });
  serve('POST /api/staff/signage/themes/:key', EDIT, async (request) => {
    await exhibitor(request);
    const acting = actingAs(request.exhibitorId, request.staff);
    return { data: await one(request, await saveTheme(deps, acting, request.params.key, request.body)) };
  });
  serve('POST /api/staff/signage/themes/:id/archive', ARCHIVE, async (request) => {
    await exhibitor(request);
    await archiveTheme(deps, actingAs(request.exhibitorId, request.staff), request.params.id);
    return { message: translator.sentence(request.locale, 'answers', 'signage.archived') };
  });
}

function backgroundRoutes(app: HttpApp, deps: SignageStaffDeps): void {
  const serve = serving(app, signageStaffApi);
  const { db, translator } = deps;
  const exhibitor = exhibitorOf(deps);
  const list = async (request: HttpRequest) => {
    const { context } = await exhibitor(request);
    const rows = await db.ask(request.exhibitorId, (first) => backgrounds(first));
    return rows.map((row) => ({ ...row, url: context.file(row.asset) }));
  };
  const write = async (request: HttpRequest, id: number | null, form: z.infer<typeof zBackgroundForm>) => {
    await exhibitor(request);
    const written = await saveBackground(deps, actingAs(request.exhibitorId, request.staff), id, form);
    const found = (await list(request)).find((each) => each.id === written);
    if (!found) throw notFound('signage_background');
    return found;
  };
  serve('GET /api/staff/signage/backgrounds', VIEW, async (request) => ({ data: await list(request) }));
  serve('GET /api/staff/signage/media', VIEW, async (request) => {
    const { context } = await exhibitor(request);
    return { data: await listMedia(deps, request.exhibitorId, context.file) };
  });
  serve('POST /api/staff/signage/backgrounds', EDIT, async (request) => ({
    data: await write(request, null, request.body),
  }));
  serve('POST /api/staff/signage/backgrounds/:id', EDIT, async (request) => ({
    data: await write(request, request.params.id, request.body),
  }));
  serve('POST /api/staff/signage/backgrounds/:id/archive', ARCHIVE, async (request) => {
    await exhibitor(request);
    await archiveBackground(deps, actingAs(request.exhibitorId, request.staff), request.params.id);
    return { message: translator.sentence(request.locale, 'answers', 'signage.archived') };
  });
}

function messageRoutes(app: HttpApp, deps: SignageStaffDeps): void {
  const serve = serving(app, signageStaffApi);
  const { db, translator } = deps;
  const exhibitor = exhibitorOf(deps);
  const list = async (request: HttpRequest) => {
    await exhibitor(request);
    const rows = await db.ask(request.exhibitorId, (first) => messages(first));
    return rows.map(({ text, ...row }) => ({ ...row, text: { ...text } }));
  };
  const write = async (request: HttpRequest, id: number | null, form: z.infer<typeof zMessageForm>) => {
    await exhibitor(request);
    const written = await saveMessage(deps, actingAs(request.exhibitorId, request.staff), id, form);
    const found = (await list(request)).find((each) => each.id === written);
    if (!found) throw notFound('signage_message');
    return found;
  };
  serve('GET /api/staff/signage/messages', VIEW, async (request) => ({ data: await list(request) }));
  serve('POST /api/staff/signage/messages', EDIT, async (request) => ({
    data: await write(request, null, request.body),
  }));
  serve('POST /api/staff/signage/messages/:id', EDIT, async (request) => ({
    data: await write(request, request.params.id, request.body),
  }));
  serve('POST /api/staff/signage/messages/:id/archive', ARCHIVE, async (request) => {
    await exhibitor(request);
    await archiveMessage(deps, actingAs(request.exhibitorId, request.staff), request.params.id);
    return { message: translator.sentence(request.locale, 'answers', 'signage.archived') };
  });
}

import { contentStaffApi } from '#modules/content/contract/staff.ts';
import type { PRESETS } from '#modules/content/rules/presets.ts';
import type { WIDGETS } from '#modules/content/rules/widgets.ts';
import { answerMessage, type ContentStaffDeps, editingAs } from '#modules/content/server/editing.ts';
import { navigationRoutes } from '#modules/content/server/navigation-routes.ts';
import { questionRoutes } from '#modules/content/server/question-routes.ts';
import { readContents, readPage, readPreset, readWidget, readWidgets } from '#modules/content/server/read-contents.ts';
import { sanitise } from '#modules/content/server/sanitise.ts';
import { addPage, changePage, deletePage } from '#modules/content/server/save-page.ts';
import { resetPreset, savePreset } from '#modules/content/server/save-preset.ts';
import { saveWidget } from '#modules/content/server/save-widget.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const VIEW = { policy: 'cms.view' } as const;
const EDIT = { policy: 'cms.edit' } as const;

/** What the portal calls about texts (PORT-029, PORT-030). The staff gate stands before these routes. */
export function contentStaffRoutes(app: HttpApp, deps: ContentStaffDeps): void {
  listRoutes(app, deps);
  pageRoutes(app, deps);
  presetRoutes(app, deps);
  widgetRoutes(app, deps);
  questionRoutes(app, deps);
  navigationRoutes(app, deps);
}

function listRoutes(app: HttpApp, deps: ContentStaffDeps): void {
  const serve = serving(app, contentStaffApi);
  serve('GET /api/staff/contents', VIEW, async ({ exhibitorId, locale, query }) => {
    const filter = { type: query.type ?? null, search: query.search || null, locale };
    return { data: await readContents(deps, exhibitorId, await deps.editorialOf(exhibitorId), filter) };
  });
  serve('POST /api/staff/contents/preview', { policy: 'signed-in' }, async ({ body }) => ({
    data: { html: sanitise(body.html) },
  }));
}

function pageRoutes(app: HttpApp, deps: ContentStaffDeps): void {
  const serve = serving(app, contentStaffApi);
  const { db } = deps;
  const page = async (exhibitorId: number, id: number) => ({
    data: await readPage(deps, exhibitorId, await deps.editorialOf(exhibitorId), id),
  });
  serve('GET /api/staff/contents/pages/:id', VIEW, ({ exhibitorId, params }) => page(exhibitorId, params.id));
  serve('POST /api/staff/contents/pages', EDIT, async (request) =>
    page(request.exhibitorId, await addPage(db, editingAs(request), request.body)),
  );
  serve('POST /api/staff/contents/pages/:id', EDIT, async (request) => {
    await changePage(db, editingAs(request), request.params.id, request.body);
    return page(request.exhibitorId, request.params.id);
  });
  serve('POST /api/staff/contents/pages/:id/delete', { policy: 'cms.delete' }, async (request) => {
    await deletePage(db, editingAs(request), request.params.id, request.body.version);
    return answerMessage(deps, request, 'page_deleted');
  });
}

function presetRoutes(app: HttpApp, deps: ContentStaffDeps): void {
  const serve = serving(app, contentStaffApi);
  const { db } = deps;
  const preset = async (exhibitorId: number, key: (typeof PRESETS)[number]) => ({
    data: await readPreset(deps, exhibitorId, await deps.editorialOf(exhibitorId), key),
  });
  serve('GET /api/staff/contents/presets/:key', VIEW, ({ exhibitorId, params }) => preset(exhibitorId, params.key));
  serve('POST /api/staff/contents/presets/:key', EDIT, async (request) => {
    await savePreset(db, editingAs(request), request.params.key, request.body);
    return preset(request.exhibitorId, request.params.key);
  });
  serve('POST /api/staff/contents/presets/:key/reset', EDIT, async (request) => {
    await resetPreset(db, editingAs(request), request.params.key, request.body.version);
    return preset(request.exhibitorId, request.params.key);
  });
}

function widgetRoutes(app: HttpApp, deps: ContentStaffDeps): void {
  const serve = serving(app, contentStaffApi);
  const widget = async (exhibitorId: number, key: (typeof WIDGETS)[number]) => ({
    data: await readWidget(deps, exhibitorId, await deps.editorialOf(exhibitorId), key),
  });
  serve('GET /api/staff/widgets', { policy: 'widgets.view' }, async ({ exhibitorId }) => ({
    data: await readWidgets(deps, exhibitorId, await deps.editorialOf(exhibitorId)),
  }));
  serve('GET /api/staff/widgets/:key', { policy: 'widgets.view' }, ({ exhibitorId, params }) =>
    widget(exhibitorId, params.key),
  );
  serve('POST /api/staff/widgets/:key', { policy: 'widgets.edit' }, async (request) => {
    await saveWidget(deps.db, editingAs(request), request.params.key, request.body);
    return widget(request.exhibitorId, request.params.key);
  });
}

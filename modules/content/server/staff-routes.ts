import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { PRESETS } from '#modules/content/rules/presets.ts';
import { WIDGETS } from '#modules/content/rules/widgets.ts';
import { type ContentStaffDeps, editingAs, said } from '#modules/content/server/editing.ts';
import { navigationRoutes } from '#modules/content/server/navigation-routes.ts';
import { questionRoutes } from '#modules/content/server/question-routes.ts';
import { readContents, readPage, readPreset, readWidget, readWidgets } from '#modules/content/server/read-contents.ts';
import { sanitise } from '#modules/content/server/sanitise.ts';
import { addPage, changePage, deletePage } from '#modules/content/server/save-page.ts';
import { resetPreset, savePreset } from '#modules/content/server/save-preset.ts';
import { saveWidget } from '#modules/content/server/save-widget.ts';
import {
  zContents,
  zContentsQuery,
  zHtmlPreview,
  zPageForm,
  zPreset,
  zPresetForm,
  zSeen,
  zStaffPage,
  zWidget,
  zWidgetForm,
  zWidgetLine,
} from '#modules/content/staff-contract.ts';
import type { HttpApp } from '#platform/http/app.ts';

const VIEW = { policy: 'cms.view' } as const;
const EDIT = { policy: 'cms.edit' } as const;
const tags = ['content'];
const byId = z.object({ id: zPathId });
const byPreset = z.object({ key: z.enum(PRESETS) });
const byWidget = z.object({ key: z.enum(WIDGETS) });
const zDone = z.object({ message: z.string() });

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
  app.get(
    '/api/staff/contents',
    {
      config: VIEW,
      schema: {
        summary: 'Pages, system texts, questions and widgets of the house; at most 1000. And pages nobody found',
        tags,
        querystring: zContentsQuery,
        response: { 200: answerOf(zContents) },
      },
    },
    async ({ exhibitorId, locale, query }) => {
      const wanted = { type: query.type ?? null, search: query.search || null, locale };
      return { data: await readContents(deps, exhibitorId, await deps.editorialOf(exhibitorId), wanted) };
    },
  );
  app.post(
    '/api/staff/contents/preview',
    {
      config: { policy: 'signed-in' },
      schema: {
        summary: 'HTML as it stands on the website: what does harm is left out (D-170)',
        tags,
        body: zHtmlPreview,
        response: { 200: answerOf(z.object({ html: z.string() })) },
      },
    },
    async ({ body }) => ({ data: { html: sanitise(body.html) } }),
  );
}

function pageRoutes(app: HttpApp, deps: ContentStaffDeps): void {
  const { db } = deps;
  const page = async (exhibitorId: number, id: number) => ({
    data: await readPage(deps, exhibitorId, await deps.editorialOf(exhibitorId), id),
  });
  const response = { 200: answerOf(zStaffPage) };
  app.get(
    '/api/staff/contents/pages/:id',
    { config: VIEW, schema: { summary: 'A page in every language', tags, params: byId, response } },
    ({ exhibitorId, params }) => page(exhibitorId, params.id),
  );
  app.post(
    '/api/staff/contents/pages',
    { config: EDIT, schema: { summary: 'A new page of the website', tags, body: zPageForm, response } },
    async (request) => page(request.exhibitorId, await addPage(db, editingAs(request), request.body)),
  );
  app.post(
    '/api/staff/contents/pages/:id',
    {
      config: EDIT,
      schema: {
        summary: 'Changes a page, unless somebody else did since it was read',
        ...{ tags, params: byId, body: zPageForm, response },
      },
    },
    async (request) => {
      await changePage(db, editingAs(request), request.params.id, request.body);
      return page(request.exhibitorId, request.params.id);
    },
  );
  app.post(
    '/api/staff/contents/pages/:id/delete',
    {
      config: { policy: 'cms.delete' },
      schema: {
        summary: 'Takes a page from the website, unless somebody changed it since it was read',
        ...{ tags, params: byId, body: zSeen, response: { 200: zDone } },
      },
    },
    async (request) => {
      await deletePage(db, editingAs(request), request.params.id, request.body.version);
      return said(deps, request, 'page_deleted');
    },
  );
}

function presetRoutes(app: HttpApp, deps: ContentStaffDeps): void {
  const { db } = deps;
  const preset = async (exhibitorId: number, key: (typeof PRESETS)[number]) => ({
    data: await readPreset(deps, exhibitorId, await deps.editorialOf(exhibitorId), key),
  });
  const common = { tags, params: byPreset, response: { 200: answerOf(zPreset) } };
  app.get(
    '/api/staff/contents/presets/:key',
    {
      config: VIEW,
      schema: { summary: 'A system text, as it is and as it comes with the program (D-168)', ...common },
    },
    ({ exhibitorId, params }) => preset(exhibitorId, params.key),
  );
  app.post(
    '/api/staff/contents/presets/:key',
    {
      config: EDIT,
      schema: { summary: 'Writes a system text in the words of the house', ...common, body: zPresetForm },
    },
    async (request) => {
      await savePreset(db, editingAs(request), request.params.key, request.body);
      return preset(request.exhibitorId, request.params.key);
    },
  );
  app.post(
    '/api/staff/contents/presets/:key/reset',
    { config: EDIT, schema: { summary: 'Brings the usual words of a system text back', ...common, body: zSeen } },
    async (request) => {
      await resetPreset(db, editingAs(request), request.params.key, request.body.version);
      return preset(request.exhibitorId, request.params.key);
    },
  );
}

function widgetRoutes(app: HttpApp, deps: ContentStaffDeps): void {
  const widget = async (exhibitorId: number, key: (typeof WIDGETS)[number]) => ({
    data: await readWidget(deps, exhibitorId, await deps.editorialOf(exhibitorId), key),
  });
  app.get(
    '/api/staff/widgets',
    {
      config: { policy: 'widgets.view' },
      schema: {
        summary: 'The thirteen placements of the website',
        tags,
        response: { 200: answerOf(z.array(zWidgetLine)) },
      },
    },
    async ({ exhibitorId }) => ({
      data: await readWidgets(deps, exhibitorId, await deps.editorialOf(exhibitorId)),
    }),
  );
  app.get(
    '/api/staff/widgets/:key',
    {
      config: { policy: 'widgets.view' },
      schema: { summary: 'What stands at a placement', tags, params: byWidget, response: { 200: answerOf(zWidget) } },
    },
    ({ exhibitorId, params }) => widget(exhibitorId, params.key),
  );
  app.post(
    '/api/staff/widgets/:key',
    {
      config: { policy: 'widgets.edit' },
      schema: {
        summary: 'Writes what stands at a placement; without a text nothing does',
        ...{ tags, params: byWidget, body: zWidgetForm, response: { 200: answerOf(zWidget) } },
      },
    },
    async (request) => {
      await saveWidget(deps.db, editingAs(request), request.params.key, request.body);
      return widget(request.exhibitorId, request.params.key);
    },
  );
}

import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import {
  zBackground,
  zBackgroundForm,
  zMedia,
  zMessage,
  zMessageForm,
  zTheme,
  zThemeForm,
  zThemeKey,
} from '#modules/signage/contract.ts';
import { hallRoutes } from '#modules/signage/server/hall-routes.ts';
import { houseOf } from '#modules/signage/server/house-telling.ts';
import { listMedia } from '#modules/signage/server/media.ts';
import { archiveBackground, type BackgroundDeps, saveBackground } from '#modules/signage/server/save-background.ts';
import { archiveMessage, saveMessage } from '#modules/signage/server/save-message.ts';
import { archiveTheme, saveTheme } from '#modules/signage/server/save-theme.ts';
import { backgrounds, messages, themes } from '#modules/signage/server/signage.sql.ts';
import { themeWire, withPresets } from '#modules/signage/server/themes.ts';
import type { Sites } from '#modules/site/server.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type SignageStaffDeps = BackgroundDeps & {
  readonly sites: Sites;
  readonly translator: Pick<Translator, 'sentence'>;
};

const tags = ['signage'];
const zMessageAnswer = z.object({ message: z.string() });
const byId = z.object({ id: zPathId });
const VIEW = { policy: 'themes.view' } as const;
const EDIT = { policy: 'themes.edit' } as const;

/** What the portal calls about screens: themes and backgrounds (PORT-028, D-152), messages, what each screen shows, its halls. */
export function signageStaffRoutes(app: HttpApp, deps: SignageStaffDeps): void {
  themeRoutes(app, deps);
  backgroundRoutes(app, deps);
  messageRoutes(app, deps);
  hallRoutes(app, deps);
}

function themeRoutes(app: HttpApp, deps: SignageStaffDeps): void {
  const { db, translator } = deps;
  const house = houseOf(deps);
  const list = async (request: HttpRequest) => {
    const { telling } = await house(request);
    const rows = await db.ask(request.exhibitorId, (first) => themes(first));
    return withPresets(rows).map((theme) => themeWire(theme, telling.file));
  };
  const one = async (request: HttpRequest, id: number) => {
    const theme = (await list(request)).find((each) => each.id === id);
    if (!theme) throw notFound('signage_theme');
    return theme;
  };
  app.get(
    '/api/staff/signage/themes',
    {
      config: VIEW,
      schema: {
        summary: 'The themes of the house, its two presets first (D-152)',
        tags,
        response: { 200: answerOf(z.array(zTheme)) },
      },
    },
    async (request) => ({ data: await list(request) }),
  );
  app.post(
    '/api/staff/signage/themes',
    {
      config: EDIT,
      schema: { summary: 'A new theme', tags, body: zThemeForm, response: { 200: answerOf(zTheme) } },
    },
    async (request) => {
      await house(request);
      const acting = actingAs(request.exhibitorId, request.staff);
      return { data: await one(request, await saveTheme(deps, acting, null, request.body)) };
    },
  );
  app.post(
    '/api/staff/signage/themes/:key',
    {
      config: EDIT,
      schema: {
        summary: 'Changes a theme by its number, a preset by its name: house, ladies',
        tags,
        params: z.object({ key: zThemeKey }),
        body: zThemeForm,
        response: { 200: answerOf(zTheme) },
      },
    },
    async (request) => {
      await house(request);
      const acting = actingAs(request.exhibitorId, request.staff);
      return { data: await one(request, await saveTheme(deps, acting, request.params.key, request.body)) };
    },
  );
  app.post(
    '/api/staff/signage/themes/:id/archive',
    {
      config: EDIT,
      schema: {
        summary: 'Takes a theme off the list; presets stay',
        tags,
        params: byId,
        response: { 200: zMessageAnswer },
      },
    },
    async (request) => {
      await house(request);
      await archiveTheme(deps, actingAs(request.exhibitorId, request.staff), request.params.id);
      return { message: translator.sentence(request.locale, 'answers', 'signage.archived') };
    },
  );
}

function backgroundRoutes(app: HttpApp, deps: SignageStaffDeps): void {
  const { db, translator } = deps;
  const house = houseOf(deps);
  const list = async (request: HttpRequest) => {
    const { telling } = await house(request);
    const rows = await db.ask(request.exhibitorId, (first) => backgrounds(first));
    return rows.map((row) => ({ ...row, url: telling.file(row.asset) }));
  };
  const write = async (request: HttpRequest, id: number | null, form: z.infer<typeof zBackgroundForm>) => {
    await house(request);
    const written = await saveBackground(deps, actingAs(request.exhibitorId, request.staff), id, form);
    const found = (await list(request)).find((each) => each.id === written);
    if (!found) throw notFound('signage_background');
    return found;
  };
  app.get(
    '/api/staff/signage/backgrounds',
    {
      config: VIEW,
      schema: { summary: 'What stands behind it all (D-152)', tags, response: { 200: answerOf(z.array(zBackground)) } },
    },
    async (request) => ({ data: await list(request) }),
  );
  app.get(
    '/api/staff/signage/media',
    {
      config: VIEW,
      schema: {
        summary: 'Pictures and films of the house that backgrounds and logos are chosen from; at most 200 of each',
        tags,
        response: { 200: answerOf(z.array(zMedia)) },
      },
    },
    async (request) => {
      const { telling } = await house(request);
      return { data: await listMedia(deps, request.exhibitorId, telling.file) };
    },
  );
  const answer = { body: zBackgroundForm, response: { 200: answerOf(zBackground) } };
  app.post(
    '/api/staff/signage/backgrounds',
    { config: EDIT, schema: { summary: 'A new background', tags, ...answer } },
    async (request) => ({ data: await write(request, null, request.body) }),
  );
  app.post(
    '/api/staff/signage/backgrounds/:id',
    { config: EDIT, schema: { summary: 'Changes a background', tags, params: byId, ...answer } },
    async (request) => ({ data: await write(request, request.params.id, request.body) }),
  );
  app.post(
    '/api/staff/signage/backgrounds/:id/archive',
    {
      config: EDIT,
      schema: {
        summary: 'Takes a background off the list',
        tags,
        params: byId,
        response: { 200: zMessageAnswer },
      },
    },
    async (request) => {
      await house(request);
      await archiveBackground(deps, actingAs(request.exhibitorId, request.staff), request.params.id);
      return { message: translator.sentence(request.locale, 'answers', 'signage.archived') };
    },
  );
}

function messageRoutes(app: HttpApp, deps: SignageStaffDeps): void {
  const { db, translator } = deps;
  const house = houseOf(deps);
  const list = async (request: HttpRequest) => {
    await house(request);
    const rows = await db.ask(request.exhibitorId, (first) => messages(first));
    return rows.map(({ text, ...row }) => ({ ...row, text: { ...text } }));
  };
  const write = async (request: HttpRequest, id: number | null, form: z.infer<typeof zMessageForm>) => {
    await house(request);
    const written = await saveMessage(deps, actingAs(request.exhibitorId, request.staff), id, form);
    const found = (await list(request)).find((each) => each.id === written);
    if (!found) throw notFound('signage_message');
    return found;
  };
  app.get(
    '/api/staff/signage/messages',
    {
      config: VIEW,
      schema: { summary: 'The messages of the lower band', tags, response: { 200: answerOf(z.array(zMessage)) } },
    },
    async (request) => ({ data: await list(request) }),
  );
  const answer = { body: zMessageForm, response: { 200: answerOf(zMessage) } };
  app.post(
    '/api/staff/signage/messages',
    { config: EDIT, schema: { summary: 'A new message', tags, ...answer } },
    async (request) => ({ data: await write(request, null, request.body) }),
  );
  app.post(
    '/api/staff/signage/messages/:id',
    { config: EDIT, schema: { summary: 'Changes a message', tags, params: byId, ...answer } },
    async (request) => ({ data: await write(request, request.params.id, request.body) }),
  );
  app.post(
    '/api/staff/signage/messages/:id/archive',
    {
      config: EDIT,
      schema: { summary: 'Takes a message off the list', tags, params: byId, response: { 200: zMessageAnswer } },
    },
    async (request) => {
      await house(request);
      await archiveMessage(deps, actingAs(request.exhibitorId, request.staff), request.params.id);
      return { message: translator.sentence(request.locale, 'answers', 'signage.archived') };
    },
  );
}

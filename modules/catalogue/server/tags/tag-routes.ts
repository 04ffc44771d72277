import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { actingAs } from '#modules/access/server.ts';
import { catalogueStaffApi } from '#modules/catalogue/contract/staff.ts';
import type { StaffTagWire } from '#modules/catalogue/contract/tags.ts';
import type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
import { addTag, changeTag, removeTag } from '#modules/catalogue/server/tags/change-tag.ts';
import { type ListedTagRow, listedTags } from '#modules/catalogue/server/tags/tags.sql.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const TAGS_MAX = 500;

/** The portal's routes for the tags of films. */
export function tagRoutes(app: HttpApp, { db }: CatalogueRouteDeps): void {
  const serve = serving(app, catalogueStaffApi);
  const all = async ({ exhibitorId, locale }: HttpRequest): Promise<StaffTagWire[]> =>
    (await db.ask(exhibitorId, (first) => listedTags(first, TAGS_MAX))).map((row) => tagWire(row, locale));
  const one = async (request: HttpRequest, id: number): Promise<StaffTagWire> => {
    const tag = (await all(request)).find((each) => each.id === id);
    if (!tag) throw notFound('tag');
    return tag;
  };
  serve('GET /api/staff/tags', { policy: 'movies.view' }, async (request) => ({ data: await all(request) }));
  serve('POST /api/staff/tags', { policy: 'movies.edit' }, async (request) => {
    const id = await addTag(db, actingAs(request.exhibitorId, request.staff), request.body);
    return { data: await one(request, id) };
  });
  serve('POST /api/staff/tags/:id', { policy: 'movies.edit' }, async (request) => {
    await changeTag(db, actingAs(request.exhibitorId, request.staff), request.params.id, request.body);
    return { data: await one(request, request.params.id) };
  });
  serve('POST /api/staff/tags/:id/delete', { policy: 'movies.delete' }, async (request) => {
    await removeTag(db, actingAs(request.exhibitorId, request.staff), request.params.id, request.body.into);
    return { data: await all(request) };
  });
}

const tagWire = ({ name, ...row }: ListedTagRow, locale: string): StaffTagWire => ({
  ...row,
  name: textFor(name, locale) || row.slug,
  names: name as Record<string, string>,
});

import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import { freeSlug, slugOf } from '#kernel/slug.ts';
import type { TagForm } from '#modules/catalogue/contract/tags.ts';
import { repeatedRequest } from '#modules/catalogue/server/movies/repeated-request.ts';
import {
  deleteTag,
  insertTag,
  lockTag,
  moveFilms,
  takenTagSlugs,
  updateTag,
} from '#modules/catalogue/server/tags/tags.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** Adds a tag; its address follows its first name and stays. Returns its id. */
export const addTag = (db: Db, acting: Acting, { names, sort }: TagForm): Promise<number> =>
  repeatedRequest(() =>
    db.tx(acting, async (tx) => {
      const slug = freeSlug(slugOf(Object.values(names)[0] ?? '') || 'tag', await takenTagSlugs(tx));
      const id = await insertTag(tx, slug, names, sort);
      await tx.audit({ action: 'tag.added', entity: 'tag', entityId: id, after: { slug, names, sort } });
      return id;
    }),
  );

/** Changes the names and the place of a tag. Refuses 404 not_found.tag, 409 catalogue.changed_meanwhile. */
export const changeTag = (db: Db, acting: Acting, id: number, { names, sort, version }: TagForm): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockTag(tx, id);
    if (!before) throw notFound('tag');
    if (before.version !== version) throw conflict('catalogue.changed_meanwhile');
    await updateTag(tx, id, names, sort);
    const was = { names: before.name, sort: before.sort };
    await tx.audit({ action: 'tag.changed', entity: 'tag', entityId: id, before: was, after: { names, sort } });
  });

/**
 * Removes a tag; its films get the tag `into` instead, or none. Refuses 404 not_found.tag, 422
 * `into` validation.exists.
 */
export const removeTag = (db: Db, acting: Acting, id: number, into: number | null): Promise<void> =>
  db.tx(acting, async (tx) => {
    // In ascending order, so that two merges the other way round do not wait for each other.
    const ids = [id, ...(into === null ? [] : [into])].sort((a, b) => a - b);
    const tagsById = new Map<number, unknown>();
    for (const each of ids) tagsById.set(each, await lockTag(tx, each));
    const before = tagsById.get(id);
    if (!before) throw notFound('tag');
    if (into === id || (into !== null && !tagsById.get(into))) throw refuse('validation.exists', {}, 'into');
    await moveFilms(tx, id, into);
    await deleteTag(tx, id);
    await tx.audit({ action: 'tag.removed', entity: 'tag', entityId: id, before, after: { into } });
  });

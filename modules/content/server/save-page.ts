import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import type { PageForm } from '#modules/content/contract/contents.ts';
import { slugProblem, twinOf } from '#modules/content/rules/slug.ts';
import {
  type ContentFields,
  clearMissing,
  deleteContent,
  insertPage,
  isSlugTaken,
  lockPage,
  updateText,
} from '#modules/content/server/contents.sql.ts';
import { sanitisedTexts } from '#modules/content/server/sanitise.ts';
import { constraintOf, SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/** The writing employee, as the transaction’s actor and by number; null: the demo. */
export type Editing = Acting & { readonly employeeId: number | null };

/**
 * Adds a page to the website (PORT-030). Returns its id. Refuses 422 `slug` content.slug_form,
 * slug_reserved (D-006), slug_preset, slug_taken. The page is no longer recorded as missing
 * (CMS-006); every node shows it by the data version.
 */
export const addPage = (db: Db, editing: Editing, form: PageForm): Promise<number> =>
  withSlugOfItsOwn(() =>
    db.tx(editing, async (tx) => {
      await refuseSlug(tx, form.slug, null);
      const made = await insertPage(tx, form.slug, written(form), editing.employeeId);
      if (!made) throw new Error('a new page got no number');
      await clearMissing(tx, [form.slug, twinOf(form.slug)]);
      await tx.audit({ action: 'page.added', entity: 'content', entityId: made.id, after: recorded(form) });
      return made.id;
    }),
  );

/** Changes a page. Refuses as `addPage`, 404 not_found.content, 409 content.changed_meanwhile. */
export const changePage = (db: Db, editing: Editing, id: number, form: PageForm): Promise<void> =>
  withSlugOfItsOwn(() =>
    db.tx(editing, async (tx) => {
      const before = await lockPage(tx, id);
      if (!before) throw notFound('content');
      if (before.version !== form.version) throw conflict('content.changed_meanwhile');
      if (before.slug !== form.slug) await refuseSlug(tx, form.slug, id);
      await updateText(tx, id, { ...written(form), slug: form.slug }, editing.employeeId);
      await clearMissing(tx, [form.slug, twinOf(form.slug)]);
      await tx.audit({
        action: 'page.changed',
        entity: 'content',
        entityId: id,
        before: recorded(before),
        after: recorded(form),
      });
    }),
  );

/** Takes a page from the website; the record keeps its texts. Refuses 404 not_found.content, 409 content.changed_meanwhile. */
export const deletePage = (db: Db, acting: Acting, id: number, version: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockPage(tx, id);
    if (!before) throw notFound('content');
    if (before.version !== version) throw conflict('content.changed_meanwhile');
    await deleteContent(tx, id);
    await tx.audit({ action: 'page.deleted', entity: 'content', entityId: id, before: recorded(before) });
  });

/** As it is kept: harmless (D-170). */
export const written = ({ page_title, content }: ContentFields): ContentFields => ({
  page_title,
  content: sanitisedTexts(content),
});

const recorded = ({ slug, page_title, content }: ContentFields & { slug: string }) => ({ slug, page_title, content });

async function refuseSlug(tx: Tx, slug: string, id: number | null): Promise<void> {
  const problem = slugProblem(slug);
  if (problem) throw refuse(problem.code, problem.params, problem.path);
  // One of two whose addresses are the same would never be seen (D-169).
  if (await isSlugTaken(tx, [slug, twinOf(slug)], id)) throw taken();
}

const taken = () => refuse('content.slug_taken', undefined, 'slug');

/** Two who take the same slug at once: the index of the database sees it. */
async function withSlugOfItsOwn<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (sqlState(error) === SQL.uniqueViolation && constraintOf(error) === 'content_slug') throw taken();
    throw error;
  }
}

import { notFound, refuse } from '#kernel/refusal.ts';
import type { BackgroundForm } from '#modules/signage/contract/signage.ts';
import { videosOf } from '#modules/signage/server/media.ts';
import { notifyScreens, type SignageDeps } from '#modules/signage/server/notify-screens.ts';
import { archive, lockBackground, pictureExists } from '#modules/signage/server/signage.sql.ts';
import type { Acting, Tx } from '#platform/db/tx.ts';

export type BackgroundDeps = SignageDeps & { readonly storageDir: string };

/**
 * Saves a background (D-152), a new one if `id` is null. Returns its id. Refuses 404
 * not_found.signage_background; 422 `asset` validation.exists for a picture or video that the
 * exhibitor does not have.
 */
export async function saveBackground(
  deps: BackgroundDeps,
  acting: Acting,
  id: number | null,
  form: BackgroundForm,
): Promise<number> {
  const isThere = form.kind === 'image' || (await videosOf(deps.storageDir, acting.exhibitorId)).includes(form.asset);
  return deps.db.tx(acting, async (tx) => {
    const before = id === null ? null : await lockBackground(tx, id);
    if (id !== null && !before) throw notFound('signage_background');
    if (!isThere || (form.kind === 'image' && !(await pictureExists(tx, form.asset))))
      throw refuse('validation.exists', undefined, 'asset');
    const written = await write(tx, id, form);
    const action = before ? 'signage_background.changed' : 'signage_background.added';
    await tx.audit({ action, entity: 'signage_background', entityId: written, ...(before && { before }), after: form });
    await notifyScreens(tx, deps.news);
    return written;
  });
}

/** Removes a background from the list and the screens. */
export const archiveBackground = ({ db, news }: SignageDeps, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockBackground(tx, id);
    if (!before) throw notFound('signage_background');
    await archive(tx, 'signage_background', id);
    await tx.audit({ action: 'signage_background.archived', entity: 'signage_background', entityId: id, before });
    await notifyScreens(tx, news);
  });

async function write(tx: Tx, id: number | null, form: BackgroundForm): Promise<number> {
  const values = [form.name, form.kind, form.asset, form.phases, form.valid_from, form.valid_until];
  const row = await tx.one<{ id: number }>(
    id === null
      ? `INSERT INTO signage_background (exhibitor_id, name, kind, asset, phases, valid_from, valid_until)
         VALUES (tenant(), $1, $2, $3, $4, $5, $6) RETURNING id`
      : `UPDATE signage_background SET name = $1, kind = $2, asset = $3, phases = $4, valid_from = $5, valid_until = $6
          WHERE exhibitor_id = tenant() AND id = $7 RETURNING id`,
    id === null ? values : [...values, id],
  );
  if (!row) throw new Error('a background was not written');
  return row.id;
}

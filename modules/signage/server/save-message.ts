import { notFound, refuse } from '#kernel/refusal.ts';
import type { MessageForm } from '#modules/signage/contract/signage.ts';
import { notifyScreens, type SignageDeps } from '#modules/signage/server/notify-screens.ts';
import { archive, cinemaExists, lockMessage } from '#modules/signage/server/signage.sql.ts';
import type { Acting, Tx } from '#platform/db/tx.ts';

/**
 * Saves a message of the lower band (SIGN-004), a new one if `id` is null. Returns its id. Screens
 * show its text as plain text, never as markup (T76). Refuses 404 not_found.signage_message, 422
 * `cinema_id` validation.exists.
 */
export const saveMessage = (
  { db, news }: SignageDeps,
  acting: Acting,
  id: number | null,
  form: MessageForm,
): Promise<number> =>
  db.tx(acting, async (tx) => {
    const before = id === null ? null : await lockMessage(tx, id);
    if (id !== null && !before) throw notFound('signage_message');
    if (form.cinema_id !== null && !(await cinemaExists(tx, form.cinema_id)))
      throw refuse('validation.exists', undefined, 'cinema_id');
    const written = await write(tx, id, form);
    const action = before ? 'signage_message.changed' : 'signage_message.added';
    await tx.audit({ action, entity: 'signage_message', entityId: written, ...(before && { before }), after: form });
    await notifyScreens(tx, news);
    return written;
  });

/** Removes a message from the list and the screens. */
export const archiveMessage = ({ db, news }: SignageDeps, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockMessage(tx, id);
    if (!before) throw notFound('signage_message');
    await archive(tx, 'signage_message', id);
    await tx.audit({ action: 'signage_message.archived', entity: 'signage_message', entityId: id, before });
    await notifyScreens(tx, news);
  });

async function write(tx: Tx, id: number | null, form: MessageForm): Promise<number> {
  const values = [
    JSON.stringify(form.text),
    form.phases,
    form.cinema_id,
    form.seconds,
    form.valid_from,
    form.valid_until,
  ];
  const row = await tx.one<{ id: number }>(
    id === null
      ? `INSERT INTO signage_message (exhibitor_id, text, phases, cinema_id, seconds, valid_from, valid_until)
         VALUES (tenant(), $1, $2, $3, $4, $5, $6) RETURNING id`
      : `UPDATE signage_message SET text = $1, phases = $2, cinema_id = $3, seconds = $4, valid_from = $5, valid_until = $6
          WHERE exhibitor_id = tenant() AND id = $7 RETURNING id`,
    id === null ? values : [...values, id],
  );
  if (!row) throw new Error('a message was not written');
  return row.id;
}

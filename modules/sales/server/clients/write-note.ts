import { notFound, Refusal, refuse } from '#kernel/refusal.ts';
import type { Staff } from '#modules/access/server.ts';
import { clientWith } from '#modules/sales/server/clients/clients.sql.ts';
import { cinemasOf, NOTES_MAX } from '#modules/sales/server/clients/show-client.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

type Author = Pick<Staff, 'employeeId' | 'cinemas'>;

/**
 * Adds a note about a client. The audit log names the note and not its text: a log is never
 * changed, and personal data must be erasable. Refuses 404 not_found.client, 422 at `text`
 * clients.notes_full {max}.
 */
export function addNote(db: Db, acting: Acting, staff: Author, clientId: number, text: string): Promise<void> {
  return db.tx(acting, async (tx) => {
    await lockSeenClient(tx, staff, clientId);
    const made = await tx.one<{ id: number }>(
      `INSERT INTO client_note (exhibitor_id, client_id, employee_id, text, created_at)
       SELECT tenant(), $1, $2, $3, foyer_now()
        WHERE (SELECT count(*) FROM client_note WHERE exhibitor_id = tenant() AND client_id = $1) < $4 RETURNING id`,
      [clientId, staff.employeeId, text, NOTES_MAX],
    );
    if (!made) throw refuse('clients.notes_full', { max: NOTES_MAX }, 'text');
    await tx.audit({ action: 'client.note_added', entity: 'client', entityId: clientId, after: { note: made.id } });
  });
}

/**
 * Changes a note. Refuses 404 not_found.client and not_found.client_note, 403
 * clients.note_of_another for all but its author.
 */
export function changeNote(
  db: Db,
  acting: Acting,
  staff: Author,
  { clientId, noteId, text }: { readonly clientId: number; readonly noteId: number; readonly text: string },
): Promise<void> {
  return db.tx(acting, async (tx) => {
    await lockSeenClient(tx, staff, clientId);
    const note = await lockNote(tx, clientId, noteId);
    if (note.employee_id !== staff.employeeId) throw new Refusal('forbidden', { code: 'clients.note_of_another' });
    if (note.text === text) return;
    await tx.run(
      'UPDATE client_note SET text = $2, changed_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1',
      [noteId, text],
    );
    await tx.audit({ action: 'client.note_changed', entity: 'client', entityId: clientId, after: { note: noteId } });
  });
}

/** Locks the client, so that two notes at once do not exceed the limit. */
export async function lockSeenClient(tx: Tx, staff: Author, clientId: number): Promise<{ email: string }> {
  await tx.run('SELECT 1 FROM client WHERE exhibitor_id = tenant() AND id = $1 FOR NO KEY UPDATE', [clientId]);
  const client = await clientWith(tx, clientId, cinemasOf(staff));
  if (!client) throw notFound('client');
  return client;
}

/** Refuses 404 not_found.client_note. */
export async function lockNote(
  tx: Tx,
  clientId: number,
  noteId: number,
): Promise<{ employee_id: number; text: string }> {
  const note = await tx.one<{ employee_id: number; text: string }>(
    `SELECT employee_id, text FROM client_note
      WHERE exhibitor_id = tenant() AND client_id = $1 AND id = $2 FOR UPDATE`,
    [clientId, noteId],
  );
  if (!note) throw notFound('client_note');
  return note;
}

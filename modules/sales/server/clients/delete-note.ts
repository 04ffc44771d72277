import { Refusal } from '#kernel/refusal.ts';
import type { Staff } from '#modules/access/server.ts';
import { lockNote, lockSeenClient } from '#modules/sales/server/clients/write-note.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Deletes a note for good. Refuses 404 not_found.client and not_found.client_note, 403
 * clients.note_of_another for all but its author and employees with the permission clients.delete.
 */
export function deleteNote(
  db: Db,
  acting: Acting,
  staff: Pick<Staff, 'employeeId' | 'cinemas' | 'permissions'>,
  clientId: number,
  noteId: number,
): Promise<void> {
  return db.tx(acting, async (tx) => {
    await lockSeenClient(tx, staff, clientId);
    const note = await lockNote(tx, clientId, noteId);
    if (note.employee_id !== staff.employeeId && !staff.permissions.has('clients.delete'))
      throw new Refusal('forbidden', { code: 'clients.note_of_another' });
    await tx.run('DELETE FROM client_note WHERE exhibitor_id = tenant() AND id = $1', [noteId]);
    await tx.audit({ action: 'client.note_deleted', entity: 'client', entityId: clientId, before: { note: noteId } });
  });
}

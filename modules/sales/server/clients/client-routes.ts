import { actingAs } from '#modules/access/server.ts';
import { salesStaffApi } from '#modules/sales/contract/staff.ts';
import { deleteNote } from '#modules/sales/server/clients/delete-note.ts';
import { listClients } from '#modules/sales/server/clients/list-clients.ts';
import { type ClientDeps, showClient } from '#modules/sales/server/clients/show-client.ts';
import { unsubscribeClient } from '#modules/sales/server/clients/unsubscribe-client.ts';
import { addNote, changeNote } from '#modules/sales/server/clients/write-note.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** Registers the portal's routes for clients (PORT-023). The staff gate protects these routes. */
export function clientRoutes(app: HttpApp, deps: ClientDeps): void {
  const serve = serving(app, salesStaffApi);
  const { db } = deps;
  serve('GET /api/staff/clients', { policy: 'clients.view' }, async ({ exhibitorId, staff, query }) => ({
    data: await listClients(db, exhibitorId, staff.cinemas, query),
  }));
  serve(
    'GET /api/staff/clients/:id',
    { policy: 'clients.view' },
    async ({ exhibitorId, locale, staff, params: { id } }) => ({
      data: await showClient(deps, exhibitorId, locale, staff, id),
    }),
  );
  serve(
    'POST /api/staff/clients/:id/unsubscribe',
    { policy: 'clients.edit' },
    async ({ exhibitorId, locale, staff, params: { id } }) => {
      await unsubscribeClient(db, actingAs(exhibitorId, staff), staff, id);
      return { data: await showClient(deps, exhibitorId, locale, staff, id) };
    },
  );
  serve(
    'POST /api/staff/clients/:id/notes',
    { policy: 'clients.edit' },
    async ({ exhibitorId, locale, staff, params: { id }, body: { text } }) => {
      await addNote(db, actingAs(exhibitorId, staff), staff, id, text);
      return { data: await showClient(deps, exhibitorId, locale, staff, id) };
    },
  );
  serve(
    'POST /api/staff/clients/:id/notes/:note',
    { policy: 'clients.edit' },
    async ({ exhibitorId, locale, staff, params: { id, note }, body: { text } }) => {
      await changeNote(db, actingAs(exhibitorId, staff), staff, { clientId: id, noteId: note, text });
      return { data: await showClient(deps, exhibitorId, locale, staff, id) };
    },
  );
  serve(
    'POST /api/staff/clients/:id/notes/:note/delete',
    { policy: 'clients.edit' },
    async ({ exhibitorId, locale, staff, params: { id, note } }) => {
      await deleteNote(db, actingAs(exhibitorId, staff), staff, id, note);
      return { data: await showClient(deps, exhibitorId, locale, staff, id) };
    },
  );
}

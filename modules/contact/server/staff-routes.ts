import { actingAs } from '#modules/access/server.ts';
import { contactStaffApi } from '#modules/contact/contract/staff.ts';
import { getMessage, listMessages } from '#modules/contact/server/list-messages.ts';
import { sendMessageAgain } from '#modules/contact/server/send-message-again.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/**
 * Registers the portal's routes for the messages of visitors. The staff gate protects them; they
 * need the permission for clients, because visitors leave their names and addresses.
 */
export function messageRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  const serve = serving(app, contactStaffApi);
  serve('GET /api/staff/messages', { policy: 'clients.view' }, async ({ exhibitorId, query }) => ({
    data: await listMessages(db, exhibitorId, query),
  }));
  serve('GET /api/staff/messages/:id', { policy: 'clients.view' }, async ({ exhibitorId, params: { id } }) => ({
    data: await getMessage(db, exhibitorId, id),
  }));
  serve(
    'POST /api/staff/messages/:id/again',
    { policy: 'clients.edit' },
    async ({ exhibitorId, staff, params: { id } }) => ({
      data: await sendMessageAgain(db, actingAs(exhibitorId, staff), id),
    }),
  );
}

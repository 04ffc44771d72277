import { actingAs } from '#modules/access/server.ts';
import { type TicketKeyWire, ticketsStaffApi } from '#modules/tickets/contract/staff.ts';
import { type ListedKey, listedKeys } from '#modules/tickets/server/codes/ticket-keys.sql.ts';
import { currentTicketKey, retireTicketKey, rotateTicketKey } from '#modules/tickets/server/codes/ticket-keys.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type TicketKeyRouteDeps = { readonly db: Db; readonly secrets: Secrets };

/** Registers the portal's routes for the keys of tickets (TICKET-5). The staff gate protects them. */
export function ticketKeyRoutes(app: HttpApp, { db, secrets }: TicketKeyRouteDeps): void {
  const serve = serving(app, ticketsStaffApi);
  const look = async (exhibitorId: number) => ({ data: (await db.ask(exhibitorId, listedKeys)).map(keyWire) });
  serve('GET /api/staff/ticket-keys', { policy: 'settings.view' }, async ({ exhibitorId }) => {
    // An exhibitor that has sold nothing yet gets its first key here.
    await currentTicketKey(db, secrets, exhibitorId);
    return look(exhibitorId);
  });
  serve(
    'POST /api/staff/ticket-keys/rotate',
    { policy: 'settings.edit', fresh: true },
    async ({ exhibitorId, staff, body }) => {
      await rotateTicketKey(db, secrets, actingAs(exhibitorId, staff), body.keyword);
      return look(exhibitorId);
    },
  );
  serve('POST /api/staff/ticket-keys/:kid/retire', { policy: 'settings.edit', fresh: true }, async (request) => {
    const { exhibitorId, staff, params, body } = request;
    await retireTicketKey(db, actingAs(exhibitorId, staff), params.kid, body.keyword);
    return look(exhibitorId);
  });
}

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const keyWire = (key: ListedKey): TicketKeyWire => ({
  kid: key.kid,
  made_at: new Date(key.made_at_ms).toISOString(),
  signs: key.replaced_at_ms === null,
  replaced_at: instant(key.replaced_at_ms),
  retired_at: instant(key.retired_at_ms),
  unused_tickets: key.unused_tickets,
  needed_until: instant(key.needed_until_ms),
});

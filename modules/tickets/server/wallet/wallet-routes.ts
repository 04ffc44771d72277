import { actingAs } from '#modules/access/server.ts';
import { ticketsStaffApi } from '#modules/tickets/contract/staff.ts';
import {
  removeWallet,
  shownPhones,
  shownWallet,
  storeWallet,
  type WalletDeps,
} from '#modules/tickets/server/wallet/store-wallet.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** Registers the portal's routes for the certificate of passes (D-087). The staff gate protects them. */
export function walletRoutes(app: HttpApp, deps: WalletDeps): void {
  const serve = serving(app, ticketsStaffApi);
  const look = async (exhibitorId: number) => ({
    data: await deps.db.ask(exhibitorId, async (first) => {
      const [certificate, updates] = await Promise.all([shownWallet(deps, first), shownPhones(first)]);
      return { certificate, updates };
    }),
  });
  serve('GET /api/staff/wallet', { policy: 'settings.view' }, ({ exhibitorId }) => look(exhibitorId));
  serve('POST /api/staff/wallet', { policy: 'settings.edit', fresh: true }, async ({ exhibitorId, staff, body }) => {
    await storeWallet(deps, actingAs(exhibitorId, staff), body);
    return look(exhibitorId);
  });
  serve('POST /api/staff/wallet/remove', { policy: 'settings.edit', fresh: true }, async ({ exhibitorId, staff }) => {
    await removeWallet(deps.db, actingAs(exhibitorId, staff));
    return look(exhibitorId);
  });
}

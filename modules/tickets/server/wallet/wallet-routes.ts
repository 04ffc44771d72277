import { actingAs } from '#modules/access/server.ts';
import { ticketsStaffApi } from '#modules/tickets/contract/staff.ts';
import type { GoogleWallet } from '#modules/tickets/server/wallet/google/google-client.ts';
import {
  checkGoogle,
  removeGoogle,
  shownGoogle,
  storeGoogle,
} from '#modules/tickets/server/wallet/google/store-google.ts';
import {
  removeWallet,
  shownPhones,
  shownWallet,
  storeWallet,
  type WalletDeps,
} from '#modules/tickets/server/wallet/store-wallet.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type WalletRouteDeps = WalletDeps & { readonly google: GoogleWallet };

/** Registers the portal's routes for what passes are signed with (D-087, decision 0087). The staff gate protects them. */
export function walletRoutes(app: HttpApp, deps: WalletRouteDeps): void {
  const serve = serving(app, ticketsStaffApi);
  const look = async (exhibitorId: number) => ({
    data: await deps.db.ask(exhibitorId, async (first) => {
      const [certificate, updates, google] = await Promise.all([
        shownWallet(deps, first),
        shownPhones(first),
        shownGoogle(deps.secrets, first),
      ]);
      return { certificate, updates, google };
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
  serve(
    'POST /api/staff/wallet/google',
    { policy: 'settings.edit', fresh: true },
    async ({ exhibitorId, staff, body }) => {
      await storeGoogle(deps, actingAs(exhibitorId, staff), body);
      return look(exhibitorId);
    },
  );
  serve('POST /api/staff/wallet/google/check', { policy: 'settings.edit' }, async ({ exhibitorId }) => ({
    data: await checkGoogle(deps, exhibitorId),
  }));
  serve(
    'POST /api/staff/wallet/google/remove',
    { policy: 'settings.edit', fresh: true },
    async ({ exhibitorId, staff }) => {
      await removeGoogle(deps.db, actingAs(exhibitorId, staff));
      return look(exhibitorId);
    },
  );
}

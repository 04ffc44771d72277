import { page } from '#apps/server/printed-surface.ts';
import { type SurfaceRoute, surfaceRoutes } from '#apps/server/surface.ts';
import { PERMISSIONS, type Permission } from '#modules/access/rules/roles.ts';
import { presenceChannel, privateExhibitorChannel, STAFF_PERMISSIONS } from '#modules/realtime/contract/channels.ts';

/** Permissions that no route asks for as a whole, and the file that asks for them. */
export const ASKED_BY_USE_CASES: Readonly<Partial<Record<Permission, string>>> = {
  'discounts.give': 'modules/till/server/discounts/approve-discount.ts',
  'clients.delete': 'modules/sales/server/clients/delete-note.ts',
  'schedules.delete': 'modules/screenings/server/planning-routes.ts',
  'reports.financial': 'modules/reports/rules/reports.ts',
};

/** Returns the routes, channels and use cases that ask for each permission. */
export function askersOf(routes: readonly SurfaceRoute[]): ReadonlyMap<Permission, readonly string[]> {
  return new Map(
    PERMISSIONS.map((permission) => {
      const file = ASKED_BY_USE_CASES[permission];
      const asking = [
        ...routes
          .filter(({ policy }) => policy === permission)
          .map(({ method, address, fresh }) => `${method} ${address}${fresh ? ' (fresh proof)' : ''}`),
        ...(STAFF_PERMISSIONS.some((each) => each === permission) ? [`channel ${privateExhibitorChannel(0)}`] : []),
        ...(permission === 'devices.view' ? [`channel ${presenceChannel(0)}`] : []),
        ...(file === undefined ? [] : [file]),
      ];
      return [permission, asking.map((each) => each.replace(/\.0$/, '.{id}'))];
    }),
  );
}

/** docs/permissions.md: what each permission opens. */
export async function printedPermissions(): Promise<string> {
  const askers = askersOf(await surfaceRoutes());
  return page(
    'Permissions',
    [
      `What each of the ${PERMISSIONS.length} permissions opens: routes ([routes.md](routes.md)), channels of the web sockets, and use cases`,
      'that ask inside a route which asks for another one. Where it says so, the person must also have proven within the last',
      'minutes who they are (decision 0050). A permission that opens nothing fails a law. The built-in roles',
      'are in `modules/access/rules/permissions.ts`.',
    ],
    ['Permission', 'Opens'],
    [...askers].map(([permission, asking]) => [permission, asking.map((each) => `\`${each}\``).join('<br>')]),
  );
}

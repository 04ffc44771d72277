import { permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { RIGHTS } from '#modules/access/server.ts';
import type { DeviceType } from '#modules/devices/contract/devices.ts';
import { WORK_AT } from '#modules/devices/rules/work-at.ts';
import type { Db, Reads } from '#platform/db/tx.ts';

export type PersonAtDevice = {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly pin: string;
};
type Row = PersonAtDevice & { readonly roles: readonly Role[]; readonly permissions: readonly Permission[] };

const LISTED_MAX = 500;
const WITH_PIN = `SELECT e.id, e.uuid, e.name, e.pin, ${RIGHTS} FROM employee e
  WHERE e.exhibitor_id = tenant() AND e.left_at IS NULL AND e.pin IS NOT NULL`;

/** Returns the employees with a PIN who may work at this kind of device (D-131). At most 500. */
export async function peopleAtDevice(
  db: Db,
  exhibitorId: number,
  type: DeviceType,
): Promise<{ uuid: string; name: string }[]> {
  const rows = await db.ask(exhibitorId, (first) =>
    first.query<Row>(`${WITH_PIN} ORDER BY lower(e.name), e.id LIMIT ${LISTED_MAX}`),
  );
  return rows.filter((row) => mayWorkAt(row, type)).map(({ uuid, name }) => ({ uuid, name }));
}

/** Returns one of them; null for an employee without the permission or a PIN, or of another exhibitor. */
export async function personAtDevice(tx: Reads, uuid: string, type: DeviceType): Promise<PersonAtDevice | null> {
  const row = await tx.one<Row>(`${WITH_PIN} AND e.uuid = $1`, [uuid]);
  return row && mayWorkAt(row, type) ? row : null;
}

function mayWorkAt({ roles, permissions }: Pick<Row, 'roles' | 'permissions'>, type: DeviceType): boolean {
  const needed = WORK_AT[type];
  return needed !== null && permissionsOf(roles, permissions).has(needed);
}

import { permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { RIGHTS } from '#modules/access/server.ts';
import type { DeviceType } from '#modules/devices/contract/devices.ts';
import { WORK_AT } from '#modules/devices/rules/work-at.ts';
import type { Db, Reads } from '#platform/db/tx.ts';

export type PersonAtDevice = {
  readonly roles: readonly Role[];
  /** Beyond those of the roles. */
  readonly permissions: readonly Permission[];
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly pin: string;
};

export type NamedPerson = { uuid: string; name: string };

const LISTED_MAX = 500;
const WITH_PIN = `SELECT e.id, e.uuid, e.name, e.pin, ${RIGHTS} FROM employee e
  WHERE e.exhibitor_id = tenant() AND e.left_at IS NULL AND e.pin IS NOT NULL`;

/** Returns the employees with a PIN who may work at this kind of device (D-131). At most 500. */
export const peopleAtDevice = async (db: Db, exhibitorId: number, type: DeviceType): Promise<NamedPerson[]> => {
  const needed = WORK_AT[type];
  return needed === null ? [] : peopleWith(db, exhibitorId, needed);
};

/** Returns the employees with a PIN and this permission. At most 500. */
export async function peopleWith(db: Db, exhibitorId: number, permission: Permission): Promise<NamedPerson[]> {
  const rows = await db.ask(exhibitorId, (first) =>
    first.query<PersonAtDevice>(`${WITH_PIN} ORDER BY lower(e.name), e.id LIMIT ${LISTED_MAX}`),
  );
  return rows.filter((row) => has(row, permission)).map(({ uuid, name }) => ({ uuid, name }));
}

/** Returns one of them; null for an employee without the permission or a PIN, or of another exhibitor. */
export async function personWith(
  tx: Reads,
  uuid: string,
  permission: Permission | null,
): Promise<PersonAtDevice | null> {
  const row = await tx.one<PersonAtDevice>(`${WITH_PIN} AND e.uuid = $1`, [uuid]);
  return row && permission !== null && has(row, permission) ? row : null;
}

const has = ({ roles, permissions }: PersonAtDevice, permission: Permission): boolean =>
  permissionsOf(roles, permissions).has(permission);

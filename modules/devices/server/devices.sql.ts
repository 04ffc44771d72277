import { isoWithOffset } from '#kernel/instants.ts';
import type { DeviceState, DeviceType, DeviceWire } from '#modules/devices/contract/devices.ts';
import type { DeviceAuth } from '#modules/devices/rules/device-states.ts';
import { isOnline } from '#modules/devices/rules/online.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** A device with the names around it. Instants in epoch ms. */
export type DeviceRow = {
  readonly id: number;
  readonly uid: string;
  readonly type: DeviceType;
  readonly name: string;
  readonly auth: DeviceAuth;
  readonly has_token: boolean;
  readonly parent_id: number | null;
  readonly cinema_id: number | null;
  readonly cinema_name: string | null;
  readonly screen_id: number | null;
  readonly screen_name: string | null;
  readonly orientation: DeviceState['orientation'];
  readonly ratio: DeviceState['ratio'];
  readonly auto_lock_minutes: number;
  readonly template: string;
  readonly test: boolean;
  readonly has_drawer: boolean;
  readonly payment_methods: number[] | null;
  readonly created_at: number;
  readonly seen_at: number | null;
  readonly reload_at: number | null;
  readonly deleted: boolean;
  /** Who stands at it. */
  readonly person: string | null;
  readonly exhibitor_id: number;
  readonly trade_name: string;
  readonly timezone: string;
};

/** The time after which an attendant must sign in again (D-132). */
export const SHIFT_HOURS = 12;
/** The condition for the present shift, of an alias `s`. */
export const SHIFT_IS_ON = `s.ended_at IS NULL AND s.started_at > foyer_now() - interval '${SHIFT_HOURS} hours'`;
const LISTED_MAX = 500;

const ms = (column: string) => `extract(epoch FROM d.${column})::float8 * 1000 AS ${column}`;
const DEVICE = `
  SELECT d.id, d.uid, d.type, d.name, d.auth, d.token IS NOT NULL AS has_token, d.parent_id, d.cinema_id, c.name AS cinema_name,
         d.screen_id, h.name AS screen_name, d.orientation, d.ratio, d.auto_lock_minutes, d.template, d.test, d.has_drawer, d.payment_methods, ${ms('created_at')},
         ${ms('seen_at')}, ${ms('reload_at')}, d.deleted_at IS NOT NULL AS deleted, x.id AS exhibitor_id, x.trade_name, x.timezone,
         (SELECT e.name FROM device_shift s JOIN employee e ON e.exhibitor_id = s.exhibitor_id AND e.id = s.employee_id
           WHERE s.exhibitor_id = d.exhibitor_id AND s.device_id = d.id AND ${SHIFT_IS_ON}) AS person
    FROM device d
    JOIN exhibitor x ON x.id = d.exhibitor_id
    LEFT JOIN cinema c ON c.exhibitor_id = d.exhibitor_id AND c.id = d.cinema_id
    LEFT JOIN screen h ON h.exhibitor_id = d.exhibitor_id AND h.id = d.screen_id
   WHERE d.exhibitor_id = tenant()`;

/** Returns the pending devices first, then by name; without deleted ones. */
export const devices = (tx: Reads): Promise<DeviceRow[]> =>
  tx.query(`${DEVICE} AND d.deleted_at IS NULL ORDER BY d.auth <> 'pending', lower(d.name), d.id LIMIT ${LISTED_MAX}`);

/** Null for a device that is deleted or of another exhibitor. */
export const device = (tx: Reads, id: number): Promise<DeviceRow | null> =>
  tx.one(`${DEVICE} AND d.deleted_at IS NULL AND d.id = $1`, [id]);

/** Like `device`, with a row lock until the end of the transaction. */
export const lockDevice = (tx: Pick<Tx, 'one'>, id: number): Promise<DeviceRow | null> =>
  tx.one(`${DEVICE} AND d.deleted_at IS NULL AND d.id = $1 FOR NO KEY UPDATE OF d`, [id]);

/** Finds a device by its uid, deleted or not: a uid is never deleted (D-024). Locks the row. */
export const lockByUid = (tx: Pick<Tx, 'one'>, uid: string): Promise<DeviceRow | null> =>
  tx.one(`${DEVICE} AND d.uid = $1 FOR NO KEY UPDATE OF d`, [uid]);

const instant = (at: number, { timezone }: DeviceRow): string => isoWithOffset(at, timezone);
const maybe = (at: number | null, row: DeviceRow): string | null => (at === null ? null : instant(at, row));
const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const common = (row: DeviceRow) => ({
  id: row.id,
  uid: row.uid,
  type: row.type,
  name: row.name,
  auth: row.auth,
  parent_id: row.parent_id,
  cinema: named(row.cinema_id, row.cinema_name),
  screen: named(row.screen_id, row.screen_name),
  orientation: row.orientation,
  ratio: row.ratio,
  auto_lock: row.auto_lock_minutes,
  template: row.template,
  test_mode: row.test,
  has_drawer: row.has_drawer,
  payment_methods: row.payment_methods,
  reload_at: maybe(row.reload_at, row),
});

/** Returns a device as employees see it. `now`: epoch ms. */
export const deviceWire = (row: DeviceRow, now: number): DeviceWire => ({
  ...common(row),
  status: row.auth === 'active' && isOnline(row.seen_at, now) ? 'online' : 'offline',
  seen_at: maybe(row.seen_at, row),
  created_at: instant(row.created_at, row),
  person: row.person,
});

/** Returns a device as it sees itself. */
export const stateWire = (row: DeviceRow, channel: string): DeviceState => ({
  ...common(row),
  exhibitor: { id: row.exhibitor_id, trade_name: row.trade_name, timezone: row.timezone },
  channel,
});

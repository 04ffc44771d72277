import { isIP } from 'node:net';
import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import type { TerminalForm } from '#modules/terminals/contract/staff.ts';
import { machinesOf } from '#modules/terminals/server/mollie/list-machines.ts';
import { isAllowedAddress } from '#modules/terminals/server/terminal-address.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { lockTerminal, TERMINALS_MAX, type TerminalRow } from '#modules/terminals/server/terminals.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { constraintOf, SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export type WriteDeps = {
  readonly db: Db;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly allowLoopback: boolean;
  readonly accounts: TerminalDeps['accounts'];
};

/**
 * Adds a terminal, which starts as pending. Returns its id. Refuses 422 `host` and `port`
 * validation.required, `host` terminals.address_not_allowed; `method_id` and `machine` as
 * `placeOf`, `machine` terminals.machine_taken; `device_id` validation.exists, terminals.device_no_till,
 * terminals.device_taken; 409 terminals.too_many.
 */
export async function addTerminal(deps: WriteDeps, acting: Acting, form: TerminalForm): Promise<number> {
  const place = await placeOf(deps, acting.exhibitorId, form);
  return taken(() =>
    deps.db.tx(acting, async (tx) => {
      await refuseDevice(tx, form.device_id);
      const count = await tx.one<{ count: number }>(
        'SELECT count(*)::int FROM terminal WHERE exhibitor_id = tenant() AND archived_at IS NULL',
      );
      if ((count?.count ?? 0) >= TERMINALS_MAX) throw conflict('terminals.too_many', { max: TERMINALS_MAX });
      const row = await tx.one<{ id: number }>(
        `INSERT INTO terminal (exhibitor_id, name, driver, host, port, method_id, machine, machine_name, password_sealed, device_id, slips, ends_day_at_night)
         VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
        [
          form.name,
          form.driver,
          place.host,
          place.port,
          place.methodId,
          place.machine,
          place.machineName,
          form.password && form.driver === 'zvt' ? deps.secrets.seal(form.password) : null,
          form.device_id,
          ...byDriver(form),
        ],
      );
      if (!row) throw new Error('a terminal was not written');
      await tx.audit({ action: 'terminal.added', entity: 'terminal', entityId: row.id, after: shown(form) });
      return row.id;
    }),
  );
}

/**
 * Changes the settings of a terminal. With a new address or password it counts as another machine:
 * it becomes pending, and its last transaction is unknown. Refuses as `addTerminal`; 404
 * not_found.terminal; 409 terminals.in_use while it has a payment. While the result of a payment is
 * unknown, all but its till can be changed: its address may be why it does not answer (ERR-028).
 */
export async function changeTerminal(deps: WriteDeps, acting: Acting, id: number, form: TerminalForm): Promise<void> {
  const place = await placeOf(deps, acting.exhibitorId, form);
  await taken(() =>
    deps.db.tx(acting, async (tx) => {
      const before = await terminalToChange(tx, id, form);
      await refuseDevice(tx, form.device_id);
      await tx.run(
        'UPDATE terminal SET name = $2, device_id = $3, slips = $4, ends_day_at_night = $5 WHERE exhibitor_id = tenant() AND id = $1',
        [id, form.name, form.device_id, ...byDriver(form)],
      );
      if (isElsewhere(place, before))
        await tx.run(
          `UPDATE terminal SET driver = $2, host = $3, port = $4, method_id = $5, machine = $6, machine_name = $7, last_receipt_no = NULL,
                  last_trace_no = NULL, last_stamp = NULL, state = 'pending', state_note = '', state_at = NULL,
                  password_sealed = CASE WHEN $2 = 'zvt' THEN password_sealed END
            WHERE exhibitor_id = tenant() AND id = $1`,
          [id, form.driver, place.host, place.port, place.methodId, place.machine, place.machineName],
        );
      if (form.password !== undefined && form.driver === 'zvt')
        await tx.run(
          `UPDATE terminal SET password_sealed = $2, state = 'pending', state_note = '', state_at = NULL
            WHERE exhibitor_id = tenant() AND id = $1`,
          [id, form.password === null ? null : deps.secrets.seal(form.password)],
        );
      await tx.audit({
        action: 'terminal.changed',
        entity: 'terminal',
        entityId: id,
        after: shown(form),
        before: {
          name: before.name,
          host: before.host,
          port: before.port,
          method_id: before.method_id,
          machine: before.machine,
          device_id: before.device_id,
          slips: before.slips,
        },
      });
    }),
  );
}

/**
 * Archives a terminal; its past payments keep its name. Refuses 404 not_found.terminal, 409
 * terminals.in_use.
 */
export const archiveTerminal = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const { name } = await freeTerminal(tx, id);
    await tx.run('UPDATE terminal SET archived_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]);
    await tx.audit({ action: 'terminal.archived', entity: 'terminal', entityId: id, before: { name } });
  });

/** Locks a terminal at which no payment runs: its order is over, or its result is unknown and asked for. */
async function terminalToChange(tx: Tx, id: number, form: TerminalForm): Promise<TerminalRow> {
  const row = await lockTerminal(tx, id);
  if (!row) throw notFound('terminal');
  // An order keeps its account; only an address may be why the result is unknown.
  const isAsked = row.order_outcome === 'unknown' && form.device_id === row.device_id && form.driver === row.driver;
  if (row.order_id !== null && !isAsked) throw conflict('terminals.in_use');
  return row;
}

/** Locks a terminal without a pending or unknown payment, which would still need its address. */
async function freeTerminal(tx: Tx, id: number): Promise<TerminalRow> {
  const row = await lockTerminal(tx, id);
  if (!row) throw notFound('terminal');
  if (row.order_id !== null) throw conflict('terminals.in_use');
  return row;
}

type Place = Pick<TerminalRow, 'host' | 'port' | 'machine'> & {
  readonly methodId: number | null;
  readonly machineName: string;
};

const isElsewhere = (place: Place, before: TerminalRow): boolean =>
  place.host !== before.host ||
  place.port !== before.port ||
  place.methodId !== before.method_id ||
  place.machine !== before.machine;

/** Only a machine with an address leaves slips to the till, and has an end of day. */
const byDriver = ({ driver, slips, ends_day_at_night }: TerminalForm): [string, boolean] =>
  driver === 'zvt' ? [slips, ends_day_at_night] : ['terminal', false];

/**
 * Returns where a terminal is. A name is resolved at use, and the resolved address is checked then.
 * Refuses `method_id` validation.required, terminals.no_account; `machine` validation.required,
 * terminals.machine_unknown, and as `machinesOf`.
 */
async function placeOf(deps: WriteDeps, exhibitorId: number, form: TerminalForm): Promise<Place> {
  if (form.driver === 'zvt') {
    const { host, port } = form;
    if (!host) throw refuse('validation.required', {}, 'host');
    if (!port) throw refuse('validation.required', {}, 'port');
    if (isIP(host) !== 0 && !isAllowedAddress(host, deps)) throw refuse('terminals.address_not_allowed', {}, 'host');
    return { host, port, methodId: null, machine: null, machineName: '' };
  }
  if (!form.method_id) throw refuse('validation.required', {}, 'method_id');
  if (!form.machine) throw refuse('validation.required', {}, 'machine');
  const machines = await machinesOf(deps, exhibitorId, form.method_id);
  const machine = machines.find(({ id }) => id === form.machine);
  if (!machine) throw refuse('terminals.machine_unknown', {}, 'machine');
  return { host: null, port: null, methodId: form.method_id, machine: machine.id, machineName: machine.name };
}

async function refuseDevice(tx: Tx, deviceId: number | null): Promise<void> {
  if (deviceId === null) return;
  const device = await tx.one<{ type: string }>(
    'SELECT type FROM device WHERE exhibitor_id = tenant() AND id = $1 AND deleted_at IS NULL',
    [deviceId],
  );
  if (!device) throw refuse('validation.exists', {}, 'device_id');
  if (device.type !== 'register' && device.type !== 'pos') throw refuse('terminals.device_no_till', {}, 'device_id');
}

/** A register has one terminal, and a machine is one: the second caller, also a concurrent one, is refused. */
async function taken<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) === 'terminal_machine') throw refuse('terminals.machine_taken', {}, 'machine');
    if (sqlState(error) === SQL.uniqueViolation) throw refuse('terminals.device_taken', {}, 'device_id');
    throw error;
  }
}

const shown = ({ password, ...form }: TerminalForm) => ({ ...form, password_changed: password !== undefined });

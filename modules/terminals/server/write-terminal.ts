import { isIP } from 'node:net';
import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import type { TerminalForm } from '#modules/terminals/contract/staff.ts';
import { isAllowedAddress } from '#modules/terminals/server/terminal-address.ts';
import { lockTerminal, TERMINALS_MAX, type TerminalRow } from '#modules/terminals/server/terminals.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export type WriteDeps = {
  readonly db: Db;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly allowLoopback: boolean;
};

/**
 * Adds a terminal, which starts as pending. Returns its id. Refuses 422 `host`
 * terminals.address_not_allowed, `device_id` validation.exists, terminals.device_no_till,
 * terminals.device_taken; 409 terminals.too_many.
 */
export async function addTerminal(deps: WriteDeps, acting: Acting, form: TerminalForm): Promise<number> {
  refuseAddress(deps, form);
  return taken(() =>
    deps.db.tx(acting, async (tx) => {
      await refuseDevice(tx, form.device_id);
      const count = await tx.one<{ count: number }>(
        'SELECT count(*)::int FROM terminal WHERE exhibitor_id = tenant() AND archived_at IS NULL',
      );
      if ((count?.count ?? 0) >= TERMINALS_MAX) throw conflict('terminals.too_many', { max: TERMINALS_MAX });
      const row = await tx.one<{ id: number }>(
        `INSERT INTO terminal (exhibitor_id, name, driver, host, port, password_sealed, device_id, slips, ends_day_at_night)
         VALUES (tenant(), $1, 'zvt', $2, $3, $4, $5, $6, $7) RETURNING id`,
        [
          form.name,
          form.host,
          form.port,
          form.password ? deps.secrets.seal(form.password) : null,
          form.device_id,
          form.slips,
          form.ends_day_at_night,
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
  refuseAddress(deps, form);
  await taken(() =>
    deps.db.tx(acting, async (tx) => {
      const before = await terminalToChange(tx, id, form);
      await refuseDevice(tx, form.device_id);
      await tx.run(
        'UPDATE terminal SET name = $2, device_id = $3, slips = $4, ends_day_at_night = $5 WHERE exhibitor_id = tenant() AND id = $1',
        [id, form.name, form.device_id, form.slips, form.ends_day_at_night],
      );
      if (form.host !== before.host || form.port !== before.port)
        await tx.run(
          `UPDATE terminal SET host = $2, port = $3, last_receipt_no = NULL, last_trace_no = NULL, last_stamp = NULL,
                  state = 'pending', state_note = '', state_at = NULL WHERE exhibitor_id = tenant() AND id = $1`,
          [id, form.host, form.port],
        );
      if (form.password !== undefined)
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
  const isAsked = row.order_outcome === 'unknown' && form.device_id === row.device_id;
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

/** A name is resolved at use, and the resolved address is checked then. */
function refuseAddress(deps: WriteDeps, { host }: TerminalForm): void {
  if (isIP(host) !== 0 && !isAllowedAddress(host, deps)) throw refuse('terminals.address_not_allowed', {}, 'host');
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

/** A register has one terminal: the second caller, also a concurrent one, is refused. */
async function taken<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) === SQL.uniqueViolation) throw refuse('terminals.device_taken', {}, 'device_id');
    throw error;
  }
}

const shown = ({ password, ...form }: TerminalForm) => ({ ...form, password_changed: password !== undefined });

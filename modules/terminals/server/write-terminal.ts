import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import type { TerminalForm } from '#modules/terminals/contract/staff.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { isElsewhere, type Place, placeOf } from '#modules/terminals/server/terminal-place.ts';
import { clearMark, lockTerminal, TERMINALS_MAX, type TerminalRow } from '#modules/terminals/server/terminals.sql.ts';
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
 * validation.required, `host` terminals.address_not_allowed; the others as
 * `placeOf`; `passphrase` and `api_key` validation.required; `machine` and `poi_id` terminals.machine_taken; `device_id` validation.exists, terminals.device_no_till,
 * terminals.device_taken; 409 terminals.too_many.
 */
export async function addTerminal(deps: WriteDeps, acting: Acting, form: TerminalForm): Promise<number> {
  const place = await placeOf(deps, acting.exhibitorId, form);
  refuseWithoutSecret(form, false);
  return taken(() =>
    deps.db.tx(acting, async (tx) => {
      await refuseDevice(tx, form.device_id);
      const count = await tx.one<{ count: number }>(
        'SELECT count(*)::int FROM terminal WHERE exhibitor_id = tenant() AND archived_at IS NULL',
      );
      if ((count?.count ?? 0) >= TERMINALS_MAX) throw conflict('terminals.too_many', { max: TERMINALS_MAX });
      const secret = secretOf(form);
      const row = await tx.one<{ id: number }>(
        `INSERT INTO terminal (exhibitor_id, name, driver, password_sealed, device_id, slips, ends_day_at_night, notice_key_sealed, ${PLACE_COLUMNS})
         VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING id`,
        [
          form.name,
          form.driver,
          secret ? deps.secrets.seal(secret) : null,
          form.device_id,
          ...byDriver(form),
          noticeKeyOf(deps.secrets, form) ?? null,
          ...placeValues(place),
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
      await writePlace(deps, tx, before, form, place);
      const noticeKey = noticeKeyOf(deps.secrets, form);
      if (noticeKey !== undefined)
        await tx.run('UPDATE terminal SET notice_key_sealed = $2 WHERE exhibitor_id = tenant() AND id = $1', [
          id,
          noticeKey,
        ]);
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
          reach: before.reach,
          poi_id: before.poi_id,
          device_id: before.device_id,
          slips: before.slips,
        },
      });
    }),
  );
}

/** With another place or another secret it counts as another machine, which is checked first. */
async function writePlace(
  { secrets }: Pick<WriteDeps, 'secrets'>,
  tx: Tx,
  before: TerminalRow,
  form: TerminalForm,
  place: Place,
): Promise<void> {
  // A secret belongs to its kind and reach.
  const keepsSecret = form.driver === before.driver && place.reach === before.reach && before.has_password;
  refuseWithoutSecret(form, keepsSecret);
  const secret = secretOf(form);
  const isMoved = isElsewhere(place, before);
  if (!isMoved && keepsSecret && secret === undefined) return;
  if (!isMoved && !before.has_password && !secret) return;
  await tx.run(
    `UPDATE terminal SET driver = $2, notice_key_sealed = CASE WHEN $2 = 'nexo' THEN notice_key_sealed END, password_sealed = CASE WHEN $3 THEN password_sealed ELSE $4 END, state = 'pending', state_note = '', state_at = NULL,
            (${PLACE_COLUMNS}) = ($5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      WHERE exhibitor_id = tenant() AND id = $1`,
    [
      before.id,
      form.driver,
      keepsSecret && secret === undefined,
      secret ? secrets.seal(secret) : null,
      ...placeValues(place),
    ],
  );
  if (isMoved) await clearMark(tx, before.id);
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
  const isAsked =
    row.order_outcome === 'unknown' &&
    form.device_id === row.device_id &&
    form.driver === row.driver &&
    (form.driver !== 'nexo' || form.poi_id === row.poi_id);
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

/** A machine in an account leaves no slips to the till, and only ZVT has an end of day. */
const byDriver = ({ driver, slips, ends_day_at_night }: TerminalForm): [string, boolean] => [
  driver === 'mollie-terminal' ? 'terminal' : slips,
  driver === 'zvt' && ends_day_at_night,
];

/** The columns of a place, in the order of `placeValues`. */
const PLACE_COLUMNS =
  'host, port, method_id, machine, machine_name, reach, poi_id, key_identifier, key_version, root_certificate';
const placeValues = (place: Place): unknown[] => [
  place.host,
  place.port,
  place.methodId,
  place.machine,
  place.machineName,
  place.reach,
  place.poi_id,
  place.key_identifier,
  place.key_version,
  place.root_certificate,
];

/** Returns the secret of a form, of its kind and reach: undefined: unchanged; null: none. */
function secretOf({ driver, reach, password, passphrase, api_key }: TerminalForm): string | null | undefined {
  if (driver === 'zvt') return password;
  if (driver === 'nexo') return (reach === 'cloud' ? api_key : passphrase) || undefined;
  return null;
}

/** Returns the sealed key of the provider's notices: undefined: unchanged; null: none. */
function noticeKeyOf(secrets: Pick<Secrets, 'seal'>, { driver, notice_key }: TerminalForm): Buffer | null | undefined {
  if (driver !== 'nexo' || notice_key === null) return null;
  return notice_key === undefined ? undefined : secrets.seal(notice_key);
}

/** A nexo terminal takes no message without its secret: refuses `passphrase` and `api_key` validation.required. */
function refuseWithoutSecret(form: TerminalForm, has: boolean): void {
  if (form.driver === 'nexo' && !has && !secretOf(form))
    throw refuse('validation.required', {}, form.reach === 'cloud' ? 'api_key' : 'passphrase');
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
    if (constraintOf(error) === 'terminal_poi') throw refuse('terminals.machine_taken', {}, 'poi_id');
    if (constraintOf(error) === 'terminal_machine') throw refuse('terminals.machine_taken', {}, 'machine');
    if (sqlState(error) === SQL.uniqueViolation) throw refuse('terminals.device_taken', {}, 'device_id');
    throw error;
  }
}

const shown = ({ password, passphrase, api_key, notice_key, ...form }: TerminalForm) => ({
  ...form,
  notice_key_changed: notice_key !== undefined,
  password_changed: password !== undefined || Boolean(passphrase) || Boolean(api_key),
});

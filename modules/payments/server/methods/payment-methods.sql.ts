import type { Texts } from '#kernel/texts.ts';
import type { MethodDevice, PaymentMethodType } from '#modules/payments/rules/methods.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** The fields of a payment method that staff can change. */
export type MethodFields = {
  name: Texts;
  active: boolean;
  exclusive: boolean;
  withdrawable: boolean;
  devices: MethodDevice[];
  sort: number;
};
export type MethodRow = MethodFields & {
  id: number;
  type: PaymentMethodType;
  driver: string;
  config: Record<string, unknown>;
  frontend_config: Record<string, unknown>;
  component: string;
  template: string;
  archived: boolean;
};

const FIELDS = 'name, active, exclusive, withdrawable, device_types AS devices, sort';
const METHOD = `SELECT id, type, driver, config, frontend_config, component, template, archived_at IS NOT NULL AS archived, ${FIELDS}
  FROM payment_method WHERE exhibitor_id = tenant()`;

export const methods = (first: Reads, archived: boolean, limit: number): Promise<MethodRow[]> =>
  first.query(`${METHOD} AND (archived_at IS NOT NULL) = $1 ORDER BY sort, id LIMIT $2`, [archived, limit]);

export const method = (first: Reads, id: number): Promise<MethodRow | null> => first.one(`${METHOD} AND id = $1`, [id]);

export type LockedMethod = MethodFields & Pick<MethodRow, 'type' | 'driver' | 'config'>;

export const lockMethod = (tx: Pick<Tx, 'one'>, id: number): Promise<LockedMethod | null> =>
  tx.one(
    `SELECT type, driver, config, ${FIELDS} FROM payment_method WHERE exhibitor_id = tenant() AND id = $1 AND archived_at IS NULL FOR UPDATE`,
    [id],
  );

export const updateMethod = (tx: Pick<Tx, 'run'>, id: number, fields: MethodFields): Promise<number> =>
  tx.run(
    `UPDATE payment_method SET name = $2, active = $3, exclusive = $4, withdrawable = $5, device_types = $6, sort = $7
      WHERE exhibitor_id = tenant() AND id = $1`,
    [
      id,
      JSON.stringify(fields.name),
      fields.active,
      fields.exclusive,
      fields.withdrawable,
      fields.devices,
      fields.sort,
    ],
  );

export const lockConnection = (
  tx: Pick<Tx, 'one'>,
  id: number,
): Promise<{ driver: string; config: Record<string, unknown> } | null> =>
  tx.one(
    'SELECT driver, config FROM payment_method WHERE exhibitor_id = tenant() AND id = $1 AND archived_at IS NULL FOR UPDATE',
    [id],
  );

export const updateConnection = (tx: Pick<Tx, 'run'>, id: number, config: Readonly<Record<string, unknown>>) =>
  tx.run('UPDATE payment_method SET config = $2 WHERE exhibitor_id = tenant() AND id = $1', [
    id,
    JSON.stringify(config),
  ]);

type NewMethod = MethodFields &
  Pick<MethodRow, 'type' | 'driver' | 'component' | 'template'> & {
    readonly config: Readonly<Record<string, unknown>>;
  };

/** Inserts a payment method. Returns its id. */
export async function insertMethod(tx: Pick<Tx, 'one'>, method: NewMethod): Promise<number> {
  const row = await tx.one<{ id: number }>(
    `INSERT INTO payment_method (exhibitor_id, name, type, driver, component, template, config, active, exclusive, withdrawable,
            device_types, sort)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [
      JSON.stringify(method.name),
      method.type,
      method.driver,
      method.component,
      method.template,
      JSON.stringify(method.config),
      method.active,
      method.exclusive,
      method.withdrawable,
      method.devices,
      method.sort,
    ],
  );
  if (!row) throw new Error('a payment method was not added');
  return row.id;
}

export const lockArchived = (tx: Pick<Tx, 'one'>, id: number): Promise<{ archived: boolean } | null> =>
  tx.one(
    'SELECT archived_at IS NOT NULL AS archived FROM payment_method WHERE exhibitor_id = tenant() AND id = $1 FOR UPDATE',
    [id],
  );

/** A restored method is switched off, so that nothing is sold with old keys unseen. */
export const writeMethodArchived = (tx: Pick<Tx, 'run'>, id: number, archived: boolean): Promise<number> =>
  tx.run(
    `UPDATE payment_method SET archived_at = CASE WHEN $2 THEN foyer_now() END, active = false
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, archived],
  );

/** Whether card terminals take payments in the account of a method. */
export const hasTerminals = async (tx: Pick<Tx, 'one'>, id: number): Promise<boolean> =>
  (await tx.one(
    'SELECT 1 FROM terminal WHERE exhibitor_id = tenant() AND method_id = $1 AND archived_at IS NULL LIMIT 1',
    [id],
  )) !== null;

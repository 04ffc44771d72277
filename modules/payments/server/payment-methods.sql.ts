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
};

const FIELDS = 'name, active, exclusive, withdrawable, device_types AS devices, sort';
const METHOD = `SELECT id, type, driver, config, frontend_config, component, template, ${FIELDS} FROM payment_method
  WHERE exhibitor_id = tenant() AND archived_at IS NULL`;

export const methods = (first: Reads, limit: number): Promise<MethodRow[]> =>
  first.query(`${METHOD} ORDER BY sort, id LIMIT $1`, [limit]);

export const method = (first: Reads, id: number): Promise<MethodRow | null> => first.one(`${METHOD} AND id = $1`, [id]);

export const lockMethod = (tx: Pick<Tx, 'one'>, id: number): Promise<MethodFields | null> =>
  tx.one(
    `SELECT ${FIELDS} FROM payment_method WHERE exhibitor_id = tenant() AND id = $1 AND archived_at IS NULL FOR UPDATE`,
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

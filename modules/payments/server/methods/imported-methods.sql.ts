import type { Tx } from '#platform/db/tx.ts';

/** Payment methods of a new exhibitor. Rows are objects whose keys are column names. */
export const insertPaymentMethods = (tx: Tx, rows: readonly object[]): Promise<number> =>
  tx.run(
    `INSERT INTO payment_method (exhibitor_id, name, type, driver, component, config, active, withdrawable, device_types, sort)
     SELECT tenant(), name, type, driver, component, config, active, withdrawable, device_types, sort FROM jsonb_to_recordset($1)
         AS r(name jsonb, type text, driver text, component text, config jsonb, active boolean, withdrawable boolean, device_types text[], sort int)`,
    [JSON.stringify(rows)],
  );

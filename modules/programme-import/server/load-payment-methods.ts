/** Payment methods of a new exhibitor. */
import type { ImportWords } from '#modules/programme-import/server/import-words.ts';
import type { Loading } from '#modules/programme-import/server/loading.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

/** How another exhibitor of this installation reaches a provider's simulator. */
export type SimulatorConfig = { readonly driver: string; readonly config: Record<string, unknown> };

const LOOPBACK = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/;

/**
 * Access to the simulators that run beside the demo cinema, for the new exhibitor's online methods. Access
 * to a real provider is never taken over: the money would go to another house.
 */
export async function simulatorConfigs(db: Db): Promise<SimulatorConfig[]> {
  const rows = await db.system((tx) =>
    tx.query<SimulatorConfig>(
      `SELECT DISTINCT ON (driver) driver, config FROM payment_method
        WHERE type = 'online' AND active AND archived_at IS NULL ORDER BY driver, exhibitor_id, id`,
    ),
  );
  return rows.filter(({ config }) => typeof config.base_url === 'string' && LOOPBACK.test(config.base_url));
}

type MethodRow = {
  name: ImportWords[keyof ImportWords];
  type: string;
  driver: string;
  component: string;
  config: Record<string, unknown>;
  active: boolean;
  withdrawable: boolean;
  device_types: readonly string[];
  sort: number;
};

/** The methods of a house that sells online and at the till; online ones without access stay switched off. */
function startingMethods(words: ImportWords, simulators: readonly SimulatorConfig[]): MethodRow[] {
  const online = (driver: string, component: string, name: MethodRow['name'], sort: number): MethodRow => {
    const simulator = simulators.find((candidate) => candidate.driver === driver);
    const config = simulator?.config ?? {};
    return {
      name,
      type: 'online',
      driver,
      component,
      config,
      active: simulator !== undefined,
      withdrawable: false,
      device_types: ['web'],
      sort,
    };
  };
  const plain = { component: '', config: {}, active: true };
  return [
    online('mollie', 'redirect', words.method_online, 1),
    online('payconiq', 'qr', words.method_qr, 2),
    {
      ...plain,
      name: words.method_voucher,
      type: 'voucher',
      driver: 'voucher',
      withdrawable: false,
      device_types: ['web', 'pos', 'register'],
      sort: 3,
    },
    {
      ...plain,
      name: words.method_cash,
      type: 'cash',
      driver: 'offline',
      withdrawable: true,
      device_types: ['pos', 'register'],
      sort: 4,
    },
  ];
}

/** Gives an exhibitor without any payment method the usual ones. */
export async function loadPaymentMethods(
  loading: Loading,
  words: ImportWords,
  simulators: readonly SimulatorConfig[],
): Promise<void> {
  const { tx, book } = loading;
  const counted = await tx.one<{ methods: number }>(
    'SELECT count(*)::int AS methods FROM payment_method WHERE exhibitor_id = tenant()',
  );
  if (counted && counted.methods > 0) {
    book.add('payment_methods', 'unchanged', counted.methods);
    return;
  }
  const rows = startingMethods(words, simulators);
  await tx.run(
    `INSERT INTO payment_method (exhibitor_id, name, type, driver, component, config, active, withdrawable, device_types, sort)
     SELECT tenant(), name, type, driver, component, config, active, withdrawable, device_types, sort FROM jsonb_to_recordset($1)
         AS r(name jsonb, type text, driver text, component text, config jsonb, active boolean, withdrawable boolean, device_types text[], sort int)`,
    [JSON.stringify(rows)],
  );
  book.add('payment_methods', 'created', rows.length);
}

/** Whether anything can be paid on the website: an online method is switched on. */
export async function sellsOnline(tx: Tx): Promise<boolean> {
  const method = await tx.one(
    `SELECT 1 FROM payment_method WHERE exhibitor_id = tenant() AND type = 'online' AND active AND archived_at IS NULL LIMIT 1`,
  );
  return method !== null;
}

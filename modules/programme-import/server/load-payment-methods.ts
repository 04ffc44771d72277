/** Payment methods of a new exhibitor. */
import { insertPaymentMethods } from '#modules/payments/server.ts';
import type { ImportWords } from '#modules/programme-import/server/import-words.ts';
import type { Loading } from '#modules/programme-import/server/loading.ts';
import type { Tx } from '#platform/db/tx.ts';

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

/**
 * The methods of an exhibitor that sells online and at the till. Those of a provider are switched
 * off until an employee connects them: no access is copied from another exhibitor, who would
 * receive the money.
 */
function startingMethods(words: ImportWords): MethodRow[] {
  const online = (driver: string, component: string, name: MethodRow['name'], sort: number): MethodRow => ({
    name,
    type: 'online',
    driver,
    component,
    config: {},
    active: false,
    withdrawable: false,
    device_types: ['web'],
    sort,
  });
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
export async function loadPaymentMethods(loading: Loading, words: ImportWords): Promise<void> {
  const { tx, book } = loading;
  const counted = await tx.one<{ methods: number }>(
    'SELECT count(*)::int AS methods FROM payment_method WHERE exhibitor_id = tenant()',
  );
  if (counted && counted.methods > 0) {
    book.add('payment_methods', 'unchanged', counted.methods);
    return;
  }
  const rows = startingMethods(words);
  await insertPaymentMethods(tx, rows);
  book.add('payment_methods', 'created', rows.length);
}

/** Returns whether the website can accept payments: an online method is switched on. */
export async function sellsOnline(tx: Tx): Promise<boolean> {
  const method = await tx.one(
    `SELECT 1 FROM payment_method WHERE exhibitor_id = tenant() AND type = 'online' AND active AND archived_at IS NULL LIMIT 1`,
  );
  return method !== null;
}

import { hash, randomUUID } from 'node:crypto';
import { eurosFromCents, MONEY_CENTS_MAX } from '#kernel/money.ts';
import { conflict, notFound, type Problem, Refusal, refuse } from '#kernel/refusal.ts';
import type { HandOverPackage } from '#modules/invoices/contract/packages.ts';
import { clientById } from '#modules/invoices/server/clients/clients.sql.ts';
import { collectBill } from '#modules/invoices/server/collect-bill.ts';
import { postMoneyIn } from '#modules/payments/rules/ledger.ts';
import { insertPayment, movePayment } from '#modules/payments/server.ts';
import { postToLedger, type Sales, settleBill } from '#modules/sales/server.ts';
import type { SnapshotPaymentMethod, Snapshots } from '#modules/site/snapshot.ts';
import { blankCards, listedPackage, packageHandedOver } from '#modules/vouchers/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export type HandOverDeps = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly sales: Pick<Sales, 'sellAtTill'>;
};

/** The name of a buyer is shorter than that of a company may be. */
const BUYER_NAME_MAX = 100;

/**
 * Hands the blank cards of a package over to a company that pays later (D-106): one bill, which is
 * on the company's pending invoice, and all cards count at once, each with the same turns and
 * refreshments. Returns the bill. Refuses 404 not_found.voucher_package; 409
 * invoices.package_handed_over, invoices.package_empty, invoices.package_changed if a till sold one
 * of them in between, invoices.no_method; 422 `invoice_client_id` invoices.client_unknown,
 * `total_turns` and `total_products` as the sale of a card, `general` vouchers.total_too_high,
 * sales.prices_changed.
 */
export async function handOverPackage(
  deps: HandOverDeps,
  { acting, locale }: { readonly acting: Acting; readonly locale: string },
  id: number,
  form: HandOverPackage,
): Promise<string> {
  const { exhibitorId } = acting;
  const snapshot = await deps.snapshots.get(exhibitorId);
  const method = snapshot.paymentMethods.find(({ type, status }) => type === 'invoice' && status === 'active');
  const [batch, cards, client] = await deps.db.ask(exhibitorId, (first) =>
    Promise.all([listedPackage(first, id), blankCards(first, id), clientById(first, form.invoice_client_id)]),
  );
  if (!batch) throw notFound('voucher_package');
  if (batch.bill_id !== null) throw conflict('invoices.package_handed_over');
  if (cards.length === 0) throw conflict('invoices.package_empty');
  if (cards.length !== form.cards) throw conflict('invoices.package_changed');
  if (!client || client.archived) throw refuse('invoices.client_unknown', undefined, 'invoice_client_id');
  if (!method) throw conflict('invoices.no_method');
  if (form.amount > eurosFromCents(MONEY_CENTS_MAX)) throw refuse('vouchers.total_too_high', undefined, 'general');
  const { total_turns, total_products } = form;
  const item = { type: 'loyaltyCard', voucher_type_id: batch.type_id, total_turns, total_products } as const;
  return deps.sales
    .sellAtTill({
      acting,
      locale,
      till: null,
      request: {
        items: cards.map(({ code_sealed }) => ({ ...item, barcode: deps.secrets.open(code_sealed) })),
        amount: form.amount,
        name: client.company.length > 1 ? client.company.slice(0, BUYER_NAME_MAX) : '',
        email: '',
      },
      cash: null,
      idempotency: {
        actor: acting.actor,
        key: randomUUID(),
        hash: hash('sha256', JSON.stringify({ id, form }), 'buffer'),
      },
      finish: async (tx, { billId, due }) => {
        await payByInvoice(tx, { billId, due, method, clientId: client.id });
        if ((await packageHandedOver(tx, { packageId: id, clientId: client.id, billId })) === 0)
          throw conflict('invoices.package_handed_over');
        await settleBill(tx, billId);
        const after = { client: client.id, bill: billId, cards: cards.length, total_turns, total_products };
        await tx.audit({ action: 'voucher_package.handed_over', entity: 'voucher_package', entityId: id, after });
      },
    })
    .catch(atPackage);
}

type Paying = { billId: string; due: number; method: SnapshotPaymentMethod; clientId: number };

async function payByInvoice(tx: Tx, { billId, due, method, clientId }: Paying): Promise<void> {
  const paymentId = randomUUID();
  await insertPayment(tx, {
    id: paymentId,
    billId,
    methodId: method.id,
    type: method.type,
    driver: method.driver,
    amount: due,
    rounding: 0,
    tip: 0,
    deviceId: null,
    providerData: null,
    voucher: null,
  });
  await movePayment(tx, paymentId, 'paid');
  await postToLedger(tx, billId, postMoneyIn('invoice', due, 0));
  await collectBill(tx, { clientId, billId, paymentId });
}

/** All cards are alike: a problem of one of them is that of the form. */
function atPackage(error: unknown): never {
  if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
  const problems = error.problems.map(({ path, ...problem }): Problem => {
    const field = path?.split('.').at(-1);
    return { ...problem, path: field === undefined ? 'general' : field };
  });
  if (problems.some(({ path }) => path === 'barcode')) throw conflict('invoices.package_changed');
  const [first, ...rest] = problems.filter(
    ({ path, code }, index) => problems.findIndex((other) => other.path === path && other.code === code) === index,
  );
  throw first ? new Refusal('invalid', [first, ...rest]) : error;
}

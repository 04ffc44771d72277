import { eurosFromCents, sumCents } from '#kernel/money.ts';
import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { ACCESS_LEVEL } from '#modules/access/rules/roles.ts';
import { openDrawers } from '#modules/cash/server.ts';
import { exhibitorRoundsCash } from '#modules/exhibitor/server.ts';
import { inCash } from '#modules/payments/rules/in-cash.ts';
import type { RefundForm, RefundPreviewWire } from '#modules/sales/contract/bills.ts';
import type { Refund, RefundInput } from '#modules/sales/rules/refund/refund-amounts.ts';
import { isRefundable, refundLocked } from '#modules/sales/server/refunds/refund-bill.ts';
import { refundPlan } from '#modules/sales/server/refunds/refund-plan.ts';
import { staffParts } from '#modules/sales/server/staff/staff-bills.sql.ts';
import { findBill, type PaymentRow, paymentsOf } from '#modules/sales/server/store/bill.sql.ts';
import { idempotentRequest, isRepeatedRequest } from '#modules/sales/server/store/idempotent-request.ts';
import { lockSale, screeningsFirst } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { Acting, Db, ReadTx, Tx } from '#platform/db/tx.ts';

/** The employee with their level; only managers and above refund an admitted ticket (D-085). */
export type Refunder = { readonly employeeId: number; readonly level: number };

type Chosen = Pick<RefundForm, 'lines' | 'with_handling' | 'with_tip'>;

/**
 * Returns the current amount and methods of a refund (D-085). Changes nothing. Refuses as {@link
 * refundFromPortal}.
 */
export async function previewRefund(
  db: Db,
  exhibitorId: number,
  locale: string,
  who: Refunder,
  billId: string,
  chosen: Chosen,
): Promise<RefundPreviewWire> {
  const { plan, payments, parts, rounds } = await db.read(exhibitorId, async (tx: ReadTx) => {
    const bill = await findBill(tx, billId);
    if (!bill) throw notFound('bill');
    if (!(await isRefundable(tx, bill))) throw conflict('sales.not_refundable');
    const paymentRows = await paymentsOf(tx, billId);
    return {
      plan: await refundPlan(tx, { bill, payments: paymentRows }, refundInputOf(who, chosen)),
      payments: paymentRows,
      parts: await staffParts(tx, billId),
      rounds: await exhibitorRoundsCash(tx),
    };
  });
  return {
    amount: eurosFromCents(wholeOf(plan)),
    parts: plan.payments.map(({ payment, amount, tip }) => {
      const part = parts.find(({ id }) => id === payment);
      return {
        payment_id: payment,
        method: textFor(part?.method, locale),
        type: part?.type ?? '',
        amount: eurosFromCents(part?.type === 'cash' ? inCash(amount + tip, rounds) : amount + tip),
      };
    }),
    turns: plan.turns.reduce((sum, { turns }) => sum + turns, 0),
    needs_register: needsRegister(plan, payments),
  };
}

/**
 * Refunds lines of a settled bill, or all of it, from the portal: to the original payment methods,
 * and cash from the drawer of the named till (D-085). Once for each key, and only if the amount
 * still equals the preview. Refuses 404 not_found.bill, 409 sales.not_refundable,
 * sales.refund_amount_changed, cash.drawer_closed, 422 `register_id` sales.refund_register,
 * sales.key_used_for_another_request, and as refundOf.
 */
export async function refundFromPortal(
  db: Db,
  acting: Acting,
  who: Refunder,
  billId: string,
  form: RefundForm,
  { key, events }: { readonly key: string; readonly events: SalesEvents },
): Promise<void> {
  const once = idempotentRequest(acting.actor, key, { refund: billId, form });
  const refundUnusedPayment = async (tx: Tx, screeningIds: number[]): Promise<void> => {
    const sale = await lockSale(tx, billId, screeningIds);
    if (!sale) throw notFound('bill');
    if (await isRepeatedRequest(tx, once, billId)) return;
    if (!(await isRefundable(tx, sale.bill))) throw conflict('sales.not_refundable');
    const input = refundInputOf(who, form);
    const plan = await refundPlan(tx, sale, input);
    if (eurosFromCents(wholeOf(plan)) !== form.amount) throw conflict('sales.refund_amount_changed');
    const at = needsRegister(plan, sale.payments)
      ? { deviceId: await registerOf(tx, form), employeeId: who.employeeId, inCash: false }
      : null;
    const request = { ...input, reason: form.reason, cause: `portal:${who.employeeId}:${key}` };
    await refundLocked(tx, sale, at ? { ...request, at } : request);
    tx.afterCommit(() => {
      events.seatsChanged(tx.exhibitorId, sale.screeningIds);
      events.billChanged(tx.exhibitorId, billId, null);
    });
  };
  await db.tx({ ...acting, note: form.reason }, refundUnusedPayment, screeningsFirst(billId));
}

const refundInputOf = ({ level }: Refunder, { lines, with_handling, with_tip }: Chosen): RefundInput => ({
  lines,
  with_handling,
  with_tip,
  may_refund_used: level >= ACCESS_LEVEL.manager,
});

const wholeOf = ({ payments }: Refund): number => sumCents(payments.map(({ amount, tip }) => amount + tip));

/**
 * Returns true if cash leaves a drawer, which needs an attendant; practice cash never was in one
 * (D-137).
 */
const needsRegister = (plan: Refund, payments: readonly PaymentRow[]): boolean =>
  plan.payments.some(({ payment }) =>
    payments.some((row) => row.id === payment && row.type === 'cash' && row.device_id !== null && !row.test),
  );

async function registerOf(tx: Tx, { register_id }: RefundForm): Promise<number> {
  const open = await openDrawers(tx);
  const register = open.find(({ id }) => id === register_id);
  if (!register) throw refuse('sales.refund_register', {}, 'register_id');
  return register.id;
}

import type { Cents } from '#kernel/money.ts';
import type { DiscountKind } from '#modules/discounts/rules/discount.ts';
import type { Reads } from '#platform/db/tx.ts';

export type BillDiscountRow = {
  readonly no: number;
  readonly kind: DiscountKind;
  /** Basis points, cents, or 0. */
  readonly value: number;
  readonly whole: boolean;
  readonly cents: Cents;
  readonly reason_id: number;
  readonly reason: string;
  readonly remark: string;
  readonly employee_id: number;
  readonly employee: string;
  readonly approved_by: number | null;
  readonly approver: string | null;
};

/** The discounts of a bill, in their order. */
export const discountsOfBill = (tx: Pick<Reads, 'query'>, billId: string): Promise<BillDiscountRow[]> =>
  tx.query(
    `SELECT d.no, d.kind, d.value, d.whole, d.cents, d.reason_id, d.reason, d.remark, d.employee_id, e.name AS employee,
            d.approved_by, a.name AS approver
       FROM bill_discount d
       JOIN employee e ON e.exhibitor_id = d.exhibitor_id AND e.id = d.employee_id
       LEFT JOIN employee a ON a.exhibitor_id = d.exhibitor_id AND a.id = d.approved_by
      WHERE d.exhibitor_id = tenant() AND d.bill_id = $1 ORDER BY d.no`,
    [billId],
  );

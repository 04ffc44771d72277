import type { Cents } from '#kernel/money.ts';
import type { DiscountKind } from '#modules/discounts/rules/discount.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type ApprovalRow = {
  readonly id: string;
  readonly device_id: number;
  readonly approved_by: number;
  readonly reason_id: number;
  readonly kind: DiscountKind;
  readonly value: number;
  readonly worth: Cents;
  readonly at_ms: number;
};

export const insertApproval = (
  tx: Pick<Tx, 'run'>,
  approval: Omit<ApprovalRow, 'at_ms'> & { readonly employee_id: number },
): Promise<number> =>
  tx.run(
    `INSERT INTO discount_approval (exhibitor_id, id, device_id, employee_id, approved_by, reason_id, kind, value, worth_cents, created_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, foyer_now())`,
    [
      approval.id,
      approval.device_id,
      approval.employee_id,
      approval.approved_by,
      approval.reason_id,
      approval.kind,
      approval.value,
      approval.worth,
    ],
  );

/** Approvals by their uuids. */
export const approvalsOf = (tx: Pick<Reads, 'query'>, ids: readonly string[]): Promise<ApprovalRow[]> =>
  tx.query(
    `SELECT id, device_id, approved_by, reason_id, kind, value, worth_cents AS worth,
            (extract(epoch FROM created_at) * 1000)::float8 AS at_ms
       FROM discount_approval WHERE exhibitor_id = tenant() AND id = ANY($1::uuid[])`,
    [ids],
  );

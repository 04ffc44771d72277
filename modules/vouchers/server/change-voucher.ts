import { type Day, wallClock } from '#kernel/days.ts';
import { centsFromEuros } from '#kernel/money.ts';
import { conflict, notFound, type Problem, refusalOf, refuse } from '#kernel/refusal.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { tokensFor } from '#modules/personal-values/server.ts';
import type {
  VoucherCorrection,
  VoucherForm,
  VoucherProlong,
  VoucherReason,
} from '#modules/vouchers/contract/vouchers.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

type CardRow = {
  id: number;
  paid: boolean;
  deleted: boolean;
  blocked_for: string | null;
  holder_name: string | null;
  holder_email: string | null;
  reference: string;
  valid_until: Day | null;
  total_turns: number;
  remaining_turns: number;
  held_turns: number;
  total_products: number;
  remaining_products: number;
  version: number;
};

/** Changes the holder of a card. Refuses 404 not_found.voucher, 409 vouchers.changed_meanwhile. */
export const changeVoucher = (db: Db, acting: Acting, uuid: string, form: VoucherForm): Promise<void> =>
  onCard(db, acting, uuid, form.version, async (tx, card) => {
    const after = {
      holder_name: form.holder_name || null,
      holder_email: form.holder_email || null,
      reference: form.reference,
    };
    await tx.run(
      `UPDATE voucher SET holder_name = $2, holder_email = $3, reference = $4, version = version + 1
        WHERE exhibitor_id = tenant() AND id = $1`,
      [card.id, after.holder_name, after.holder_email, after.reference],
    );
    const { holder_name, holder_email, reference } = card;
    const before = { holder_name, holder_email, reference };
    const tokens = (email: string | null, state: typeof before) =>
      tokensFor(tx, email ?? '', { holder_name: state.holder_name, holder_email: state.holder_email });
    await tx.audit({
      action: 'voucher.changed',
      entity: 'voucher',
      entityId: uuid,
      before: { ...before, ...(await tokens(holder_email ?? after.holder_email, before)) },
      after: { ...after, ...(await tokens(after.holder_email ?? holder_email, after)) },
    });
  });

/**
 * Blocks a card that is lost, stolen or returned. Refuses as `changeVoucher`; 409
 * vouchers.blocked_already, vouchers.refunded.
 */
export const blockVoucher = (db: Db, acting: Acting, uuid: string, form: VoucherReason): Promise<void> =>
  onCard(db, acting, uuid, form.version, async (tx, card) => {
    if (card.blocked_for !== null) throw conflict('vouchers.blocked_already');
    if (card.deleted) throw conflict('vouchers.refunded');
    await tx.run(
      `UPDATE voucher SET deleted_at = foyer_now(), blocked_for = $2, version = version + 1
        WHERE exhibitor_id = tenant() AND id = $1`,
      [card.id, form.reason],
    );
    await tx.audit({
      action: 'voucher.blocked',
      entity: 'voucher',
      entityId: uuid,
      after: { reason: form.reason },
    });
  });

/**
 * Unblocks a card. A refunded card stays blocked. Refuses as `changeVoucher`; 409
 * vouchers.not_blocked.
 */
export const unblockVoucher = (db: Db, acting: Acting, uuid: string, form: VoucherReason): Promise<void> =>
  onCard(db, acting, uuid, form.version, async (tx, card) => {
    if (card.blocked_for === null) throw conflict('vouchers.not_blocked');
    await tx.run(
      `UPDATE voucher SET deleted_at = NULL, blocked_for = NULL, version = version + 1
        WHERE exhibitor_id = tenant() AND id = $1`,
      [card.id],
    );
    await tx.audit({
      action: 'voucher.unblocked',
      entity: 'voucher',
      entityId: uuid,
      before: { blocked_for: card.blocked_for },
      after: { reason: form.reason },
    });
  });

/**
 * Extends the validity of a card, expired or not. Refuses as `changeVoucher`; 422 `valid_until`
 * vouchers.not_longer {until}; 409 vouchers.not_in_use.
 */
export const prolongVoucher = (db: Db, acting: Acting, uuid: string, form: VoucherProlong): Promise<void> =>
  onCard(db, acting, uuid, form.version, async (tx, card) => {
    refuseUnused(card);
    const { timeZone } = await exhibitorClock(tx);
    const today = wallClock(tx.now, timeZone).day;
    const until = card.valid_until !== null && card.valid_until > today ? card.valid_until : today;
    if (card.valid_until === null || form.valid_until <= until)
      throw refuse('vouchers.not_longer', { until: card.valid_until ?? until }, 'valid_until');
    await tx.run(
      'UPDATE voucher SET valid_until = $2, version = version + 1 WHERE exhibitor_id = tenant() AND id = $1',
      [card.id, form.valid_until],
    );
    await tx.audit({
      action: 'voucher.prolonged',
      entity: 'voucher',
      entityId: uuid,
      before: { valid_until: card.valid_until },
      after: { valid_until: form.valid_until, reason: form.reason },
    });
  });

/**
 * Adds or subtracts turns and cents for refreshments as a separate movement: the balance stays the
 * sum of its movements (D-103, I11). Pending purchases keep the turns they hold, and the number of
 * used turns does not change. Refuses as `changeVoucher`; 409 vouchers.not_in_use; 422
 * vouchers.correction_nothing, correction_leaves_nothing, correction_too_low {left}.
 */
export const correctVoucher = (
  db: Db,
  acting: Acting,
  uuid: string,
  form: VoucherCorrection,
  employeeId: number,
): Promise<void> =>
  onCard(db, acting, uuid, form.version, async (tx, card) => {
    refuseUnused(card);
    const { turns, reason } = form;
    const products = centsFromEuros(form.products) ?? 0; // the contract accepts whole cents only
    const refusal = refusalOf(correctionProblems(card, turns, products, await heldProducts(tx, card.id)));
    if (refusal) throw refusal;
    await tx.run(
      `UPDATE voucher SET total_turns = total_turns + $2, remaining_turns = remaining_turns + $2,
              total_products_cents = total_products_cents + $3, remaining_products_cents = remaining_products_cents + $3,
              version = version + 1
        WHERE exhibitor_id = tenant() AND id = $1`,
      [card.id, turns, products],
    );
    await tx.run(
      `INSERT INTO voucher_movement (exhibitor_id, voucher_id, turns, products_cents, cause, at, reason, employee_id)
       VALUES (tenant(), $1, $2, $3, 'correction', foyer_now(), $4, $5)`,
      [card.id, turns, products, reason, employeeId],
    );
    await tx.audit({
      action: 'voucher.corrected',
      entity: 'voucher',
      entityId: uuid,
      before: { turns: card.remaining_turns, products: card.remaining_products },
      after: { turns: card.remaining_turns + turns, products: card.remaining_products + products, reason },
    });
  });

function correctionProblems(card: CardRow, turns: number, products: number, held: number): Problem[] {
  if (turns === 0 && products === 0) return [{ code: 'vouchers.correction_nothing', path: 'turns' }];
  const left = { turns: card.remaining_turns - card.held_turns, products: card.remaining_products - held };
  const problems: Problem[] = [];
  if (left.turns + turns < 0)
    problems.push({ code: 'vouchers.correction_too_low', params: { left: left.turns }, path: 'turns' });
  if (left.products + products < 0) {
    const params = { left: { cents: left.products } };
    problems.push({ code: 'vouchers.correction_too_low', params, path: 'products' });
  }
  // To remove the whole balance, block the card: the block states a reason.
  if (problems.length === 0 && card.total_turns + turns === 0 && card.total_products + products === 0)
    problems.push({ code: 'vouchers.correction_leaves_nothing', path: 'turns' });
  return problems;
}

/** Returns the refreshments amount held by bills at tills (D-109). */
const heldProducts = async (tx: Pick<Tx, 'one'>, id: number): Promise<number> =>
  (
    await tx.one<{ held: number }>(
      `SELECT coalesce(sum(amount_cents), 0)::bigint AS held FROM payment
        WHERE exhibitor_id = tenant() AND voucher_id = $1 AND voucher_turns = 0 AND status = 'pending'`,
      [id],
    )
  )?.held ?? 0;

/** A card that was never paid, or is deleted, has no balance to change. */
function refuseUnused({ paid, deleted }: CardRow): void {
  if (!paid || deleted) throw conflict('vouchers.not_in_use');
}

/**
 * Locks a card, unless an employee changed it since it was read. Sales do not change its version.
 */
const onCard = (
  db: Db,
  acting: Acting,
  uuid: string,
  version: number,
  act: (tx: Tx, card: CardRow) => Promise<void>,
): Promise<void> =>
  db.tx(acting, async (tx) => {
    const card = await tx.one<CardRow>(
      `SELECT id, paid, deleted_at IS NOT NULL AS deleted, blocked_for, holder_name, holder_email, reference, valid_until::text,
              total_turns, remaining_turns, held_turns, total_products_cents AS total_products,
              remaining_products_cents AS remaining_products, version
         FROM voucher WHERE exhibitor_id = tenant() AND uuid = $1 FOR NO KEY UPDATE`,
      [uuid],
    );
    if (!card) throw notFound('voucher');
    if (card.version !== version) throw conflict('vouchers.changed_meanwhile');
    await act(tx, card);
  });

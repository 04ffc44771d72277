import { isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents, sumCents } from '#kernel/money.ts';
import { notFound, Refusal } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import {
  type BillDiscountRow,
  discountsOfBill,
  type LockedSale,
  lockSale,
  type ReplacedBill,
  screeningsFirst,
} from '#modules/sales/server.ts';
import type { TillChange } from '#modules/till/contract/change.ts';
import { whyNotChangeable } from '#modules/till/rules/active-bill.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import { activeBillOf, refuseWithoutPlaces } from '#modules/till/server/bills/active-bill.ts';
import { type ChangeableLine, changeableLines, localeOfBill } from '#modules/till/server/bills/change-bill.sql.ts';

/**
 * Returns what an unpaid bill has, so that a till can change it like a cart. It stays as it is until
 * another bill replaces it. Refuses 404 not_found.bill, 409 as {@link whyNotChangeable} and
 * sales.not_open.
 */
export async function readChange(deps: Pick<TillDeps, 'db' | 'snapshots'>, at: AtTill, billId: string) {
  const { exhibitor } = await deps.snapshots.get(at.exhibitorId);
  const read = await deps.db.tx(
    at.acting,
    async (tx, screeningIds) => {
      const sale = await lockSale(tx, billId, screeningIds);
      if (!sale || sale.bill.deleted) throw notFound('bill');
      const lines = await changeableLines(tx, billId);
      refuseUnchangeable(
        sale,
        at,
        lines.some(({ kind }) => kind !== 'ticket' && kind !== 'product'),
      );
      const discounts = await discountsOfBill(tx, billId);
      return { bill: sale.bill, lines, discounts, locale: await localeOfBill(tx, billId) };
    },
    screeningsFirst(billId),
  );
  const sold = soldTogether(read.lines);
  return {
    reference: read.bill.reference,
    reserved: read.bill.status === 'reserved',
    locale: read.locale,
    discounts: read.discounts.map((discount) => changedDiscount(discount, sold)),
    items: sold.flatMap((lines) => changedItem(lines, at.locale, exhibitor.timezone) ?? []),
  } satisfies TillChange;
}

/** Returns the lines by what was sold: the parts of a combo are one item of the cart. */
const soldTogether = (lines: readonly ChangeableLine[]): ChangeableLine[][] => [
  ...Map.groupBy(lines, ({ line_no, combo }) => (combo ? `combo ${combo.no}` : line_no)).values(),
];

function changedItem(
  lines: readonly ChangeableLine[],
  locale: string,
  timezone: string,
): TillChange['items'][number] | null {
  const [line] = lines;
  if (!line) return null;
  const price = eurosFromCents(sumCents(lines.map(({ gross_cents }) => gross_cents)));
  if (line.kind === 'product' && line.product_id !== null)
    return {
      kind: 'product',
      product_id: line.combo?.id ?? line.product_id,
      choices: chosenIn(lines, locale),
      name: line.combo ? textFor(line.combo.name, locale) : line.name,
      price,
    };
  return {
    kind: 'ticket',
    schedule_id: line.screening_id ?? 0,
    start: isoWithOffset(line.starts_at_ms ?? 0, timezone),
    price_rate_id: line.price_rate_id ?? 0,
    seat: line.seat_name,
    name: line.name,
    price,
  };
}

/** Each choice once: the pieces of a part have the same ones. */
const chosenIn = (lines: readonly ChangeableLine[], locale: string) =>
  [
    ...Map.groupBy(
      lines.flatMap(({ choices }) => choices ?? []),
      ({ id }) => id,
    ).values(),
  ].flatMap((alike) =>
    alike.slice(0, 1).map(({ id, name }) => ({
      id,
      name: textFor(name, locale),
      surcharge: eurosFromCents(sumCents(alike.map(({ cents }) => cents))),
    })),
  );

const changedDiscount = (
  { no, kind, value, whole, reason_id, reason, remark, cents }: BillDiscountRow,
  sold: readonly (readonly ChangeableLine[])[],
): TillChange['discounts'][number] => ({
  kind,
  value: eurosFromCents(value),
  items: whole
    ? null
    : sold.flatMap((lines, index) => (lines.some(({ discount_no }) => discount_no === no) ? [index] : [])),
  reason_id,
  reason,
  remark,
  worth: eurosFromCents(cents),
});

/**
 * Returns the unpaid bill that a sale replaces, and its buyer. It is checked under the locks of the
 * sale. Refuses 404 not_found.bill.
 */
export async function replacedBill(
  { db }: Pick<TillDeps, 'db'>,
  at: AtTill,
  billId: string,
  screenings: readonly number[],
): Promise<ReplacedBill> {
  const screeningIds = await db.ask(at.exhibitorId, screeningsFirst(billId));
  return {
    billId,
    screeningIds,
    refuse: (sale) => {
      refuseUnchangeable(sale, at, false);
      const { status, screening_id } = sale.bill;
      // A reservation is for one show: in another show it would be another one.
      if (status === 'reserved' && screening_id !== null && !screenings.includes(screening_id))
        throw new Refusal('conflict', { code: 'till.change_other_show' });
    },
  };
}

function refuseUnchangeable(sale: LockedSale, at: AtTill, hasOthers: boolean): void {
  const problem = whyNotChangeable(
    {
      ...activeBillOf(sale),
      partPaid: sale.payments.some(({ status }) => status === 'paid' || isUndecided(status)),
      hasOthers: hasOthers || sale.bill.of_bill !== null,
    },
    at.device,
  );
  if (problem) throw new Refusal('conflict', problem);
  refuseWithoutPlaces(sale);
}

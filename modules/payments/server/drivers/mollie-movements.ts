import { z } from 'zod';
import type { Movement, MovementKind } from '#modules/payments/rules/provider-comparison.ts';
import { centsFromDecimalText } from '#modules/payments/rules/provider-statuses.ts';
import type { Movements } from '#modules/payments/server/drivers/driver.ts';
import { type Partner, PartnerProblem } from '#modules/payments/server/drivers/partner.ts';

/**
 * The lists of Mollie that an API key may read, each newest first by when it was created. Its
 * settlements and balances need another kind of key, which exhibitors do not give us.
 */
const zAmount = z.object({ currency: z.string(), value: z.string() });
const zPaid = z.object({
  id: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullish(),
  status: z.string(),
  amount: zAmount,
});
const zBack = z.object({
  paymentId: z.string(),
  createdAt: z.string(),
  status: z.string().nullish(),
  amount: zAmount,
  reversedAt: z.string().nullish(),
});
const zPage = z.object({
  _embedded: z.record(z.string(), z.array(z.unknown())),
  _links: z.object({ next: z.object({ href: z.string() }).nullish() }),
});

const PAGE = 100;
const PAGES_MAX = 500;
const DAY_MS = 86_400_000;
/** A payment may be paid some days after it was started. */
const PAID_LATER_MS = 3 * DAY_MS;
/** Refunds whose money stayed. */
const VOID: readonly string[] = ['failed', 'canceled'];

/** Lists the money that moved at Mollie between two instants (epoch ms). */
export async function mollieMovements(
  mollie: Partner,
  headers: Record<string, string>,
  fromMs: number,
  untilMs: number,
): Promise<Movements> {
  const list: Movement[] = [];
  const add = (kind: MovementKind, ref: string, amount: z.infer<typeof zAmount>, at: number): void => {
    const cents = centsFromDecimalText(amount.value);
    if (amount.currency === 'EUR' && cents !== null && at >= fromMs && at < untilMs)
      list.push({ kind, ref, amount: cents });
  };
  await eachOf(mollie, headers, 'payments', zPaid, (payment) => {
    if (payment.paidAt && payment.status === 'paid')
      add('paid', payment.id, payment.amount, Date.parse(payment.paidAt));
    return Date.parse(payment.createdAt) >= fromMs - PAID_LATER_MS;
  });
  await eachOf(mollie, headers, 'refunds', zBack, (refund) => {
    const at = Date.parse(refund.createdAt);
    if (!VOID.includes(refund.status ?? '')) add('refunded', refund.paymentId, refund.amount, at);
    return at >= fromMs;
  });
  await eachOf(mollie, headers, 'chargebacks', zBack, (chargeback) => {
    const at = Date.parse(chargeback.createdAt);
    if (!chargeback.reversedAt) add('charged_back', chargeback.paymentId, chargeback.amount, at);
    return at >= fromMs;
  });
  return { list, covers: ['paid', 'refunded', 'charged_back'] };
}

/** Reads a list page by page until `visit` returns false: everything after it is older. */
async function eachOf<Item>(
  mollie: Partner,
  headers: Record<string, string>,
  name: string,
  schema: z.ZodType<Item>,
  visit: (item: Item) => boolean,
): Promise<void> {
  let from: string | null = null;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const path: string = `/v2/${name}?limit=${PAGE}${from === null ? '' : `&from=${encodeURIComponent(from)}`}`;
    const page = zPage.safeParse(await mollie.call({ method: 'GET', path, headers }));
    const items = page.success ? z.array(schema).safeParse(page.data._embedded[name]) : null;
    if (!page.success || !items?.success) throw new PartnerProblem('the provider’s list is not of the agreed shape');
    for (const item of items.data) if (!visit(item)) return;
    const next = page.data._links.next?.href;
    from = next === undefined ? null : new URL(next).searchParams.get('from');
    if (from === null) return;
  }
  throw new PartnerProblem('the provider lists too much for one day');
}

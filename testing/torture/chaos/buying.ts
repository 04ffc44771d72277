import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CheckoutRequest } from '#modules/sales/contract/public.ts';
import { withdrawBill } from '#modules/sales/server/cancellation/withdraw-bill.ts';
import { extendHold } from '#modules/sales/server/holds/extend-hold.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { type Actor, anyBill, BILLS_REMEMBERED, insist, nodeOf, remember } from '#testing/torture/chaos/actor.ts';
import { type ChaosExhibitor, type Place, PRICE, planNext } from '#testing/torture/chaos/world.ts';

const FULL_AFTER_REFUSALS = 25;

export async function buy(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  const { record } = town;
  const exhibitor = dice.pick(town.exhibitors);
  const { exhibitorId } = exhibitor.cinema;
  const place = dice.pick(exhibitor.places);
  const { request, visitor, cents } = order(actor, exhibitor, place);
  const key = randomUUID();
  const buyer = { channel: 'site', locale: 'en', visitor, visitorNet: null } as const;
  const copies = dice.chance(0.08) ? dice.between(2, 3) : 1;
  const outcomes = await Promise.all(
    Array.from({ length: copies }, () =>
      insist(actor, 'buy', (node) => node.checkout(exhibitorId, request, buyer, key)),
    ),
  );
  const sold = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.value] : []));
  const [answer] = sold;
  if (!answer) {
    if (outcomes.every(({ kind }) => kind === 'refused')) record.refusedKeys.push({ exhibitorId, visitor, key });
    if (++place.refusals > FULL_AFTER_REFUSALS)
      await insist(actor, 'plan', (node) => planNext(node.db, exhibitor, place));
    return;
  }
  place.refusals = 0;
  for (const other of sold)
    if (!isDeepStrictEqual(other, answer)) record.differing.push(`${key}: ${JSON.stringify([answer, other])}`);
  // A full hall may have free places a moment later; but a sold bill is never refused afterwards.
  const again = await insist(actor, 'buy again', (node) => node.checkout(exhibitorId, request, buyer, key));
  if (again.kind !== 'done' || !isDeepStrictEqual(again.value, answer))
    record.differing.push(`${key}: ${JSON.stringify([answer, again])}`);
  record.bought.push({ exhibitorId, visitor, key, billId: answer.uuid, dueCents: cents });
  if (!answer.payment) record.settled.add(answer.uuid);
  const bill = { exhibitor, billId: answer.uuid, paymentId: answer.payment?.uuid ?? '', visitor };
  remember(town.bills, bill, BILLS_REMEMBERED);
}

/**
 * Makes a cart for this place, sometimes also for another one; with vouchers, cards to sell, or a
 * wrong amount.
 */
function order({ dice, town }: Actor, exhibitor: ChaosExhibitor, place: Place) {
  const { cinema } = exhibitor;
  const visitor = String(dice.between(0, 1e9)).padStart(32, 'a');
  const rate = dice.chance(0.2) ? 'student' : 'normal';
  const items: CheckoutRequest['items'] = [];
  let cents = 0;
  const add = (at: Place, count: number) => {
    // people want the same seats: a narrow part of the hall at a time
    const chosen = at.seats.length > 0 && dice.chance(0.7);
    const first = chosen ? dice.between(0, Math.max(0, at.seats.length - count - 1)) : 0;
    const voucher = rate === 'normal' && dice.chance(0.25) ? dice.pick(exhibitor.vouchers) : null;
    for (let n = 0; n < count; n++) {
      const withVoucher = voucher !== null && (n === 0 || dice.chance(0.5));
      items.push({
        type: 'ticket',
        price_rate_id: cinema.rates[rate],
        schedule_id: at.screeningId,
        seat: chosen ? at.seats[first + n] : null,
        voucher_id: withVoucher ? voucher : null,
        bill_order: items.length,
      });
      cents += withVoucher ? 0 : PRICE[rate];
    }
  };
  if (dice.chance(0.04)) {
    const turns = dice.between(1, 3);
    items.push({ type: 'loyaltyCard', voucher_type_id: exhibitor.cardType, total_turns: turns });
    cents += 1_200 * turns;
  } else {
    add(place, dice.between(1, 4));
    if (dice.chance(0.1)) add(dice.pick(exhibitor.places), 1);
  }
  const earlier = dice.chance(0.03) && town.bills.length > 0 ? dice.pick(town.bills) : null;
  const email = `buyer${dice.between(0, 40)}@example.org`;
  const request: CheckoutRequest = {
    payment_method_id: cinema.methods.mollie,
    name: 'Ada Lovelace',
    email,
    email_confirmation: email,
    amount: (cents + (dice.chance(0.01) ? 100 : 0)) / 100,
    items,
    ...(earlier && earlier.exhibitor === exhibitor && { bill_id: earlier.billId }),
  };
  return { request, cents, visitor: earlier && earlier.exhibitor === exhibitor ? earlier.visitor : visitor };
}

export async function givesUp(actor: Actor): Promise<void> {
  const bill = anyBill(actor);
  if (!bill) return;
  const deleted = actor.dice.chance(0.3);
  const acting = {
    exhibitorId: bill.exhibitor.cinema.exhibitorId,
    actor: `visitor:${bill.visitor}`,
    channel: 'site',
  } as const;
  const outcome = await insist(actor, 'give up', (node) =>
    withdrawBill(node.db, acting, bill.billId, NO_EVENTS, { deleted }),
  );
  if (outcome.kind === 'done') actor.town.record.withdrawn.add(bill.billId);
}

export async function wantsMoreTime(actor: Actor): Promise<void> {
  const bill = anyBill(actor);
  if (!bill) return;
  const acting = {
    exhibitorId: bill.exhibitor.cinema.exhibitorId,
    actor: `visitor:${bill.visitor}`,
    channel: 'site',
  } as const;
  const { extensions } = actor.town.record;
  const outcome = await actor.town.record.attempt('more time', () => extendHold(nodeOf(actor).db, acting, bill.billId));
  if (outcome.kind === 'done') extensions.set(bill.billId, (extensions.get(bill.billId) ?? 0) + 1);
}

import { randomUUID } from 'node:crypto';
import { cancelScreening } from '#modules/sales/server/cancellation/cancel-screening.ts';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { type Actor, anyBill, insist } from '#testing/torture/chaos/actor.ts';
import { buy, givesUp, wantsMoreTime } from '#testing/torture/chaos/buying.ts';
import {
  isStaleStatus,
  moneyMovesOutside,
  pays,
  paysTwice,
  polls,
  remembersStatus,
} from '#testing/torture/chaos/paying.ts';
import { addVoucher, type ChaosExhibitor, changePrice, PRICE, planNext } from '#testing/torture/chaos/world.ts';

const manager = (exhibitor: ChaosExhibitor) =>
  ({ exhibitorId: exhibitor.cinema.exhibitorId, actor: 'employee:1', channel: 'portal' }) as const;

async function wantsMoneyBack(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  const bill = anyBill(actor);
  if (!bill) return;
  const cause = `bill:${randomUUID()}`;
  const input = {
    lines: dice.chance(0.5) ? ('all' as const) : [dice.between(0, 2)],
    with_handling: dice.chance(0.5),
    with_tip: false,
    may_refund_used: true,
    reason: 'asked for',
    cause,
  };
  const outcome = await insist(actor, 'refund', (node) =>
    refundBill(node.db, manager(bill.exhibitor), bill.billId, input, NO_EVENTS),
  );
  if (outcome.kind === 'done' && !outcome.value.repeated) town.record.refunds.push({ billId: bill.billId, cause });
}

async function cancelsScreening(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  const exhibitor = dice.pick(town.exhibitors);
  const place = dice.pick(exhibitor.places);
  const { screeningId } = place;
  const request = {
    keyword: 'CANCEL',
    mode: dice.chance(0.7) ? ('cancel_and_refund' as const) : ('cancel' as const),
    reason: 'the projector burns',
  };
  const outcome = await insist(actor, 'cancel', (node) =>
    cancelScreening(node.db, manager(exhibitor), screeningId, request, NO_EVENTS),
  );
  if (outcome.kind === 'done') town.record.cancelled.add(screeningId);
  if (place.screeningId === screeningId) await insist(actor, 'plan', (node) => planNext(node.db, exhibitor, place));
}

async function changesPrices(actor: Actor): Promise<void> {
  const exhibitor = actor.dice.pick(actor.town.exhibitors);
  await insist(actor, 'price', (node) => changePrice(node.db, exhibitor, 1_300));
  await insist(actor, 'price', (node) => changePrice(node.db, exhibitor, PRICE.normal - 100));
}

const issuesCard = (actor: Actor) =>
  insist(actor, 'card', (node) => addVoucher(node.db, actor.dice.pick(actor.town.exhibitors))).then(() => {});

type Action = { readonly name: string; readonly weight: number; readonly run: (actor: Actor) => Promise<void> };

export const ACTIONS: readonly Action[] = [
  { name: 'buy', weight: 400, run: buy },
  { name: 'pay', weight: 300, run: pays },
  { name: 'poll', weight: 60, run: polls },
  { name: 'look up the payment status', weight: 40, run: remembersStatus },
  { name: 'report an outdated status', weight: 60, run: isStaleStatus },
  { name: 'give up', weight: 40, run: givesUp },
  { name: 'more time', weight: 15, run: wantsMoreTime },
  { name: 'refund', weight: 45, run: wantsMoneyBack },
  { name: 'money moves outside', weight: 12, run: moneyMovesOutside },
  { name: 'pay twice', weight: 15, run: paysTwice },
  { name: 'issue a card', weight: 6, run: issuesCard },
  { name: 'change prices', weight: 1, run: changesPrices },
  { name: 'cancel a screening', weight: 1, run: cancelsScreening },
];

/** Every action, repeated by its weight. */
const BAG = ACTIONS.flatMap((act) => Array.from({ length: act.weight }, () => act));

/** Does one action. */
export async function act(actor: Actor): Promise<void> {
  const act = actor.dice.pick(BAG);
  await act.run(actor);
  actor.town.record.count(`act: ${act.name}`);
}

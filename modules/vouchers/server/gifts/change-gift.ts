import { businessDay, type Day } from '#kernel/days.ts';
import { conflict, type Problem, refusalOf } from '#kernel/refusal.ts';
import { tokensFor } from '#modules/personal-values/server.ts';
import type { GiftForm } from '#modules/vouchers/contract/vouchers.ts';
import {
  GIFT_DAYS_AHEAD_MAX,
  type Gift,
  isDeliveryDay,
  isMessageTooLong,
  MESSAGE_BOUNDS,
  normaliseMessage,
} from '#modules/vouchers/rules/gifts/gift.ts';
import { changeStoredGift, type GiftOfCard, renameHolder } from '#modules/vouchers/server/gifts/gifts.sql.ts';
import { lockedGift, sendAgain, zoneOf } from '#modules/vouchers/server/gifts/send-gift.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';
import { withoutCards } from '#platform/observability/redact.ts';

/** A gift, and the name on its card. */
type NamedGift = Gift & { readonly holder_name: string | null };

/**
 * Changes what the buyer added to a gift card: design, message, the name on it, and to whom and when it is mailed. What
 * was not mailed leaves on the new day, to the new address; without an address the buyer hands it over. Of one that was
 * mailed the address only is corrected, to send it again. Refuses 404 not_found.gift; 422 `message`
 * sales.gift_message_too_long {max, lines}, `day` validation.required, sales.gift_day {days}; 409
 * vouchers.changed_meanwhile, vouchers.gift_mailed, vouchers.gift_sent_often {max}.
 */
export const changeGift = (db: Db, acting: Acting, uuid: string, form: GiftForm): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockedGift(tx, uuid);
    const after = giftOf(form);
    const isRenamed = after.holder_name !== before.holder_name;
    if (before.version !== form.version || (isRenamed && before.card_version !== form.card_version))
      throw conflict('vouchers.changed_meanwhile');
    if (before.sent_at_ms !== null) return changeAddress(tx, uuid, before, after);
    const refusal = refusalOf(await problemsOf(tx, before, after));
    if (refusal) throw refusal;
    if (after.day !== null && after.day !== before.day) await sendAgain(tx, before, after.day);
    await changeStoredGift(tx, before.bill_id, after);
    if (isRenamed) await renameHolder(tx, uuid, after.holder_name);
    await auditChange(tx, uuid, before, after);
  });

const giftOf = ({ design, message, holder_name, email, day }: GiftForm): NamedGift => ({
  design,
  message: withoutCards(normaliseMessage(message)),
  holder_name: holder_name || null,
  email: email?.toLowerCase() ?? null,
  day: email === null ? null : day,
});

/** What was mailed is a fact; only its address may be wrong. */
async function changeAddress(tx: Tx, uuid: string, before: GiftOfCard, { email, ...after }: NamedGift): Promise<void> {
  const same = (['design', 'message', 'holder_name'] as const).every((field) => after[field] === before[field]);
  if (!same || (after.day !== null && after.day !== before.day)) throw conflict('vouchers.gift_mailed');
  const { design, message, day } = before;
  await changeStoredGift(tx, before.bill_id, { design, message, day, email });
  await auditChange(tx, uuid, before, { ...before, email });
}

async function problemsOf(tx: Tx, before: GiftOfCard, { message, email, day }: NamedGift): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (isMessageTooLong(message))
    problems.push({ code: 'sales.gift_message_too_long', params: MESSAGE_BOUNDS, path: 'message' });
  if (email !== null && day === null) problems.push({ code: 'validation.required', path: 'day' });
  if (day !== null && day !== before.day && !isDeliveryDay(day, await todayOf(tx)))
    problems.push({ code: 'sales.gift_day', params: { days: GIFT_DAYS_AHEAD_MAX }, path: 'day' });
  return problems;
}

const todayOf = async (tx: Tx): Promise<Day> => businessDay(tx.now, await zoneOf(tx), 0);

/** Names are tokens; of the message it says only that it is another one, because the audit outlives it. */
async function auditChange(tx: Tx, uuid: string, before: NamedGift, after: NamedGift): Promise<void> {
  const state = async ({ design, day, email, holder_name }: NamedGift) => ({
    design,
    day,
    ...(await tokensFor(tx, email ?? before.email ?? after.email ?? '', { email, holder_name })),
  });
  await tx.audit({
    action: 'voucher.gift_changed',
    entity: 'voucher',
    entityId: uuid,
    before: await state(before),
    after: { ...(await state(after)), message_changed: after.message !== before.message },
  });
}

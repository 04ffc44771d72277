import { conflict, Refusal } from '#kernel/refusal.ts';
import { pushLater } from '#modules/tickets/server/wallet/updates/changed-passes.ts';
import type { PassKey } from '#modules/tickets/server/wallet/updates/pass-token.ts';
import {
  changedAt,
  insertRegistration,
  savePhone,
  slotsOf,
} from '#modules/tickets/server/wallet/updates/registrations.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** How many phones are told of one pass: wallet_registration.slot. */
export const PHONES_MAX = 10;

/** The caller does not hold this pass, or it is none of this exhibitor. Apple expects 401 for both. */
export const notThePass = (): Refusal => new Refusal('unauthenticated', { code: 'wallet.not_the_pass' });

/**
 * Notes that a phone holds a pass; it is told of changes from then on. A pass that changed before is
 * told at once: the phone may hold an older copy, for example from a mail. Returns whether the phone
 * is new to the pass. Refuses 401 wallet.not_the_pass, 409 wallet.too_many_phones {max}.
 */
export const registerPhone = (
  db: Db,
  acting: Acting,
  key: PassKey,
  phone: { readonly device: string; readonly pushToken: string },
): Promise<boolean> =>
  db.tx(acting, async (tx) => {
    const phoneId = await savePhone(tx, phone.device, phone.pushToken);
    const taken = await slotsOf(tx, key);
    if (!taken) throw notThePass();
    if (taken.some((each) => each.phone_id === phoneId)) return false;
    const slots = new Set(taken.map(({ slot }) => slot));
    const slot = Array.from({ length: PHONES_MAX }, (_, index) => index + 1).find((each) => !slots.has(each));
    if (slot === undefined) throw conflict('wallet.too_many_phones', { max: PHONES_MAX });
    await insertRegistration(tx, key, { phoneId, slot });
    if ((await changedAt(tx, key.ticketId)) !== null) await pushLater(tx, phoneId);
    return true;
  });

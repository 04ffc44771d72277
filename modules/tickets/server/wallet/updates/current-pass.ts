import { currentTicketKey } from '#modules/tickets/server/codes/ticket-keys.ts';
import { ticketSheets } from '#modules/tickets/server/documents/sheets.ts';
import { type CalendarDeps, passServiceOf, wordsOf } from '#modules/tickets/server/download.ts';
import { purchaseOfTicket } from '#modules/tickets/server/purchase.sql.ts';
import type { PassKey } from '#modules/tickets/server/wallet/updates/pass-token.ts';
import { notThePass } from '#modules/tickets/server/wallet/updates/register-phone.ts';
import { changedAt } from '#modules/tickets/server/wallet/updates/registrations.sql.ts';
import { walletOf, walletPasses } from '#modules/tickets/server/wallet/wallet-pass.ts';

export type CurrentPass = {
  /** Epoch ms, whole seconds. */
  readonly changedAt: number;
  /** Null: it has not changed since `since`. */
  readonly body: Buffer | null;
};

/**
 * Returns a pass as it is now, in the language of its bill, also of a ticket that no longer admits.
 * It is signed only if it changed after `since` (epoch ms). Refuses 401 wallet.not_the_pass for a
 * pass that is none, or of a type the exhibitor signs no longer.
 */
export async function currentPass(
  deps: CalendarDeps,
  exhibitorId: number,
  { passType, ticketId }: PassKey,
  since: number | null,
): Promise<CurrentPass> {
  const known = await deps.db.read(exhibitorId, async (tx) => ({
    bought: await purchaseOfTicket(tx, ticketId),
    changed: await changedAt(tx, ticketId),
  }));
  const { bought } = known;
  const wallet = bought && walletOf(deps.secrets, bought.exhibitor.secrets);
  if (!bought || !wallet || wallet.pass_type !== passType) throw notThePass();
  const changed = known.changed ?? Math.floor((bought.bill.settled_at ?? 0) / 1000) * 1000;
  if (since !== null && changed <= since) return { changedAt: changed, body: null };
  const words = wordsOf(deps, bought);
  const key = await currentTicketKey(deps.db, deps.secrets, exhibitorId);
  const sheets = ticketSheets(bought, words, key);
  const file = await walletPasses(sheets, wallet, words, passServiceOf(deps, exhibitorId, bought, wallet));
  if (!file) throw notThePass();
  return { changedAt: changed, body: file.body };
}

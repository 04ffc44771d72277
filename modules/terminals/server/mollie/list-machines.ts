import { notFound, refuse } from '#kernel/refusal.ts';
import type { Texts } from '#kernel/texts.ts';
import { type Machine, PartnerProblem } from '#modules/payments/server.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import type { Reads } from '#platform/db/tx.ts';

const ACCOUNTS_MAX = 50;
const ACCOUNT = `
  SELECT id, name FROM payment_method
   WHERE exhibitor_id = tenant() AND driver = 'mollie' AND archived_at IS NULL AND config ? 'api_key'`;

type Account = { readonly id: number; readonly name: Texts };

/** Returns the payment methods in whose accounts card terminals can be: connected, offered online or not. */
export const accounts = (first: Pick<Reads, 'query'>): Promise<Account[]> =>
  first.query(`${ACCOUNT} ORDER BY sort, id LIMIT ${ACCOUNTS_MAX}`);

const UNAUTHENTICATED = 401;
const FORBIDDEN = 403;

/**
 * Asks the account of a payment method for its card terminals. Refuses 404 not_found.payment_method;
 * 422 `method_id` terminals.key_refused if it does not accept our key, terminals.account_silent if it
 * does not answer.
 */
export async function machinesOf(
  { db, accounts: open }: Pick<TerminalDeps, 'db' | 'accounts'>,
  exhibitorId: number,
  methodId: number,
): Promise<Machine[]> {
  const known = await db.ask(exhibitorId, (first) => first.one<Account>(`${ACCOUNT} AND id = $1`, [methodId]));
  if (!known) throw notFound('payment_method');
  try {
    const account = await open.terminals(exhibitorId, methodId);
    return await account.machines();
  } catch (error) {
    if (!(error instanceof PartnerProblem)) throw error;
    const isRefused = error.status === UNAUTHENTICATED || error.status === FORBIDDEN;
    throw refuse(isRefused ? 'terminals.key_refused' : 'terminals.account_silent', {}, 'method_id');
  }
}

/**
 * Access control of Mollie's API: an API key is a website profile, and sees only its own payments.
 */
import { createHash } from 'node:crypto';
import type { Answer, Call } from '#simulators/call.ts';
import type { Route } from '#simulators/http-server.ts';
import type { MolliePayment, MolliePayments } from '#simulators/mollie/payments.ts';
import { mollieError } from '#simulators/mollie/wire.ts';

export type Merchant = { readonly mode: 'test' | 'live'; readonly profileId: string };

type Act = (call: Call, who: Merchant) => Answer;
type ActOnPayment = (payment: MolliePayment, call: Call, who: Merchant) => Answer;

export type MerchantGate = {
  /** Returns a route that needs the API key. */
  api(operation: string, method: string, path: RegExp, act: Act): Route;
  /** Returns a route about one payment of the caller: the first group of the path is its id. */
  about(operation: string, method: string, path: RegExp, act: ActOnPayment): Route;
};

const profileIdOf = (apiKey: string): string =>
  `pfl_${createHash('sha256').update(apiKey).digest('base64url').replace(/[-_]/g, '').slice(0, 10)}`;

export const noPayment = (id: string): Answer => mollieError(404, `No payment exists with token ${id}.`);

export function openMerchantGate(apiKeys: readonly string[], payments: MolliePayments): MerchantGate {
  const merchants = new Map(
    apiKeys.map((key): [string, Merchant] => [
      `Bearer ${key}`,
      { mode: key.startsWith('live_') ? 'live' : 'test', profileId: profileIdOf(key) },
    ]),
  );
  const gate: MerchantGate = {
    api: (operation, method, path, act) => ({
      operation,
      method,
      path,
      handle(call) {
        const who = merchants.get(call.headers.authorization ?? '');
        return who ? act(call, who) : mollieError(401, 'Missing authentication, or failed to authenticate');
      },
    }),
    about: (operation, method, path, act) =>
      gate.api(operation, method, path, (call, who) => {
        const [id = ''] = call.params;
        const payment = payments.book.get(id);
        return payment && payment.profileId === who.profileId ? act(payment, call, who) : noPayment(id);
      }),
  };
  return gate;
}

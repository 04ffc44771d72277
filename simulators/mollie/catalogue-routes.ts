/** The merchant's resources: payment methods and card terminals. */
import type { Answer, Call } from '#simulators/call.ts';
import type { Route } from '#simulators/http-server.ts';
import { readAmount, TERMINAL_ID } from '#simulators/mollie/create-request.ts';
import type { Merchant } from '#simulators/mollie/merchant-gate.ts';
import { METHODS, methodBody, methodOf } from '#simulators/mollie/methods.ts';
import { type ApiOptions, unprocessable } from '#simulators/mollie/payment-routes.ts';
import { hal, listBody, mollieError } from '#simulators/mollie/wire.ts';

export function catalogueRoutes({ url, gate }: ApiOptions): Route[] {
  return [
    gate.api('methods', 'GET', /^\/v2\/methods$/, (call) => methodList(call, url)),
    gate.api('method', 'GET', /^\/v2\/methods\/([^/]+)$/, (call) => {
      const method = methodOf(call.params[0] ?? '');
      return method
        ? hal(200, methodBody(method, url))
        : mollieError(404, `No payment method exists with id ${call.params[0]}.`);
    }),
    gate.api('terminals', 'GET', /^\/v2\/terminals$/, (_call, who) =>
      hal(200, listBody('terminals', [terminalBody(who, url)], `${url}/v2/terminals`)),
    ),
    gate.api('terminal', 'GET', /^\/v2\/terminals\/([^/]+)$/, (call, who) =>
      call.params[0] === TERMINAL_ID
        ? hal(200, terminalBody(who, url))
        : mollieError(404, `No terminal exists with id ${call.params[0]}.`),
    ),
  ];
}

/** Returns all methods, or none if the amount is out of their range. */
function methodList(call: Call, url: string): Answer {
  const value = call.query.get('amount[value]');
  const currency = call.query.get('amount[currency]');
  const money = value === null && currency === null ? null : readAmount({ value, currency });
  const problem = money && 'detail' in money ? money : null;
  if (problem?.detail.includes('invalid')) return unprocessable(problem);
  const items = problem ? [] : METHODS.map((method) => methodBody(method, url));
  return hal(200, listBody('methods', items, `${url}/v2/methods`));
}

const terminalBody = (who: Merchant, url: string) => ({
  resource: 'terminal',
  id: TERMINAL_ID,
  mode: who.mode,
  profileId: who.profileId,
  status: 'active',
  brand: 'PAX',
  model: 'A920',
  serialNumber: '1234567890',
  currency: 'EUR',
  description: 'Simulated terminal',
  createdAt: '2026-01-05T09:00:00+00:00',
  updatedAt: '2026-01-05T09:00:00+00:00',
  _links: { self: { href: `${url}/v2/terminals/${TERMINAL_ID}`, type: 'application/hal+json' } },
});

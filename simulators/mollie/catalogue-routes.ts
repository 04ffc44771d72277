/** The merchant's payment methods. */
import type { Answer, Call } from '#simulators/call.ts';
import type { Route } from '#simulators/http-server.ts';
import { readAmount } from '#simulators/mollie/create-request.ts';
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

import type { Calls, DeviceApi, PublicApi, StaffApi } from '#web/api/api-types.ts';
import { type AnyInput, addressOf, type Send, typed } from '#web/api/client.ts';

type Answer = (address: string, ...args: never[]) => Promise<unknown>;
/** What a test says the server answers: to GET by address and options, to POST by address, body and options. */
export type Answers = { readonly get?: Answer; readonly post?: Answer };

/** Sends calls to the answers of a test. */
export const sendTo =
  ({ get, post }: Answers): Send =>
  (key, { params, query, body, draft, ...options }: AnyInput = {}) => {
    const address = addressOf(key, { ...(params && { params }), ...(query && { query }) });
    const answer = (key.startsWith('GET ') ? get : post) as ((...args: unknown[]) => Promise<unknown>) | undefined;
    if (!answer) throw new Error(`the test gives no answer to ${key}`);
    const sentBody = body ?? draft;
    const rest = Object.keys(options).length > 0 ? [options] : [];
    if (key.startsWith('GET ')) return answer(address, ...rest);
    return sentBody === undefined && rest.length === 0 ? answer(address) : answer(address, sentBody, ...rest);
  };

/** The calls of an app, answered by a test. */
export const callsTo = (answers: Answers): Calls<StaffApi & DeviceApi & PublicApi> => ({
  call: typed<StaffApi & DeviceApi & PublicApi>(sendTo(answers)),
});

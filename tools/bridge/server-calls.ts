import type { BridgeEnd, BridgeWork } from '#modules/printing/contract/bridge.ts';
import type { PrinterState } from '#modules/printing/rules/printer-states.ts';

/** How a bridge proves itself to its server. */
export type BridgeIdentity = { readonly server: string; readonly uid: string; readonly token: string };

/** The server refused a call: trying again changes nothing. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const ANSWER_WITHIN_MS = 20_000;
const SERVER_ERROR = 500;
const TOO_MANY = 429;
type Answer<Data> = { readonly data?: Data; readonly code?: string; readonly message?: string };

/** Calls the server. Throws `Refused` for a refusal, and other errors if there was no answer. */
async function call<Data>(
  { server, ...identity }: { readonly server: string; readonly uid?: string; readonly token?: string },
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Data> {
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(`${server}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(identity.uid && { 'x-device-id': identity.uid }),
      ...(identity.token && { 'x-device-token': identity.token }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
  });
  const text = await answer.text();
  if (answer.status >= SERVER_ERROR || answer.status === TOO_MANY)
    throw new Error(`the server answers ${answer.status}`);
  const read = JSON.parse(text) as Answer<Data>;
  if (!answer.ok) throw new Refused(answer.status, read.code ?? '', read.message ?? `status ${answer.status}`);
  return read.data as Data;
}

/** Registers a bridge with a code from the portal (decision 0040). */
export async function registerBridge(server: string, code: string): Promise<BridgeIdentity> {
  const body = { type: 'bridge', ...(code && { code }) };
  const { uid, token } = await call<{ uid: string; token: string }>({ server }, '/api/device/register', body);
  return { server, uid, token };
}

export type ServerCalls = ReturnType<typeof serverCalls>;

/** What a bridge asks its server. */
export const serverCalls = (identity: BridgeIdentity) => ({
  /** Also the sign that the bridge is there. */
  state: () => call<{ readonly auth: string }>(identity, '/api/device/state'),
  work: (signal: AbortSignal) => call<BridgeWork>(identity, '/api/device/bridge/work', undefined, signal),
  async claim(id: string): Promise<Uint8Array> {
    const { bytes } = await call<{ bytes: string }>(identity, `/api/device/bridge/deliveries/${id}/claim`, {});
    return Buffer.from(bytes, 'base64');
  },
  end: (id: string, end: BridgeEnd) => call<null>(identity, `/api/device/bridge/deliveries/${id}/end`, end),
  report: (printerId: number, state: PrinterState) =>
    call<null>(identity, `/api/device/bridge/printers/${printerId}/state`, { state }),
});

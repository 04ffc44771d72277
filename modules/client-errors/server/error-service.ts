/**
 * An outside error service (D-178): any service that accepts Sentry's envelopes at the address of
 * its DSN.
 */
import { randomUUID } from 'node:crypto';
import { createEventEnvelope, getEnvelopeEndpointWithUrlEncodedAuth, makeDsn, serializeEnvelope } from '@sentry/core';

/** One row of the table of client errors. */
export type NotedError = {
  readonly kind: string;
  /** Equal for equal errors. */
  readonly digest: string;
  /** Epoch ms of the last occurrence. */
  readonly at: number;
  readonly times: number;
  readonly exhibitor: string;
  readonly detail: Readonly<Record<string, unknown>>;
};
/**
 * Sends one error. `refused`: the service does not accept this error but may accept others. Throws
 * if the service is unavailable.
 */
export type ErrorService = (noted: NotedError) => Promise<'taken' | 'refused'>;

const TIMEOUT_MS = 5_000;
const TOO_MANY = 429;

/** Returns null for an address that is not a DSN. */
export function errorService(dsn: string): ErrorService | null {
  const address = makeDsn(dsn);
  if (!address) return null;
  const url = getEnvelopeEndpointWithUrlEncodedAuth(address);
  return async (noted) => {
    const body = serializeEnvelope(createEventEnvelope(eventOf(noted)));
    const answer = await fetch(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: { 'content-type': 'application/x-sentry-envelope' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'taken';
    if (answer.status < 500 && answer.status !== TOO_MANY) return 'refused';
    throw new Error(`the error service answered ${answer.status}`);
  };
}

function eventOf({ kind, digest, at, times, exhibitor, detail }: NotedError) {
  const { message, url, ...extra } = detail;
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: at / 1000,
    platform: 'javascript',
    logger: 'foyer.browser',
    level: kind === 'error' ? ('error' as const) : ('warning' as const),
    message: typeof message === 'string' ? message : kind,
    fingerprint: [digest],
    tags: { kind, exhibitor },
    ...(typeof url === 'string' && { request: { url } }),
    extra: { ...extra, times },
  };
}

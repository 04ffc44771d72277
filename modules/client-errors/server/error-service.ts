/** An outside error service (D-178): any that takes Sentry's envelopes at the address its DSN names. */
import { randomUUID } from 'node:crypto';
import { createEventEnvelope, getEnvelopeEndpointWithUrlEncodedAuth, makeDsn, serializeEnvelope } from '@sentry/core';

/** One row of the book. */
export type NotedError = {
  readonly kind: string;
  /** The same for what is the same error. */
  readonly digest: string;
  /** Epoch ms of the last time. */
  readonly at: number;
  readonly times: number;
  readonly exhibitor: string;
  readonly detail: Readonly<Record<string, unknown>>;
};
/** `refused`: this one is not wanted there, others may be. Throws when the service cannot be told anything just now. */
export type ErrorService = (noted: NotedError) => Promise<'taken' | 'refused'>;

const PATIENCE_MS = 5_000;
const TOO_MANY = 429;

/** Null for an address that is no DSN. */
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
      signal: AbortSignal.timeout(PATIENCE_MS),
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

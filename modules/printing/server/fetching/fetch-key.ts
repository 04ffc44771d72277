import { timingSafeEqual } from 'node:crypto';
import { FETCH_PATHS, type FetchingDriver } from '#modules/printing/rules/connections.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

type Digests = Pick<Secrets, 'digest'>;
/** A printer that fetches, as far as its secret depends on it. */
export type Fetching = { readonly id: number; readonly fetch_no: number };

/**
 * Returns the secret in the address of a printer. It is made of the secret of the installation, so
 * nothing is stored, and the portal can show it again. Spelled like a uuid: logs redact those.
 */
export function fetchKey(secrets: Digests, exhibitorId: number, { id, fetch_no: no }: Fetching): string {
  const hex = secrets.digest('printer-address', `${exhibitorId}/${id}/${no}`).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** Returns whether this is the secret of the printer, in constant time. */
export const isFetchKey = (secrets: Digests, exhibitorId: number, printer: Fetching, given: string): boolean => {
  const right = Buffer.from(fetchKey(secrets, exhibitorId, printer));
  const received = Buffer.from(given);
  return received.length === right.length && timingSafeEqual(received, right);
};

/** Returns the address of a printer, without the host. */
export const fetchPath = (
  secrets: Digests,
  exhibitorId: number,
  printer: Fetching & { readonly driver: FetchingDriver },
): string => `${FETCH_PATHS[printer.driver]}/${printer.id}/${fetchKey(secrets, exhibitorId, printer)}`;

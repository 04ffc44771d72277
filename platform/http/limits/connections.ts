import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { limitKeyOf } from '#platform/http/limits/client-address.ts';

/** One address has at most this part of the files that the process may open, within these limits. */
const SHARE = 1 / 4;
const SHARE_MIN = 64;
const SHARE_MAX = 2_000;
const FILES_IF_UNKNOWN = 4_096;
const RETRY_AFTER_S = 10;

const BODY = JSON.stringify({ message: 'Too many connections from this address.', code: 'request.too_many' });
const REFUSAL = `HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nRetry-After: ${RETRY_AFTER_S}\r\nConnection: close\r\n\r\n${BODY}`;

/** The connections of one address, web sockets and idle ones included, so that others always find a place. */
export const connectionsPerAddress = (filesMax: number): number =>
  Math.min(SHARE_MAX, Math.max(SHARE_MIN, Math.floor(filesMax * SHARE)));

/** Returns the number of files that this process may open. */
export function openFilesMax(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return FILES_IF_UNKNOWN; // not Linux
  }
}

/**
 * Refuses connections of an address that has its share already: 429, then the connection ends. Our
 * own proxies carry the connections of many visitors, and are not counted.
 */
export function limitConnections(
  server: Server,
  { isTrusted, max }: { readonly isTrusted: (address: string) => boolean; readonly max: number },
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const key = limitKeyOf(address);
    const count = (open.get(key) ?? 0) + 1;
    if (count > max) {
      socket.end(REFUSAL, () => socket.destroy());
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}

import type { IncomingMessage, Server } from 'node:http';

/** Where a connection may leave HTTP for a socket. */
export const SOCKETS_PATH = '/realtime';

/**
 * Whether a request may turn its connection into something else. Anywhere but at the sockets an Upgrade header is an offer
 * nobody takes up (curl offers h2c, proxies offer anything): the request is answered as if it were not there. Without this
 * the listener for sockets would swallow it, and a kept connection would wait for an answer for ever (T75).
 */
export const mayUpgrade =
  (server: () => Server) =>
  ({ url = '' }: IncomingMessage): boolean =>
    (url === SOCKETS_PATH || url.startsWith(`${SOCKETS_PATH}/`) || url.startsWith(`${SOCKETS_PATH}?`)) &&
    server().listenerCount('upgrade') > 0;

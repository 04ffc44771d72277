import type { IncomingMessage, Server } from 'node:http';

/** The address at which a connection may upgrade to a socket. */
export const SOCKETS_PATH = '/realtime';

/**
 * Returns whether a request may upgrade its connection. Everywhere except at the sockets an Upgrade
 * header is ignored (curl offers h2c, proxies offer anything). Without this check the listener for
 * sockets would consume the request, and a kept-alive connection would wait for ever (T75).
 */
export const mayUpgrade =
  (server: () => Server) =>
  ({ url = '' }: IncomingMessage): boolean =>
    (url === SOCKETS_PATH || url.startsWith(`${SOCKETS_PATH}/`) || url.startsWith(`${SOCKETS_PATH}?`)) &&
    server().listenerCount('upgrade') > 0;

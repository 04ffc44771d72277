import type { IncomingMessage, ServerResponse } from 'node:http';

/** Returns whether a request names its host more than once: proxies and servers may read different ones (RFC 9112, 3.2). */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const BODY = JSON.stringify({ message: 'The request could not be read.', code: 'request.malformed' });

/** Answers 400 to a request with two hosts, and ends its connection. Returns whether it has answered. */
export function twoHostsRefused(request: IncomingMessage, response: ServerResponse): boolean {
  if (!namesTwoHosts(request)) return false;
  response.writeHead(400, {
    'content-type': 'application/json',
    'content-length': BODY.length,
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(BODY);
  return true;
}

import { createServer } from 'node:http';

/** The minimal program that can listen. */
createServer((_request, response) => response.end('open')).listen(0, '127.0.0.1', () => process.send?.('open'));

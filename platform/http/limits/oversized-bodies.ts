import type { FastifyInstance } from 'fastify';

const LINGER_BYTES = 16_000_000;
const LOOK_MS = 100;
/** Looks, and not milliseconds: a busy process sees no bytes while it does not look. */
const LOOKS_WITHOUT_BYTES_MAX = 20;
const LOOKS_MAX = 150;

/**
 * Lets the sender of a body that is too large read its refusal (T58). The framework closes the connection right after the answer:
 * then the bytes still on their way break it, and most clients report a broken connection instead of the 413. So the connection
 * stays open and the rest is discarded, for at most 16 MB and 15 seconds, and two seconds
 * without a byte; then the sender is cut.
 */
export function discardOversizedBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode !== 413 || request.raw.complete) return done();
    reply.removeHeader('connection');
    const { raw } = request;
    const { socket } = raw;
    const lastByte = socket.bytesRead + LINGER_BYTES;
    let before = socket.bytesRead;
    let looks = 0;
    let silent = 0;
    raw.resume();
    const look = setInterval(() => {
      looks += 1;
      silent = socket.bytesRead === before ? silent + 1 : 0;
      before = socket.bytesRead;
      const isOver = looks >= LOOKS_MAX || silent >= LOOKS_WITHOUT_BYTES_MAX || before >= lastByte;
      if (isOver && !raw.complete) socket.destroy();
      if (isOver || raw.complete || socket.destroyed) clearInterval(look);
    }, LOOK_MS);
    return done();
  });
}

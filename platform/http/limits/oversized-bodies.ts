import type { FastifyInstance } from 'fastify';

const LINGER_MS = 2_000;
const LINGER_BYTES = 16_000_000;
const LOOK_MS = 20;

/**
 * Lets the sender of a body that is too large read its refusal (T58). The framework closes the connection right after the answer:
 * then the bytes still on their way break it, and most clients report a broken connection instead of the 413. So the connection
 * stays open and the rest is discarded, for at most two seconds and 16 MB; who sends more is cut.
 */
export function discardOversizedBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode !== 413 || request.raw.complete) return done();
    reply.removeHeader('connection');
    const { raw } = request;
    const { socket } = raw;
    const began = performance.now();
    const lastByte = socket.bytesRead + LINGER_BYTES;
    raw.resume();
    const look = setInterval(() => {
      if (raw.complete || socket.destroyed) return clearInterval(look);
      if (performance.now() - began < LINGER_MS && socket.bytesRead < lastByte) return;
      clearInterval(look);
      socket.destroy();
    }, LOOK_MS);
    return done();
  });
}

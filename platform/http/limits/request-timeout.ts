import type { FastifyInstance, FastifyReply } from 'fastify';
import { unavailable } from '#kernel/refusal.ts';

const LOOKS_PER_TIMEOUT = 10;
const BACK_IN_S = 5;

/**
 * Answers a request 503 server.slow if it has no answer after `timeoutMs` (T55). Uses one timer
 * for all: the framework's own limit starts and aborts one per request, which costs a tenth of a
 * checkout.
 */
export function answerInTime(app: FastifyInstance, timeoutMs: number): void {
  const waiting = new Set<FastifyReply>(); // in the order of arrival
  const look = setInterval(() => {
    for (const reply of waiting) {
      if (reply.elapsedTime < timeoutMs) return;
      waiting.delete(reply);
      if (!reply.sent) reply.send(unavailable('server.slow', BACK_IN_S));
    }
  }, timeoutMs / LOOKS_PER_TIMEOUT).unref();
  app.addHook('onRequest', (_request, reply, done) => {
    waiting.add(reply);
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    waiting.delete(reply);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    for (const reply of waiting) if (reply.request === request) waiting.delete(reply);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(look);
    done();
  });
}

import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import { unavailable } from '#kernel/refusal.ts';
import { isExpected } from '#platform/http/refusals.ts';

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
      if (reply.sent) continue;
      reply.send(unavailable('server.slow', BACK_IN_S));
      reply.log = lateLog(reply.log);
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

/**
 * For a handler that goes on after its request was answered: the framework logs every error of it at level error. A refusal then is
 * no fault: its visitor has an answer.
 */
function lateLog(log: FastifyBaseLogger): FastifyBaseLogger {
  const late = Object.create(log) as FastifyBaseLogger;
  late.error = (fields: { err?: unknown }, message?: string) =>
    isExpected(fields.err) ? log.info(fields, 'refused after it was answered: too slow') : log.error(fields, message);
  return late;
}

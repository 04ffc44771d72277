import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#kernel/refusal.ts';

const RESOLUTION_MS = 10;
const WINDOW_MS = 500;
/**
 * A garbage collection, a first page render, a machine that slept: these end before any request is
 * refused.
 */
const WINDOWS_IN_A_ROW = 3;
const BACK_IN_S = 2;

/**
 * Answers requests of `site` with 503 server.busy while the event loop is late by more than
 * `lagMaxMs` on average in each of the last three half seconds; shorter pauses are ignored.
 */
export function shedLoad(site: FastifyInstance, lagMaxMs: number): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let lateWindows = 0;
  const timer = setInterval(() => {
    // A window without a measurement was one long wait; its mean is NaN.
    const isInTime = delays.mean / 1e6 - RESOLUTION_MS <= lagMaxMs;
    lateWindows = isInTime ? 0 : lateWindows + 1;
    delays.reset();
  }, WINDOW_MS).unref();
  site.addHook('onRequest', (_request, _reply, done) => {
    done(lateWindows < WINDOWS_IN_A_ROW ? undefined : unavailable('server.busy', BACK_IN_S));
  });
  site.addHook('onClose', (_site, done) => {
    clearInterval(timer);
    delays.disable();
    done();
  });
}

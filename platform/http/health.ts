import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#platform/observability/metrics.ts';

/** The conditions for this node to receive traffic, by name: e.g. `{database: () => ...}`. */
export type Checks = Readonly<Record<string, () => Promise<boolean>>>;

/**
 * Optional services of a node, and whether they are available: shown only, they do not affect
 * readiness.
 */
export type Comforts = Readonly<Record<string, () => boolean>>;

/**
 * Reasons why the installation works only in part, by name. A node with one is still ready: the
 * others share the same database and would be no better (decision 0042).
 */
export type Impairments = Readonly<Record<string, () => boolean>>;

export type Health = { readonly checks: Checks; readonly comforts?: Comforts; readonly impairments?: Impairments };

const TIMEOUT_MS = 2_000;

/**
 * Registers `/healthz`: the program runs, and `/readyz`: it may receive traffic; otherwise it names
 * the failed checks and the available optional services (D-187). `reads only`: it receives traffic,
 * and `degraded` says why nothing can be changed.
 */
export function healthRoutes(app: FastifyInstance, { checks, comforts = {}, impairments = {} }: Health): void {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await withinTimeout(check)] as const),
    );
    const ready = results.every(([, ok]) => ok);
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    if (!ready) reply.header('retry-after', '2');
    const beside = Object.entries(comforts).map(([name, isThere]) => [name, isThere()] as const);
    const degraded = Object.entries(impairments).flatMap(([name, isSo]) => (isSo() ? [name] : []));
    const usable = degraded.length > 0 ? 'reads only' : 'ready';
    return {
      status: ready ? usable : 'not ready',
      checks: Object.fromEntries(results),
      ...(degraded.length > 0 && { degraded }),
      ...(beside.length > 0 && { comforts: Object.fromEntries(beside) }),
    };
  });
}

async function withinTimeout(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), TIMEOUT_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Measures every answer by route pattern; addresses never become labels. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.http.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

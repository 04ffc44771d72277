import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  readonly registry: Registry;
  /** Seconds from request to answer, by route pattern: never by address. */
  readonly http: Histogram<'method' | 'route' | 'status'>;
  /**
   * Returns a counter of a module, e.g. `foyer_tickets_sold_total` by channel. A second call
   * returns the same one.
   */
  counter<Label extends string>(name: string, help: string, labels?: readonly Label[]): Counter<Label>;
  /** Registers a value that is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Record<string, number>, label?: string): void;
};

/** Metrics in Prometheus' format. One registry per program, so that tests do not share one. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const http = new Histogram({
    name: 'foyer_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    http,
    counter<Label extends string>(name: string, help: string, labels: readonly Label[] = []) {
      const existing = registry.getSingleMetric(name) as Counter<Label> | undefined;
      return existing ?? new Counter({ name, help, labelNames: [...labels], registers: [registry] });
    },
    gauge(name, help, read, label) {
      new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers: [registry],
        collect() {
          const value = read();
          if (typeof value === 'number') this.set(value);
          else if (label) for (const [key, count] of Object.entries(value)) this.set({ [label]: key }, count);
        },
      });
    },
  };
}

/**
 * Serves the metrics on a separate port, so that the public address never shows them (D-187).
 * Rejects if the port is in use.
 */
export async function serveMetrics(
  metrics: Metrics,
  at: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(at.port, at.host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kernel/refusal.ts';
import { addressedAs } from '#platform/http/limits/trusted-proxies.ts';
import type { InFront } from '#platform/http/pages/page-fast-path.ts';
import { answerTo } from '#platform/http/refusals.ts';
import { chooseLocale } from '#platform/i18n/choose-locale.ts';
import type { Translator } from '#platform/i18n/translator.ts';

const BACK_IN_S = 2;

/** For routes under a rush. Its code is that of a full queue (platform/jobs/batcher.ts). */
const FULL = new Refusal('too-many', { code: 'checkout.too_busy' }, BACK_IN_S);

type Slots = { readonly route: string; readonly max: number; readonly inside: Map<string, number> };

/**
 * Admits at most `config.maxConcurrent` concurrent requests to a route, counted per host, so that
 * the load of one cinema does not affect another. Refuses further requests with a retry time, in
 * the caller's language, before the framework handles them: reading and checking each of them would
 * leave no time for the admitted ones (metric 14 of the benchmark). Counts only requests that
 * arrived in full and are valid, so that slow senders occupy no slot.
 */
export function admissionControl(translator: Translator, { headers, metrics, isTrusted, nextId }: InFront) {
  const slotsByRoute = new Map<string, Slots>();
  const answers = new Map<string, readonly [readonly string[], Buffer]>();

  function sayFull(https: boolean, acceptLanguage: string | undefined): readonly [readonly string[], Buffer] {
    const locale = chooseLocale(undefined, acceptLanguage, translator.locales, 'en');
    const key = `${https} ${locale}`;
    let entry = answers.get(key);
    if (!entry) {
      const refused = answerTo(FULL, locale, translator, '');
      const body = Buffer.from(JSON.stringify(refused.body));
      const all = {
        ...headers.shared(https),
        ...refused.headers,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(body.length),
      };
      entry = [Object.entries(all).flat(), body];
      answers.set(key, entry);
    }
    return entry;
  }

  return {
    /** Watches the routes that are registered on `app` from now on. */
    stand(app: FastifyInstance): void {
      app.addHook('onRoute', (route) => {
        const max = route.config?.maxConcurrent;
        if (max === undefined) return;
        const slots: Slots = { route: route.url, max, inside: new Map() };
        for (const method of [route.method].flat()) slotsByRoute.set(`${method} ${route.url}`, slots);
        route.preHandler = [
          ...[route.preHandler ?? []].flat(),
          (request, reply, done) => {
            if (reply.raw.closed) return done(); // already closed: its end would not be reported
            const { host } = addressedAs(request.raw, isTrusted);
            slots.inside.set(host, (slots.inside.get(host) ?? 0) + 1);
            reply.raw.once('close', () => {
              const left = (slots.inside.get(host) ?? 1) - 1;
              if (left > 0) slots.inside.set(host, left);
              else slots.inside.delete(host);
            });
            done();
          },
        ];
      });
    },
    turnedAway(request: IncomingMessage, response: ServerResponse): boolean {
      const [path = ''] = (request.url ?? '').split('?', 1);
      const slots = slotsByRoute.get(`${request.method} ${path}`);
      if (!slots) return false;
      const { host, https } = addressedAs(request, isTrusted);
      if ((slots.inside.get(host) ?? 0) < slots.max) return false;
      const [head, body] = sayFull(https, request.headers['accept-language']);
      response.writeHead(429, [...head, 'x-request-id', nextId()]);
      response.end(body);
      metrics.http.observe({ method: request.method ?? '', route: slots.route, status: 429 }, 0);
      return true;
    },
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kernel/refusal.ts';
import type { InFront } from '#platform/http/ready-answers.ts';
import { answerTo } from '#platform/http/refusals.ts';
import { addressedAs } from '#platform/http/trusted-proxies.ts';
import { chooseLocale } from '#platform/i18n/choose-locale.ts';
import type { Translator } from '#platform/i18n/translator.ts';

const BACK_IN_S = 2;

/** Where everybody wants to go at once. Its code is that of a queue that is full (platform/gather.ts). */
const FULL = new Refusal('too-many', { code: 'checkout.too_busy' }, BACK_IN_S);

type Room = { readonly route: string; readonly max: number; readonly inside: Map<string, number> };

/**
 * Lets so many at once into a route as its `config.room` says, counted per host, so that one cinema's rush leaves its
 * neighbour in peace. Whoever comes beyond is told to come back, in his language, before the framework hears of him: to
 * read and judge each of them would leave no time for those inside (metric 14 of the benchmark). Only those count whose
 * request has arrived whole and was found in order, so nobody fills a room by sending slowly.
 */
export function turnstile(translator: Translator, { headers, metrics, isTrusted, nextId }: InFront) {
  const rooms = new Map<string, Room>();
  const said = new Map<string, readonly [readonly string[], Buffer]>();

  function sayFull(https: boolean, acceptLanguage: string | undefined): readonly [readonly string[], Buffer] {
    const locale = chooseLocale(undefined, acceptLanguage, translator.locales, 'en');
    const key = `${https} ${locale}`;
    let known = said.get(key);
    if (!known) {
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
      known = [Object.entries(all).flat(), body];
      said.set(key, known);
    }
    return known;
  }

  return {
    /** Watches the routes that are put on `app` from now on. */
    stand(app: FastifyInstance): void {
      app.addHook('onRoute', (route) => {
        const max = route.config?.room;
        if (max === undefined) return;
        const room: Room = { route: route.url, max, inside: new Map() };
        for (const method of [route.method].flat()) rooms.set(`${method} ${route.url}`, room);
        route.preHandler = [
          ...[route.preHandler ?? []].flat(),
          (request, reply, done) => {
            if (reply.raw.closed) return done(); // gone already: nobody would tell when he leaves
            const { host } = addressedAs(request.raw, isTrusted);
            room.inside.set(host, (room.inside.get(host) ?? 0) + 1);
            reply.raw.once('close', () => {
              const left = (room.inside.get(host) ?? 1) - 1;
              if (left > 0) room.inside.set(host, left);
              else room.inside.delete(host);
            });
            done();
          },
        ];
      });
    },
    turnedAway(request: IncomingMessage, response: ServerResponse): boolean {
      const [path = ''] = (request.url ?? '').split('?', 1);
      const room = rooms.get(`${request.method} ${path}`);
      if (!room) return false;
      const { host, https } = addressedAs(request, isTrusted);
      if ((room.inside.get(host) ?? 0) < room.max) return false;
      const [head, body] = sayFull(https, request.headers['accept-language']);
      response.writeHead(429, [...head, 'x-request-id', nextId()]);
      response.end(body);
      metrics.http.observe({ method: request.method ?? '', route: room.route, status: 429 }, 0);
      return true;
    },
  };
}

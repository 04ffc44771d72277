import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { loadRenderer } from '#apps/website/server/renderer.ts';
import { openWebsite } from '#apps/website/server/websitePages.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';
import type {} from '#platform/http/app.ts'; // request properties
import { securityHeaders } from '#platform/http/security-headers.ts';
import { seatsData, ticketData } from '#testing/component/purchase.fixture.ts';
import { contentPageFixture, type FixtureOptions, siteDataFixture } from '#testing/component/site-data.fixture.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Returns the JSON as pages embed it. */
export const jsonOf = (data: SiteData): Buffer => Buffer.from(JSON.stringify(data).replaceAll('<', '\\u003c'));

export type FixtureServerOptions = {
  /** The pages' service worker. */
  readonly offline?: boolean;
  /** What differs from the fixture: settings, programme, payment methods. */
  readonly change?: (site: SiteData) => SiteData;
  readonly voucherTypes?: readonly VoucherTypeWire[];
};

/**
 * Builds a server of the built website with the fixture's programme instead of a database, for
 * viewing pages and for server-side tests. It sells nothing: it answers what a page asks for before
 * a purchase. It does not listen yet. Run `npm run build` first.
 */
export async function fixtureServer(
  options: Partial<FixtureOptions> = {},
  { offline = true, change = (data) => data, voucherTypes = [] }: FixtureServerOptions = {},
): Promise<FastifyInstance> {
  // A browser keeps connections open; closing would wait for them.
  const app = Fastify({ forceCloseConnections: true });
  const headers = securityHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    headers.onto(request, reply);
    done();
  });
  const now = options.now ?? Date.now();
  const sites = new Map<string, { data: SiteData; json: Buffer }>();
  const site = (locale: string): { data: SiteData; json: Buffer } => {
    const knownLocale = ['nl-BE', 'fr', 'en', 'de'].includes(locale) ? locale : 'nl-BE';
    let siteData = sites.get(knownLocale);
    if (!siteData) {
      const data = change(siteDataFixture({ ...options, now, locale: knownLocale }));
      siteData = { data, json: jsonOf(data) };
      sites.set(knownLocale, siteData);
    }
    return siteData;
  };
  for (const [prefix, root] of [
    ['/assets/', 'dist/website/client/assets'],
    ['/art/', 'demo/artwork/rendered'],
  ] as const)
    await app.register(fastifyStatic, { root: join(ROOT, root), prefix, decorateReply: false, preCompressed: true });
  app.post('/session/touch', (_request, reply) =>
    reply.header('set-cookie', 'XSRF-TOKEN=fixture; Path=/; SameSite=Lax').send({ data: { expires_in: 7200 } }),
  );
  app.post('/api/client-errors', () => ({ message: 'ok' }));
  app.get('/api/site', (request) => ({ data: site(String((request.query as { locale?: string }).locale)).data }));
  app.post('/api/cmscontent/page', (request, reply) => {
    const page = contentPageFixture((request.body as { page_slug: string }).page_slug);
    return page ? { data: page } : reply.code(404).send({ message: 'Not found', errors: {} });
  });
  answerBeforePurchase(app, site('en').data, voucherTypes);
  const renderer = await loadRenderer(join(ROOT, 'dist/website'), { offline });
  app.addHook('onClose', () => renderer.close());
  openWebsite({
    renderer,
    site: async (_exhibitorId, locale) => site(locale),
    contentPage: async (_exhibitorId, slug) => contentPageFixture(slug),
    voucherTypes: async () => [...voucherTypes],
    writtenPages: async () => ['privacy-policy', 'info/prices', 'info/faq'].map((slug) => ({ slug, updated_at: now })),
  }).routes(app);
  return app;
}

/** The API as the sales pages read it: tariffs and seats of a screening, voucher types. */
function answerBeforePurchase(app: FastifyInstance, site: SiteData, types: readonly VoucherTypeWire[]): void {
  const notFound = { message: 'Not found', errors: {} };
  const scheduleOf = (params: unknown) => site.schedules.find(({ id }) => String(id) === (params as { id: string }).id);
  app.get('/api/schedules/:id/data', ({ params }, reply) => {
    const schedule = scheduleOf(params);
    return schedule ? { data: ticketData(site, schedule) } : reply.code(404).send(notFound);
  });
  app.get('/api/schedules/:id/arrangement', ({ params }, reply) => {
    const schedule = scheduleOf(params);
    return schedule ? { data: seatsData(schedule) } : reply.code(404).send(notFound);
  });
  app.get('/api/voucher-types/:slug', ({ params }, reply) => {
    const type = types.find(({ slug }) => slug === (params as { slug: string }).slug);
    return type ? { data: type } : reply.code(404).send(notFound);
  });
  app.post('/api/voucher-types/filter', ({ body }) => {
    const { type: kind } = (body as { filter: { type?: string } }).filter;
    return { data: types.filter(({ type }) => kind === undefined || type === kind) };
  });
}

if (import.meta.main) {
  const app = await fixtureServer();
  console.log(await app.listen({ port: Number(process.env.PORT ?? 0) }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
}

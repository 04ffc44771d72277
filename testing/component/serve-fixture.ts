import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { loadRenderer } from '#apps/website/server/renderer.ts';
import { openWebsite } from '#apps/website/server/websitePages.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type {} from '#platform/http/app.ts'; // request properties
import { securityHeaders } from '#platform/http/security-headers.ts';
import { contentPageFixture, type FixtureOptions, siteDataFixture } from '#testing/component/site-data.fixture.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Returns the JSON as pages embed it. */
export const jsonOf = (data: SiteData): Buffer => Buffer.from(JSON.stringify(data).replaceAll('<', '\\u003c'));

/**
 * Builds a server of the built website with the fixture's programme instead of a database, for
 * viewing pages and for server-side tests. It does not listen yet. Run `npm run build` first.
 */
export async function fixtureServer(
  options: Partial<FixtureOptions> = {},
  { offline = true } = {},
): Promise<FastifyInstance> {
  const app = Fastify();
  const headers = securityHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    headers.onto(request, reply);
    done();
  });
  const now = options.now ?? Date.now();
  const sites = new Map<string, { data: SiteData; json: Buffer }>();
  const site = (locale: string): { data: SiteData; json: Buffer } => {
    const known = ['nl-BE', 'fr', 'en', 'de'].includes(locale) ? locale : 'nl-BE';
    let found = sites.get(known);
    if (!found) {
      const data = siteDataFixture({ ...options, now, locale: known });
      found = { data, json: jsonOf(data) };
      sites.set(known, found);
    }
    return found;
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
  openWebsite({
    renderer: await loadRenderer(join(ROOT, 'dist/website'), { offline }),
    site: async (_exhibitorId, locale) => site(locale),
    contentPage: async (_exhibitorId, slug) => contentPageFixture(slug),
    voucherTypes: async () => [],
    writtenPages: async () => ['privacy-policy', 'info/prices', 'info/faq'].map((slug) => ({ slug, updated_at: now })),
  }).routes(app);
  return app;
}

if (import.meta.main) {
  const app = await fixtureServer();
  console.log(await app.listen({ port: Number(process.env.PORT ?? 0) }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
}

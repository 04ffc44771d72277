import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound, Refusal } from '#kernel/refusal.ts';
import { MESSAGE_LOCALES } from '#kernel/texts.ts';
import { type Clock, systemClock } from '#platform/config/clock.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { HttpApp, Visitor } from '#platform/http/app.ts';
import { refuseUnstorable } from '#platform/http/clean-input.ts';
import { type FileFolder, serveFiles } from '#platform/http/files.ts';
import { closeGracefully } from '#platform/http/graceful-close.ts';
import { type Checks, type Comforts, healthRoutes, type Impairments, measureRequests } from '#platform/http/health.ts';
import { isAddressIn } from '#platform/http/limits/address-list.ts';
import { admissionControl } from '#platform/http/limits/admission-control.ts';
import { connectionsPerAddress, limitConnections, openFilesMax } from '#platform/http/limits/connections.ts';
import { type LimitOverrides, limitChecks } from '#platform/http/limits/limits.ts';
import { shedLoad } from '#platform/http/limits/load-shedding.ts';
import { discardOversizedBodies } from '#platform/http/limits/oversized-bodies.ts';
import { addressWork } from '#platform/http/limits/proof-of-work.ts';
import { answerInTime } from '#platform/http/limits/request-timeout.ts';
import type { SharedLimits } from '#platform/http/limits/shared-limits.ts';
import { trustedProxies } from '#platform/http/limits/trusted-proxies.ts';
import { undeclaredProxyWarning } from '#platform/http/limits/undeclared-proxy.ts';
import { twoHostsRefused } from '#platform/http/one-host.ts';
import { describeApi, openApiRoute, refuseUndescribed } from '#platform/http/openapi.ts';
import { type FindReady, listenFirst, readyFirst } from '#platform/http/pages/page-fast-path.ts';
import { answerErrors, answerTo } from '#platform/http/refusals.ts';
import { unknownQueryRefused } from '#platform/http/refuse-unknown-query.ts';
import { type ContentSources, securityHeaders } from '#platform/http/security-headers.ts';
import { SESSION_MINUTES, visitorSessions } from '#platform/http/sessions.ts';
import { mayUpgrade } from '#platform/http/upgrades.ts';
import { serializerCompiler, validatorCompiler } from '#platform/http/validation.ts';
import { chooseLocale } from '#platform/i18n/choose-locale.ts';
import type { Translator } from '#platform/i18n/translator.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { redactUrl } from '#platform/observability/redact.ts';

export type HttpOptions = {
  readonly secrets: Secrets;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly translator: Translator;
  /** Returns the exhibitor of a host (D-128). Rejects with not_found.exhibitor. */
  readonly exhibitorFor: (host: string) => Promise<number>;
  /** Where pages lead in an installation without an exhibitor. */
  readonly setupPath?: string;
  readonly localesOf: (exhibitorId: number) => Promise<{ available: readonly string[]; site: string }>;
  /** Registers all routes: modules add them to `app`. */
  readonly routes: (app: HttpApp) => void | Promise<void>;
  /**
   * Registers routes below /webhooks: bodies arrive as Buffer with any content type, no session, no
   * CSRF.
   */
  readonly webhooks?: (app: HttpApp) => void | Promise<void>;
  /** Finds ready answers, sent before all other processing. */
  readonly ready?: FindReady;
  readonly checks?: Checks;
  readonly comforts?: Comforts;
  readonly impairments?: Impairments;
  readonly files?: readonly FileFolder[];
  readonly contentSources?: ContentSources;
  readonly sharedLimits?: SharedLimits;
  /** For benchmarks and tests; `Infinity` disables a limit. */
  readonly limits?: LimitOverrides;
  /** Returns the exhibitor's own addresses and ranges, whose limits are far higher. */
  readonly ownAddresses?: (exhibitorId: number) => Promise<readonly string[]>;
  readonly trustedProxies?: readonly string[];
  /** Open connections of one address; by default a share of the files that the process may open. */
  readonly connectionsPerAddressMax?: number;
  /**
   * While the event loop lags by more than this for more than a moment, new requests get 503; 0:
   * never.
   */
  readonly lagMaxMs?: number;
  /** A request without an answer for longer gets 503. */
  readonly timeoutMs?: number;
  /** Tests: an answer that differs from its contract is an error. */
  readonly checkAnswers?: boolean;
  readonly clock?: Clock;
  readonly version?: string;
};

const BODY_MAX_BYTES = 256 * 1024;
const HEADERS_MAX_BYTES = 16 * 1024;
const TIMEOUT_MS = 10_000;
/** How late the event loop may be on average before requests are refused. */
export const LAG_MAX_MS = 250;
const SLOW_MS = 1_000;
const BROTLI_QUALITY = 4;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Builds the web server without business logic: it handles everything that all routes share, in the
 * order headers, tenant, limits, session and CSRF, body, contract, handler, errors. It does not
 * listen yet.
 */
export async function buildHttp(options: HttpOptions): Promise<HttpApp> {
  const headers = securityHeaders(options.contentSources);
  const nextId = requestIds();
  const isTrusted = trustedProxies(options.trustedProxies ?? []);
  const inFront = { headers, metrics: options.metrics, isTrusted, nextId };
  const ready = readyFirst(options.ready ?? (() => null), inFront);
  const rush = admissionControl(options.translator, inFront);
  const app: HttpApp = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: nextId,
    bodyLimit: BODY_MAX_BYTES,
    // The default of the framework gives up a start after ten seconds. On a machine that has much to do, a node that was killed
    // would then never open again (T53): registering all routes takes what it takes.
    pluginTimeout: 0,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    serverFactory: listenFirst(twoHostsRefused, ready.answered, rush.turnedAway),
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: HEADERS_MAX_BYTES,
      shouldUpgradeCallback: mayUpgrade(() => app.server),
    },
    trustProxy: options.trustedProxies?.length ? isTrusted : false,
    return503OnClosing: false, // a restart loses no request that has already arrived
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply: FastifyReply) => {
      headers.onto(request, reply);
      const { status, body } = answerTo(error, 'en', options.translator, request.id);
      void reply.code(status).send(body);
    },
  }).withTypeProvider<ZodTypeProvider>() as unknown as HttpApp;

  limitConnections(app.server, {
    isTrusted,
    max: options.connectionsPerAddressMax ?? connectionsPerAddress(openFilesMax()),
  });
  // An unknown expectation is ignored (RFC 9110, 10.1.1): answered like any other request, with all
  // headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler({ check: options.checkAnswers ?? false }));
  app.decorateRequest('exhibitorId', 0);
  app.decorateRequest('locale', '');
  app.decorateRequest('cspNonce', '');
  app.decorateRequest('isOwnAddress', false);
  app.decorateRequest('visitor');
  rush.stand(app);
  app.addHook('preClose', () => {
    ready.leave();
    return closeGracefully(app.server);
  });
  const warnOfProxy = undeclaredProxyWarning(options.log, options.clock ?? systemClock, isTrusted);
  app.addHook('onRequest', (request, reply, done) => {
    warnOfProxy(request.raw);
    request.visitor = NOBODY;
    headers.onto(request, reply);
    // Bytes after an upgrade offer are lost to the parser: the next request needs a new connection
    // (T75).
    if (request.headers.upgrade !== undefined) reply.header('connection', 'close');
    // `GET http://elsewhere/api` would be routed as /api, but only proxies get such requests (T93).
    done(request.url.startsWith('/') ? undefined : notFound('page'));
  });
  answerErrors(app, options.translator);
  answerInTime(app, options.timeoutMs ?? TIMEOUT_MS);
  discardOversizedBodies(app);
  logRequests(app);
  measureRequests(app, options.metrics);

  const { checks = {}, comforts, impairments } = options;
  healthRoutes(app, { checks, ...(comforts && { comforts }), ...(impairments && { impairments }) });
  const served = await serveFiles(app, options.files ?? []);
  await app.register(async (site) => {
    await siteRoutes(site as HttpApp, options);
    // Addresses of scripts and files are never answered with a page of the site.
    for (const prefix of ['/api/', '/session/', '/storage/', '/assets/'].filter((each) => !served.has(each)))
      site.get(`${prefix}*`, { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  });
  if (options.webhooks) await app.register((inbox) => webhookRoutes(inbox as HttpApp, options));
  return app;
}

const NOBODY: Visitor = { id: '', net: '' };

/** Registers the routes for visitors and devices: with tenant, language and session. */
async function siteRoutes(site: HttpApp, options: HttpOptions): Promise<void> {
  const clock = options.clock ?? systemClock;
  const sessions = visitorSessions(options.secrets, clock);
  const work = addressWork(options.secrets);
  const limits = limitChecks({
    clock,
    shared: options.sharedLimits ?? null,
    overrides: options.limits,
    sessionOf: (request) => (isCallOfOwnPages(request) ? sessions.known(request) : null),
    ageOf: sessions.ageOf,
    work,
  });
  site.removeContentTypeParser('text/plain'); // JSON only: a form of another site can send text
  await site.register(cookie);
  await site.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false, // no route accepts compressed bodies, so no decompression bombs
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  if (options.lagMaxMs !== 0) shedLoad(site, options.lagMaxMs ?? LAG_MAX_MS);

  site.addHook('onRequest', async (request, reply) => {
    const isCall = isCallOfOwnPages(request);
    const hasTenant = await knowTenant(request, options);
    if (!hasTenant && request.routeOptions.config.tenant !== 'optional') {
      if (isCall || !SAFE_METHODS.has(request.method) || options.setupPath === undefined) throw notFound('exhibitor');
      return reply.header('cache-control', 'no-store').redirect(options.setupPath);
    }
    const own = hasTenant ? await options.ownAddresses?.(request.exhibitorId) : undefined;
    request.isOwnAddress = own !== undefined && isAddressIn(own, request.ip);
    await limits.check(request, reply, request.routeOptions.config.limit ?? (isCall ? 'api' : 'none'));
    if (!isCall) return undefined;
    request.visitor = sessions.recognise(request);
    if (SAFE_METHODS.has(request.method)) return undefined;
    if (request.routeOptions.url === TOUCH) sessions.touch(request);
    else sessions.refuseForgery(request);
    return undefined;
  });
  site.addHook('onResponse', (request, reply, done) => {
    limits.answered(request, reply.statusCode);
    done();
  });
  site.addHook('preValidation', (request, _reply, done) => {
    for (const part of [request.params, request.query, request.body]) if (part != null) refuseUnstorable(part);
    done();
  });
  site.addHook('preHandler', async (request) => {
    const { limit, isPressed } = request.routeOptions.config;
    if (limit === 'checkout') await limits.checkCheckout(request, async () => (await isPressed?.(request)) ?? false);
  });
  site.addHook('onSend', (request, reply, payload, done) => {
    sessions.send(request, reply);
    done(null, payload);
  });

  refuseUndescribed(site);
  await describeApi(site, options.version ?? '0');
  openApiRoute(site);
  site.post(
    TOUCH,
    {
      config: { tenant: 'optional' },
      preValidation: unknownQueryRefused(),
      schema: {
        summary: 'Keeps the session for another 120 minutes; gives a new visitor session and CSRF cookies',
        tags: ['session'],
        response: { 200: z.object({ data: z.object({ expires_in: z.number() }) }) },
      },
    },
    () => ({ data: { expires_in: SESSION_MINUTES * 60 } }),
  );
  await options.routes(site);
}

const TOUCH = '/session/touch';

/** Checks the route and not the address: `/%61pi/checkout` is the same route. */
function isCallOfOwnPages(request: FastifyRequest): boolean {
  const route = request.routeOptions.url ?? '';
  if (request.routeOptions.config.session === false) return false;
  return route.startsWith('/api/') || route.startsWith('/session/');
}

/**
 * Sets the exhibitor and the language of a request. False in an installation without an exhibitor;
 * the language is then one of the program's.
 */
async function knowTenant(request: FastifyRequest, options: HttpOptions): Promise<boolean> {
  const exhibitorId = await options.exhibitorFor(request.hostname).catch(noExhibitor);
  request.exhibitorId = exhibitorId;
  const { available, site } =
    exhibitorId === 0 ? { available: MESSAGE_LOCALES, site: 'en' } : await options.localesOf(exhibitorId);
  const localeParam = (request.query as Record<string, unknown> | undefined)?.locale;
  request.locale = chooseLocale(
    typeof localeParam === 'string' ? localeParam : undefined,
    request.headers['accept-language'],
    available,
    site,
  );
  return exhibitorId !== 0;
}

function noExhibitor(error: unknown): number {
  if (error instanceof Refusal && error.problems[0].code === 'not_found.exhibitor') return 0;
  throw error;
}

/** Registers the routes that partners call: any body, stored as the signed bytes. */
async function webhookRoutes(inbox: HttpApp, options: HttpOptions): Promise<void> {
  inbox.removeAllContentTypeParsers();
  inbox.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  inbox.addHook('onRequest', async (request) => {
    request.exhibitorId = await options.exhibitorFor(request.hostname);
    request.locale = 'en';
  });
  await options.webhooks?.(inbox);
}

/** Logs changes, refusals and slow answers; logs fast reads only at debug level. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const ms = Math.round(reply.elapsedTime);
    const worth = !SAFE_METHODS.has(method) || reply.statusCode >= 400 || ms > SLOW_MS;
    request.log[worth ? 'info' : 'debug']({ method, url: redactUrl(url), status: reply.statusCode, ms }, 'request');
    done();
  });
}

/**
 * Returns request ids: short, in order, different for every process, easy to read out on the
 * telephone.
 */
function requestIds(): () => string {
  const start = randomBytes(3).toString('hex');
  let n = 0;
  return () => `${start}-${(n++).toString(36)}`;
}

/**
 * Refuses input that is not HTTP (T93): one plain answer, then the connection ends, so that the
 * rest is not read as a request.
 */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    { HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large', ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout' }[
      error.code ?? ''
    ] ?? '400 Bad Request';
  const body = JSON.stringify({ message: 'The request could not be read.', code: 'request.malformed' });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  );
}

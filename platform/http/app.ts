import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { LimitGroup } from '#platform/http/limits.ts';

/**
 * What a module's `xRoutes(app: HttpApp, deps): void` registers its routes on. Every `/api` route declares
 * `schema: { summary, tags, params?, querystring?, body?, response }` made of the module's zod contract;
 * handlers throw `Refusal` and answer `{data}` or `{message}`. Everything around them (tenant, session, CSRF, limits,
 * headers, errors) is done before the handler runs.
 */
export type HttpApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse<IncomingMessage>,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Who asks, as far as a person without an account is known: the id of the session, and a digest of the address range. */
export type Visitor = {
  /** 32 hex digits; stays the same as long as the browser keeps its session. */
  readonly id: string;
  /** Digest of the client's /24 (IPv4) or /64 (IPv6): a key for limits, never an address. */
  readonly net: string;
};

/** As the actor of a transaction (`Acting.actor`). */
export const actorOf = (visitor: Visitor): string => `visitor:${visitor.id}`;

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant this host serves (D-128). 0 on technical routes (health, assets). */
    exhibitorId: number;
    /** One of the exhibitor's available locales: ?locale, else Accept-Language, else the site's. */
    locale: string;
    /** On calls of own pages (/api, /session); elsewhere nobody: both parts ''. */
    visitor: Visitor;
    /** The nonce of this answer's Content-Security-Policy. */
    cspNonce: string;
  }
  interface FastifyContextConfig {
    /** Whose budget the route draws on (D-067). Without it: `api` below /api, none elsewhere. */
    limit?: LimitGroup;
    /** False for what programs of partners read with a key of their own: no session, no cookies. Then `limit` is needed. */
    session?: false;
    /** How many of one host may be inside at once; the next is told to come back before anything is read (`turnstile`). */
    room?: number;
  }
}

export type HttpRequest = FastifyRequest;

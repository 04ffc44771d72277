import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { LimitGroup } from '#platform/http/limits/limits.ts';

/**
 * The app on which a module's `xRoutes(app: HttpApp, deps): void` registers its routes. Every
 * `/api` route declares `schema: { summary, tags, params?, querystring?, body?, response }` from
 * the module's zod contract; handlers throw `Refusal` and return `{data}` or `{message}`. The
 * framework handles the rest (tenant, session, CSRF, limits, headers, errors) around the handler.
 */
export type HttpApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse<IncomingMessage>,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A person without an account: the id of the session, and a digest of the address range. */
export type Visitor = {
  /** 32 hex digits; constant while the browser keeps its session. */
  readonly id: string;
  /** Digest of the client's /24 (IPv4) or /64 (IPv6): a key for limits, never an address. */
  readonly net: string;
};

/** Returns the visitor as the actor of a transaction (`Acting.actor`). */
export const actorOf = (visitor: Visitor): string => `visitor:${visitor.id}`;

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant this host serves (D-128). 0 on technical routes (health, assets) and in an empty installation. */
    exhibitorId: number;
    /** One of the exhibitor's available locales: ?locale, else Accept-Language, else the site's. */
    locale: string;
    /** Set on calls of own pages (/api, /session); elsewhere both parts are ''. */
    visitor: Visitor;
    /**
     * The key of a signed-in session that this node has recognised before; null or absent: none.
     * Its calls use the budget of this session and not that of the address (D-190).
     */
    readonly knownSession?: string | null;
    /** Whether the address is one of the exhibitor's own, whose limits are far higher. */
    isOwnAddress: boolean;
    /** The nonce of this answer's Content-Security-Policy. */
    cspNonce: string;
  }
  interface FastifyContextConfig {
    /** The rate limit group of the route (D-190). Default: `api` below /api, none elsewhere. */
    limit?: LimitGroup;
    /**
     * `optional` for routes that also work in an installation without an exhibitor; `exhibitorId`
     * is then 0.
     */
    tenant?: 'optional';
    /**
     * False for routes that partners read with an API key: no session, no cookies. Then `limit` is
     * required.
     */
    session?: false;
    /**
     * Of a checkout: whether what it buys is nearly sold out. Then it needs solved work (T87). Called
     * with a valid body, for each checkout: from memory.
     */
    isPressed?: (request: FastifyRequest) => Promise<boolean>;
    /**
     * The maximum of concurrent requests per host; further ones are refused with a retry time
     * before anything is read (`admissionControl`).
     */
    maxConcurrent?: number;
  }
}

export type HttpRequest = FastifyRequest;

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/refusal.ts';
import type { Clock } from '#platform/config/clock.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Visitor } from '#platform/http/app.ts';
import { rangeOf } from '#platform/http/limits/client-address.ts';

/** D-068. */
export const SESSION_MINUTES = 120;
const LIFETIME_MS = SESSION_MINUTES * 60_000;
const SESSION_ID = /^[0-9a-f]{32}$/;

export const TOKEN_COOKIE = 'XSRF-TOKEN';
export const TOKEN_HEADER = 'x-csrf-token';

/**
 * On https a browser sends `__Host-` cookies that only this host can set: a sibling domain cannot
 * plant one.
 */
export const sessionCookie = (https: boolean): string => (https ? '__Host-session' : 'session');

/**
 * The session of a visitor is in a signed cookie only: nodes share the key, not a store. It only
 * shows "the same browser as before"; permissions never depend on it alone.
 */
export type VisitorSessions = {
  /**
   * Returns the visitor; a request without a valid session gets a new one, sent with the answer
   * (see `send`).
   */
  recognise(request: FastifyRequest): Visitor;
  /** Returns the id of the request's valid session, null without one. Begins none. */
  known(request: FastifyRequest): string | null;
  /** Returns how long ago the request's session began, in ms. */
  ageOf(request: FastifyRequest): number;
  /** Throws session.expired (419) unless the request comes from a page of this site, in this session (D-068, T77). */
  refuseForgery(request: FastifyRequest): void;
  /** Restarts the 120 minutes; 419 if the session is expired or invalid (ERR-002). */
  touch(request: FastifyRequest): void;
  /** Sets the cookies if the session is new or renewed. */
  send(request: FastifyRequest, reply: FastifyReply): void;
};

type VisitorSession = {
  readonly id: string;
  readonly state: 'valid' | 'absent' | 'over';
  /** When it began, epoch ms in base 36; '' before it begins. */
  readonly born: string;
};

export function visitorSessions(secrets: Secrets, clock: Clock): VisitorSessions {
  const toSend = new WeakSet<FastifyRequest>();
  const sessionByRequest = new WeakMap<FastifyRequest, VisitorSession>();

  /**
   * Signatures cost more than the rest of a small request, and browsers send the same cookie again.
   */
  const contentOf = remembering((cookie: string) => secrets.unsign('session', cookie));
  const tokenOf = remembering((id: string) => secrets.digest('csrf', id).toString('base64url'));
  const netOf = remembering((address: string) =>
    secrets.digest('visitor-net', rangeOf(address)).toString('base64url').slice(0, 22),
  );

  function find(request: FastifyRequest): VisitorSession {
    let session = sessionByRequest.get(request);
    if (!session) {
      session = read(request.cookies[sessionCookie(request.protocol === 'https')]);
      sessionByRequest.set(request, session);
    }
    return session;
  }

  function read(cookie: string | undefined): VisitorSession {
    if (cookie === undefined) return { id: '', state: 'absent', born: '' };
    const [id = '', issued = '', born = issued] = contentOf(cookie)?.split('.') ?? [];
    const age = clock.now() - Number.parseInt(issued, 36);
    return SESSION_ID.test(id) && age < LIFETIME_MS
      ? { id, state: 'valid', born }
      : { id: '', state: 'over', born: '' };
  }

  return {
    recognise(request) {
      const { id, state } = find(request);
      if (state === 'valid') return { id, net: netOf(request.ip) };
      toSend.add(request);
      return { id: randomBytes(16).toString('hex'), net: netOf(request.ip) };
    },
    known(request) {
      const { id, state } = find(request);
      return state === 'valid' ? id : null;
    },
    ageOf(request) {
      const { born } = find(request);
      return born === '' ? 0 : clock.now() - Number.parseInt(born, 36);
    },
    refuseForgery(request) {
      const { id, state } = find(request);
      const given = Buffer.from(headerOf(request, TOKEN_HEADER));
      const right = Buffer.from(tokenOf(id));
      const same = given.length === right.length && timingSafeEqual(given, right);
      const isScriptRequest = headerOf(request, 'x-requested-with') === 'XMLHttpRequest';
      if (state !== 'valid' || !same || !isScriptRequest || !isFromOwnPage(request)) throw expired();
    },
    touch(request) {
      toSend.add(request);
      if (find(request).state === 'over' || !isFromOwnPage(request)) throw expired();
    },
    send(request, reply) {
      const shared = String(reply.getHeader('cache-control') ?? '').includes('public');
      if (!toSend.has(request) || shared) return;
      const secure = request.protocol === 'https';
      const { id } = request.visitor;
      const now = clock.now().toString(36);
      const issued = `${id}.${now}.${find(request).born || now}`;
      const common = { path: '/', sameSite: 'lax', secure, maxAge: SESSION_MINUTES * 60 } as const;
      reply.setCookie(sessionCookie(secure), secrets.sign('session', issued), { ...common, httpOnly: true });
      reply.setCookie(TOKEN_COOKIE, tokenOf(id), { ...common, httpOnly: false });
    },
  };
}

const REMEMBERED_MAX = 20_000;

/** Returns the function with a bounded cache; clears it when it is full. */
function remembering<Answer>(work: (text: string) => Answer): (text: string) => Answer {
  const cache = new Map<string, Answer>();
  return (text) => {
    if (cache.has(text)) return cache.get(text) as Answer;
    const answer = work(text);
    if (cache.size >= REMEMBERED_MAX) cache.clear();
    cache.set(text, answer);
    return answer;
  };
}

const expired = () => new Refusal('session-expired', { code: 'session.expired' });

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Checks the browser's own headers about the origin of a request; other programs do not send them.
 */
function isFromOwnPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === hostOf(request);
}

function hostOf(request: FastifyRequest): string | null {
  const address = `${request.protocol}://${request.host}`;
  return URL.canParse(address) ? new URL(address).host : null;
}

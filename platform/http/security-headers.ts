import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sources beyond the own origin, for features that an operator switches on. */
export type ContentSources = {
  /** Hosts that receive forms: payment providers that need a POST. */
  readonly formAction?: readonly string[];
  /** Hosts of embedded films. */
  readonly frame?: readonly string[];
  readonly script?: readonly string[];
  readonly connect?: readonly string[];
  readonly image?: readonly string[];
  /** `'sha256-...'` of a style element that a library inserts. */
  readonly styleHashes?: readonly string[];
};

/** The address to which browsers report policy violations. */
export const CSP_REPORTS_PATH = '/reports/csp';
/**
 * The Reporting API works on https only; a browser that supports it and finds no endpoint would
 * report nothing.
 */
const REPORTING = { 'reporting-endpoints': `csp="${CSP_REPORTS_PATH}"` };

const UUID_IN_PATH = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const YEAR_SECONDS = 31_536_000;

const FIXED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;
/** The website asks where a visitor is, after a press on "near me" and never on its own. */
const OF_DOCUMENTS = {
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
} as const;
/** An API answer is data: opened as a page it may load nothing, so it needs no source list. */
const OF_CALLS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=()',
} as const;

/** Writes the security headers of one installation. */
export type SecurityHeaders = {
  /**
   * Sets the headers of every answer, errors and files included (T86): pages get a nonce each, API
   * answers a short policy. Addresses with a uuid open a bill: they are not cached, not indexed and
   * not sent as referrer (T85).
   */
  onto(request: FastifyRequest, reply: FastifyReply): void;
  /**
   * Returns the headers of a shared answer without a nonce: its scripts are files of the own
   * origin.
   */
  shared(https: boolean): Readonly<Record<string, string>>;
};

export function securityHeaders(sources: ContentSources = {}): SecurityHeaders {
  const policy = policyOf(sources);
  // Without includeSubDomains: other hosts of the exhibitor's domain are not ours to decide about (docs/operate.md).
  const transport = (https: boolean) => https && { 'strict-transport-security': `max-age=${2 * YEAR_SECONDS}` };
  const ofPage = (https: boolean, nonce: string | null): Record<string, string> => ({
    ...FIXED,
    ...OF_DOCUMENTS,
    'content-security-policy': policy(nonce, https),
    ...(https && REPORTING),
    ...transport(https),
  });
  const ofCall = { ...FIXED, ...OF_CALLS };
  const ofSecureCall = { ...ofCall, ...transport(true) };
  return {
    onto(request, reply) {
      const https = request.protocol === 'https';
      const route = request.routeOptions.url ?? '';
      const isApi = route.startsWith('/api/') || route.startsWith('/session/');
      if (isApi) reply.headers(https ? ofSecureCall : ofCall);
      else {
        request.cspNonce = randomUUID(); // 122 random bits, cheaper than random bytes for each request
        reply.headers(ofPage(https, request.cspNonce));
      }
      reply.header('x-request-id', request.id);
      const isPrivate = route.includes(':uuid') || isSecretAddress(request.url);
      if (isApi || isPrivate) reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      if (isPrivate) reply.header('referrer-policy', 'no-referrer');
    },
    shared: (https) => ofPage(https, null),
  };
}

/** Returns whether knowledge of an address grants access. */
export const isSecretAddress = (url: string): boolean => UUID_IN_PATH.test(url);

function policyOf(sources: ContentSources): (nonce: string | null, https: boolean) => string {
  const list = (name: string, ...values: readonly string[]) => `${name} ${values.join(' ')}`;
  const rest = [
    "default-src 'none'",
    "style-src-attr 'unsafe-inline'", // rendered style attributes; scripts stay strict
    list('img-src', "'self'", 'data:', 'blob:', ...(sources.image ?? [])),
    "font-src 'self'",
    list('connect-src', "'self'", ...(sources.connect ?? [])),
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    sources.frame?.length ? list('frame-src', ...sources.frame) : "frame-src 'none'",
    list('form-action', "'self'", ...(sources.formAction ?? [])),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    list('report-uri', CSP_REPORTS_PATH),
  ].join('; ');
  const scripts = list('', ...(sources.script ?? []));
  const styles = list('', ...(sources.styleHashes ?? []));
  return (nonce, https) => {
    const own = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`;
    const secure = https ? '; report-to csp; upgrade-insecure-requests' : '';
    return `script-src ${own}${scripts.trimEnd()}; style-src ${own}${styles.trimEnd()}; ${rest}${secure}`;
  };
}

/** Uploaded files are only shown: no script, no frame; mails may embed them. */
export const FILE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Scripts and fonts of pages: document headers only in the short form, because thirty files of a
 * first visit would add as many kilobytes. A worker made of one may load and connect to its own
 * origin.
 */
export const PROGRAM_HEADERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  'permissions-policy': 'camera=()',
} as const;

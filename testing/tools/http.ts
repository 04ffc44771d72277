import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { LIMITS, type LimitOverrides } from '#platform/http/limits/limits.ts';
import { buildHttp, type HttpOptions } from '#platform/http/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
};

/**
 * A simulated browser: stores cookies, sends the token and the marker headers with every change.
 */
export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  readonly cookies: Map<string, string>;
};

export type TestHttp = {
  readonly url: string;
  readonly app: HttpApp;
  /** Creates a new visitor with a new session. */
  visit(): Promise<Browser>;
  /** Sends one request unchanged, without cookies or marker headers. */
  ask(path: string, init?: RequestInit): Promise<Answer>;
};

/** Every budget of D-067, unlimited. */
export const LIMITS_OFF: LimitOverrides = {
  ...Object.fromEntries(Object.keys(LIMITS).map((group) => [group, Number.POSITIVE_INFINITY])),
  step: 0,
};

/**
 * Starts the web server on a free port with the given routes, for one test file. By default
 * exhibitor 1 answers every host and limits are off; answers are checked against their contracts.
 */
export function testHttp(options: () => Partial<HttpOptions>): TestHttp {
  let app: HttpApp | undefined;
  let url = '';

  beforeAll(async () => {
    app = await buildHttp({
      secrets: secretsFrom('a secret of tests only'),
      log: silentLog(),
      metrics: openMetrics(),
      translator: await openTranslator(),
      exhibitorFor: async () => 1,
      localesOf: async () => ({ available: ['nl-BE', 'fr', 'en', 'de'], site: 'en' }),
      routes: () => {},
      limits: LIMITS_OFF,
      lagMaxMs: 0,
      checkAnswers: true,
      ...options(),
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app?.close();
  });

  const ask = (path: string, init: RequestInit = {}) => fetchAnswer(`${url}${path}`, init);
  return {
    get url() {
      return url;
    },
    get app() {
      if (!app) throw new Error('the server is there from beforeAll on');
      return app;
    },
    ask,
    visit: () => browserAt(url),
  };
}

/** Creates a visitor of any running server. */
export async function browserAt(url: string): Promise<Browser> {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetchAnswer(`${url}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, decodeURIComponent(value));
    }
    return answer;
  };
  const browser: Browser = {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'x-requested-with': 'XMLHttpRequest',
          'sec-fetch-site': 'same-origin',
          'x-csrf-token': cookies.get('XSRF-TOKEN') ?? '',
          ...headers,
        },
      }),
  };
  await browser.post('/session/touch');
  return browser;
}

async function fetchAnswer(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

/** The headers of every answer of the program, and the targets of its addresses. */
import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { observatoryScore } from '#testing/component/observatory-score.ts';
import { testDatabase } from '#testing/database/database.ts';
import { UPLOAD } from '#testing/worlds/composed-program.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

const t = testDatabase({ max: 20 });
const exhibitors = twoExhibitors(t, () => ({ roles: new Set(['web'] as const), trustedProxies: ['127.0.0.1'] }));
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${exhibitors.program.url}${path}`, { redirect: 'manual', ...init });
/** The header a proxy sets for https requests. */
const HTTPS = { 'x-forwarded-proto': 'https' };

/** One address of each kind of page. */
const pagesOf = (): readonly string[] => [
  '',
  '/movies',
  '/movies/today',
  '/movies/soon',
  '/events',
  '/info',
  '/contact',
  '/privacy-policy',
  '/404',
  `/movies/view/${exhibitors.own.movieSlugs[0]}`,
  `/events/${exhibitors.own.eventSlugs[0]}`,
  `/${exhibitors.own.pages[0]}`,
  `/buy/tickets/${exhibitors.own.screenings[0]}`,
  `/buy/events/${exhibitors.own.eventIds[0]}`,
  '/info/vouchers',
  `/info/voucher/${exhibitors.own.voucherSlugs[0]}`,
  '/info/newsletter',
  `/bill/${exhibitors.own.bills[0]}`,
  `/bill/${exhibitors.own.bills[1]}/pay`,
  `/payments/${exhibitors.own.payments[0]}/mollie/status`,
  '/movies/view/nothing',
];

describe('headers of every answer', { tags: ['T86'] }, () => {
  const ADDRESSES = async (): Promise<readonly (readonly [string, number, RequestInit?])[]> => {
    const home = await (await ask('/en')).text();
    const asset = /"(\/assets\/[^"]+\.js)"/.exec(home)?.[1] ?? 'there is no script';
    return [
      ['/en', 200],
      ['/en/404', 404],
      ['/', 302],
      ['/en/nowhere', 302],
      [`/en/bill/${exhibitors.own.bills[0]}`, 200],
      ['/api/settings', 200],
      [`/api/bill/${exhibitors.own.bills[0]}/download`, 200],
      ['/api/nowhere', 404],
      ['/api/voucher-types/filter', 419, { method: 'POST' }],
      ['/session/touch', 200, { method: 'POST' }],
      [asset, 200],
      ['/assets/nowhere.js', 404],
      [`/storage/${UPLOAD}`, 200],
      ['/favicon.ico', 301],
      ['/favicon.svg', 200],
      ['/manifest.webmanifest', 200],
      ['/icon-180.png', 200],
      ['/sw.js', 200],
      ['/pos-worker.js', 200],
      ['/pos.webmanifest', 200],
      ['/display-worker.js', 200],
      ['/display.webmanifest', 200],
      ['/scanner-worker.js', 200],
      ['/scanner.webmanifest', 200],
      ['/signage-worker.js', 200],
      ['/signage.webmanifest', 200],
      ['/robots.txt', 200],
      ['/sitemap.xml', 200],
      ['/healthz', 200],
      ['/readyz', 200],
      ['/webhooks/payments/mollie', 200, { method: 'POST', body: 'id=tr_1' }],
      ['/webhooks/nowhere', 404, { method: 'POST' }],
      ['/en', 404, { method: 'PUT' }],
    ];
  };

  test('a cached page has the same headers as a rendered one', async () => {
    for (const path of ['/en/contact', '/fr/movies', '/en'])
      for (const headers of [HTTPS, {}]) {
        await ask(path); // rendered now, or already cached
        const ready = await ask(path, { headers });
        const made = await ask(`${path}?anything`, { headers }); // through the normal route
        const headersOf = ({ headers }: Response) =>
          Object.fromEntries(
            [...headers].filter(([name]) => !['x-request-id', 'date', 'content-length'].includes(name)),
          );
        expect([path, headersOf(ready)]).toEqual([path, headersOf(made)]);
        expect(await ready.text()).toBe(await made.text());
      }
  });

  test('a browser with a cached page keeps its policy, for each kind of cached answer', async () => {
    const whole = await ask('/en/contact');
    const policy = whole.headers.get('content-security-policy');
    const kept = { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } };
    for (const path of ['/en/contact', '/en/contact?anything']) {
      const { status, headers } = await ask(path, kept);
      // The headers of a 304 replace those of the cached page (RFC 9111, 3.2).
      expect([path, status, headers.get('content-security-policy') ?? policy]).toEqual([path, 304, policy]);
    }
  });

  test('over https: no script, frame, sniffing or leak that the policy forbids', async () => {
    for (const [path, status, init] of await ADDRESSES()) {
      const { status: got, headers } = await ask(path, { ...init, headers: { ...HTTPS, ...init?.headers } });
      expect([path, got]).toEqual([path, status]);
      const csp = headers.get('content-security-policy') ?? '';
      const facts = {
        nosniff: headers.get('x-content-type-options'),
        frames: headers.get('x-frame-options'),
        opener: headers.get('cross-origin-opener-policy'),
        resource: headers.get('cross-origin-resource-policy'),
        hsts: Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]) >= 31_536_000,
        permissions: headers.get('permissions-policy')?.includes('camera=()'),
        referrer: /^(no-referrer|strict-origin-when-cross-origin)$/.test(headers.get('referrer-policy') ?? ''),
        nothingByDefault: csp.includes("default-src 'none'"),
        unsafeScript: /unsafe-eval|script-src[^;]*unsafe-inline/.test(csp),
        software: headers.get('server') ?? headers.get('x-powered-by'),
      };
      expect([path, facts]).toEqual([
        path,
        {
          nosniff: 'nosniff',
          frames: 'DENY',
          opener: 'same-origin',
          resource: path.startsWith('/storage/') ? 'cross-origin' : 'same-origin', // mails show posters
          hsts: true,
          permissions: true,
          referrer: true,
          nothingByDefault: true,
          unsafeScript: false,
          software: null,
        },
      ]);
    }
  });

  test('without https an answer has no HSTS header', async () => {
    for (const path of ['/en', '/api/settings', '/healthz'])
      expect((await ask(path)).headers.get('strict-transport-security')).toBeNull();
  });

  test('pages frame nothing, cannot be framed, send forms to their own origin and run only their own scripts', async () => {
    const response = await ask('/en', { headers: HTTPS });
    const csp = response.headers.get('content-security-policy') ?? '';
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      'upgrade-insecure-requests',
    ])
      expect(csp).toContain(part);
  });

  test('pages name the endpoint for policy violations, for both kinds of browser', {
    tags: ['I22'],
  }, async () => {
    const { headers } = await ask('/en', { headers: HTTPS });
    expect(headers.get('content-security-policy')).toMatch(/; report-uri (\/reports\/csp); report-to csp;/);
    expect(headers.get('reporting-endpoints')).toBe('csp="/reports/csp"');
    const plain = (await ask('/en')).headers; // without https a browser could not reach the endpoint
    expect(plain.get('content-security-policy')).not.toContain('report-to');
    expect(plain.get('reporting-endpoints')).toBeNull();
    const report = { 'csp-report': { 'document-uri': 'https://x.example/en', 'blocked-uri': 'moz-extension' } };
    const sent = {
      method: 'POST',
      body: JSON.stringify(report),
      headers: { 'content-type': 'application/csp-report' },
    };
    expect((await ask('/reports/csp', sent)).status).toBe(204);
  });

  test('no page of either exhibitor has an inline script', { tags: ['T86'] }, async () => {
    for (const locale of ['nl-BE', 'fr', 'en', 'de'])
      for (const path of pagesOf()) {
        const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } });
        const answer = await ask(`/${locale}${path}`);
        document.write(await answer.text());
        const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
        const hash = createHash('sha256').update(styles.join()).digest('base64');
        expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
        const inline = [...document.querySelectorAll('script')].filter(
          (element) =>
            !/^application\/(ld\+)?json$/.test(element.getAttribute('type') ?? '') &&
            !/^\/assets\/[\w.-]+$/.test(element.getAttribute('src') ?? ''),
        );
        const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
          element.getAttributeNames().filter((name) => name.startsWith('on')),
        );
        const addresses = [...document.querySelectorAll('a[href^="javascript" i]')];
        expect([path, document.querySelectorAll('script').length > 1]).toEqual([path, true]);
        expect([locale + path, inline.map(String), handlers, addresses.length]).toEqual([locale + path, [], [], 0]);
      }
  });

  test('pages, not-found pages, calls, refusals and files score 120 and more by the rules of the Observatory', {
    tags: ['G10'],
  }, async () => {
    for (const [path, , init] of await ADDRESSES()) {
      const response = await ask(path, { ...init, headers: { ...HTTPS, ...init?.headers } });
      const score = observatoryScore(response.headers, response.headers.getSetCookie(), await response.text());
      // A stored picture may appear in mails and on other sites: only it does without this bonus.
      expect([path, score >= (path.startsWith('/storage/') ? 115 : 120), score]).toEqual([path, true, score]);
    }
  });

  test('the address of a bill is not cached, not indexed and not passed on, for page and call', {
    tags: ['T85'],
  }, async () => {
    for (const path of [`/en/bill/${exhibitors.own.bills[0]}`, `/api/bill/${exhibitors.own.bills[0]}/result`]) {
      const { headers } = await ask(path);
      expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
        'no-store',
        'noindex',
        'no-referrer',
      ]);
    }
  });

  test('a guess reveals nothing: unknown, foreign and malformed bills have the same answer', {
    tags: ['T85'],
  }, async () => {
    const foreign = exhibitors.other.bills[0] ?? '';
    const guesses = [foreign, ...Array.from({ length: 100 }, () => randomUUID())];
    for (const what of ['result', 'status', 'download', 'receipt', 'passbook']) {
      const answers = new Set<string>();
      for (const uuid of guesses) {
        const answer = await ask(`/api/bill/${uuid}/${what}`, { headers: { 'accept-language': 'en' } });
        const length = answer.headers.get('content-length');
        answers.add(`${answer.status} ${length} ${answer.headers.get('cache-control')} ${await answer.text()}`);
      }
      expect([what, [...answers]]).toEqual([what, [expect.stringMatching(/^404 \d+ no-store \{.*"not_found.bill"/)]]);
    }
  });

  test('the uuid of a bill has 122 random bits', { tags: ['T85'] }, () => {
    for (const uuid of exhibitors.own.bills)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
  });

  test('no address redirects away from the site', { tags: ['T84'] }, async () => {
    expect(LEADING_AWAY.length).toBeGreaterThan(63);
    let redirects = 0;
    for (const [at, path] of LEADING_AWAY.entries())
      for (const headers of [[], FORGED_HEADERS[at % FORGED_HEADERS.length] ?? []]) {
        const { status, location } = await headOf(path, headers);
        const where = `${path} ${headers.join(' ')}`;
        expect([where, status < 500]).toEqual([where, true]);
        if (location === null) continue;
        redirects += 1;
        const { origin } = new URL(location, 'https://site.test');
        expect([where, location, origin]).toEqual([where, location, 'https://site.test']);
      }
    expect(redirects).toBeGreaterThan(20);
  });
});

/** Ways to write an address of another site where this one expects a path. */
const LEADING_AWAY: readonly string[] = [
  ...['', '/en', '/nl', '/xx', '/en/movies', '/portal'].flatMap((start) => [
    `${start}//evil.example`,
    `${start}///evil.example`,
    `${start}/\\evil.example`,
    `${start}/%2f%2fevil.example`,
    `${start}/%5cevil.example`,
    `${start}/%5c%5cevil.example/..`,
    `${start}//evil.example/..`,
    `${start}/.//evil.example`,
    `${start}/..//evil.example`,
    `${start}/%2e%2e//evil.example`,
    `${start}/https:evil.example`,
    `${start}/https://evil.example`,
    `${start}?next=//evil.example`,
    `${start}/@evil.example`,
    `${start}/%09//evil.example`,
    `${start}/%0d%0alocation:%20//evil.example`,
  ]),
  'http://evil.example/',
  'http://evil.example/nl',
  '//evil.example/en/nowhere',
  '/javascript:alert(1)',
  '/data:text/html,x',
  '/nl/..%2f..%2f/evil.example',
  '/en/%e3%80%82evil.example',
  '/favicon.ico//evil.example',
  '/favicon.ico?//evil.example',
  '/storage//evil.example',
  '/assets/..//evil.example',
  '/en/bill//evil.example',
  '/en/payments//evil.example/mollie/status',
  '/en/buy/tickets//evil.example',
];
const FORGED_HEADERS: readonly (readonly string[])[] = [
  ['X-Forwarded-Proto: https'],
  ['X-Forwarded-Prefix: //evil.example', 'X-Original-URL: //evil.example', 'X-Rewrite-URL: //evil.example'],
  ['Referer: https://evil.example/', 'Origin: https://evil.example'],
  ['Accept-Language: //evil.example', 'Cookie: locale=//evil.example'],
];

/** Returns status and redirect target of an address, sent literally: fetch would normalise it. */
function headOf(path: string, headers: readonly string[]): Promise<{ status: number; location: string | null }> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(exhibitors.program.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('close', () =>
      done({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 599),
        location: /^location: (.*)\r$/im.exec(text)?.[1] ?? null,
      }),
    );
    const lines = [`GET ${path} HTTP/1.1`, 'Host: site.test', ...headers, 'Connection: close'];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}

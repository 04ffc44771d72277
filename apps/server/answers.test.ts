/** What every answer of the program carries, and where its addresses lead. */
import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { UPLOAD } from '#testing/composed-program.ts';
import { testDatabase } from '#testing/database.ts';
import { twoHouses } from '#testing/two-houses.ts';
import { observatoryScore } from '#testing/website/observatory-score.ts';

const t = testDatabase({ max: 20 });
const houses = twoHouses(t, () => ({ roles: new Set(['web'] as const), trustedProxies: ['127.0.0.1'] }));
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${houses.program.url}${path}`, { redirect: 'manual', ...init });
/** As the proxy in front passes on what came by https. */
const HTTPS = { 'x-forwarded-proto': 'https' };

/** One address of every kind of page. */
const pagesOf = (): readonly string[] => [
  ...['', '/movies', '/movies/today', '/movies/soon', '/events', '/info', '/contact', '/privacy-policy', '/404'],
  `/movies/view/${houses.own.movieSlugs[0]}`,
  `/events/${houses.own.eventSlugs[0]}`,
  `/${houses.own.pages[0]}`,
  `/buy/tickets/${houses.own.screenings[0]}`,
  `/buy/events/${houses.own.eventIds[0]}`,
  '/info/vouchers',
  `/info/voucher/${houses.own.voucherSlugs[0]}`,
  '/info/newsletter',
  `/bill/${houses.own.bills[0]}`,
  `/bill/${houses.own.bills[1]}/pay`,
  `/payments/${houses.own.payments[0]}/mollie/status`,
  '/movies/view/nothing',
];

describe('T86 what every answer carries', () => {
  const ADDRESSES = async (): Promise<readonly (readonly [string, number, RequestInit?])[]> => {
    const home = await (await ask('/en')).text();
    const asset = /"(\/assets\/[^"]+\.js)"/.exec(home)?.[1] ?? 'there is no script';
    return [
      ['/en', 200],
      ['/en/404', 404],
      ['/', 302],
      ['/en/nowhere', 302],
      [`/en/bill/${houses.own.bills[0]}`, 200],
      ['/api/settings', 200],
      [`/api/bill/${houses.own.bills[0]}/download`, 200],
      ['/api/nowhere', 404],
      ['/api/voucher-types/filter', 419, { method: 'POST' }],
      ['/session/touch', 200, { method: 'POST' }],
      [asset, 200],
      ['/assets/nowhere.js', 404],
      [`/storage/${UPLOAD}`, 200],
      ['/favicon.ico', 301],
      ['/favicon.svg', 200],
      ['/sw.js', 200],
      ['/robots.txt', 200],
      ['/sitemap.xml', 200],
      ['/healthz', 200],
      ['/readyz', 200],
      ['/webhooks/payments/mollie', 200, { method: 'POST', body: 'id=tr_1' }],
      ['/webhooks/nowhere', 404, { method: 'POST' }],
      ['/en', 404, { method: 'PUT' }],
    ];
  };

  test('a page that lies ready says what it said when it was made', async () => {
    for (const path of ['/en/contact', '/fr/movies', '/en'])
      for (const headers of [HTTPS, {}]) {
        await ask(path); // made now, or lying there
        const ready = await ask(path, { headers });
        const made = await ask(`${path}?anything`, { headers }); // the long way
        const said = ({ headers }: Response) =>
          Object.fromEntries(
            [...headers].filter(([name]) => !['x-request-id', 'date', 'content-length'].includes(name)),
          );
        expect([path, said(ready)]).toEqual([path, said(made)]);
        expect(await ready.text()).toBe(await made.text());
      }
  });

  test('who has a page already keeps its policy, whichever way that is said', async () => {
    const whole = await ask('/en/contact');
    const policy = whole.headers.get('content-security-policy');
    const kept = { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } };
    for (const path of ['/en/contact', '/en/contact?anything']) {
      const { status, headers } = await ask(path, kept);
      // What a 304 says of a page takes the place of what was kept of it (RFC 9111, 3.2).
      expect([path, status, headers.get('content-security-policy') ?? policy]).toEqual([path, 304, policy]);
    }
  });

  test('over https: nothing runs, frames, sniffs or leaks that should not', async () => {
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

  test('without https nobody is told to stay there', async () => {
    for (const path of ['/en', '/api/settings', '/healthz'])
      expect((await ask(path)).headers.get('strict-transport-security')).toBeNull();
  });

  test('pages frame nothing, are framed by nobody, send forms home and run scripts of their own only', async () => {
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

  test('I22 pages say where to report what their policy kept out, to browsers of either kind', async () => {
    const { headers } = await ask('/en', { headers: HTTPS });
    expect(headers.get('content-security-policy')).toMatch(/; report-uri (\/reports\/csp); report-to csp;/);
    expect(headers.get('reporting-endpoints')).toBe('csp="/reports/csp"');
    const plain = (await ask('/en')).headers; // without https a browser would look for the endpoint in vain
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

  test('T86 no page of either house has a line of code in it', async () => {
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

  test('G10 pages, what is missing, calls, refusals and files score 120 and more by the rules of the Observatory', async () => {
    for (const [path, , init] of await ADDRESSES()) {
      const response = await ask(path, { ...init, headers: { ...HTTPS, ...init?.headers } });
      const score = observatoryScore(response.headers, response.headers.getSetCookie(), await response.text());
      // A picture of the house may stand in mails and on other pages: it alone gives that extra credit up.
      expect([path, score >= (path.startsWith('/storage/') ? 115 : 120), score]).toEqual([path, true, score]);
    }
  });

  test('T85 the address of a bill is not kept, not indexed and not passed on, page and call alike', async () => {
    for (const path of [`/en/bill/${houses.own.bills[0]}`, `/api/bill/${houses.own.bills[0]}/result`]) {
      const { headers } = await ask(path);
      expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
        'no-store',
        'noindex',
        'no-referrer',
      ]);
    }
  });

  test('T85 a guess tells nothing: unknown, foreign and malformed bills are the same answer', async () => {
    const foreign = houses.other.bills[0] ?? '';
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

  test('T85 the number of a bill is made by chance, 122 bits of it', () => {
    for (const uuid of houses.own.bills)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
  });

  test('T84 no address leads away from the site', async () => {
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '/%2f%2fevil.example',
      '/en//evil.example/..',
      '/https:evil.example',
      '/?next=//evil.example',
      '/en/%5cevil.example',
      '/nl/..%2f..%2f/evil.example',
    ]) {
      const location = await locationOf(path);
      if (location === null) continue;
      expect([path, new URL(location, 'https://site.test').origin]).toEqual([path, 'https://site.test']);
    }
  });
});

/** Where an address leads, sent as it is written: fetch would tidy it up. */
function locationOf(path: string): Promise<string | null> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(houses.program.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('close', () => done(/^location: (.*)\r$/im.exec(text)?.[1] ?? null));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n`);
  });
}

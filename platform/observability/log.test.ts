import { expect, test } from 'vitest';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { openLog } from '#platform/observability/log.ts';
import { redactLine, redactUrl, withoutCards } from '#platform/observability/redact.ts';

const BILL = '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';

test.each([
  [`/nl-BE/bill/${BILL}`, '/nl-BE/bill/[uuid]'],
  [`/api/bill/${BILL.toUpperCase()}/status?locale=fr`, '/api/bill/[uuid]/status?locale=fr'],
  ['/fr/info/newsletter/jan%40example.be', '/fr/info/newsletter/[email]'],
  ['/fr/info/newsletter/jan.peeters+x@mail.example.be', '/fr/info/newsletter/[email]'],
  ['/api/vouchers/check?barcode=ABC-123&locale=en', '/api/vouchers/check?barcode=*&locale=en'],
  ['/api/site?day=2026-11-20', '/api/site?day=2026-11-20'],
  ['/storage/films/metropolis-1a2b.webp', '/storage/films/metropolis-1a2b.webp'],
])('%s is logged as %s', { tags: ['T85', 'T88'] }, (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

test('no secret is logged, in any position of a line', { tags: ['I21', 'T88'] }, () => {
  const lines: string[] = [];
  const log = openLog({ out: { write: (line) => lines.push(line) } });
  log.info({ buyer: 'jan@example.be', headers: { cookie: 'session=abc', authorization: 'Bearer xyz' } }, 'sold');
  log.error(new Error('connect postgres://foyer:hunter2@db.example/foyer failed'), 'mail to jan@example.be');
  log.warn({ body: '{"barcode":"GIFT-7788","token=tok_live_1"}', pan: '4111 1111 1111 1111' }, 'password=letmein');
  const text = lines.join('');
  for (const secret of ['jan@', 'hunter2', 'GIFT-7788', 'tok_live_1', '4111', 'letmein', 'session=abc', 'xyz'])
    expect(text).not.toContain(secret);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(text).toContain('[email]');
});

test('harmless values stay readable: amounts, times, request ids', { tags: ['I21'] }, () => {
  const line = '{"time":1763640000000,"amount":1250,"reqId":"9a8b7c","url":"/api/site"}';
  expect(redactLine(line)).toBe(line);
});

test('a terminal shows one readable line per event', () => {
  const lines: string[] = [];
  const log = openLog({ out: { isTTY: true, write: (line) => lines.push(line) } });
  log.info({ port: 3000 }, 'listening');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d listening {2}.*port=3000/);
});

test('an error is logged with kind, text, place and cause, without attached objects', { tags: ['I21'] }, () => {
  const lines: string[] = [];
  const log = openLog({ out: { write: (line) => lines.push(line) } });
  const cause = Object.assign(new Error('gone'), { code: '57P01', client: { secretKey: 42 } });
  log.error({ err: new Error('lost', { cause }) }, 'x');
  log.error({ err: 'only a text' }, 'y');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: {
      type: 'Error',
      message: 'lost',
      stack: expect.stringContaining('log.test'),
      cause: { message: 'gone', code: '57P01' },
    },
  });
  expect(lines[0]).not.toContain('secretKey');
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ err: 'only a text' });
});

test('a signed link of a mail is redacted in addresses, ordinary names are not', { tags: ['I21', 'T88'] }, () => {
  const signed = secretsFrom('a secret of the tests').sign('newsletter.leave', '1-42');
  expect(redactUrl(`/en/newsletter/leave/${signed}`)).toBe('/en/newsletter/leave/[signed]');
  expect(redactUrl('/favicon.svg')).toBe('/favicon.svg');
  expect(redactUrl('/en/movies/view/a-film.with.dots-and-a-rather-long-name')).toContain('a-film.with.dots');
});

test('a stored text loses even a mistyped card number, and keeps a telephone number', { tags: ['I21'] }, () => {
  expect(withoutCards('4111 1111 1111 1112 or 5500-0000-0000-0005')).toBe('[card] or [card]');
  expect(withoutCards('+32 2 123 45 67, bill 12345678')).toBe('+32 2 123 45 67, bill 12345678');
});

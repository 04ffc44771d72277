/** Thousands of hosts that are not ours: no page, redirect or mail shows one, then or afterwards (T84). */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildEmployee } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { browserAt } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

const t = testDatabase({ max: 20 });
const mails = testMailServer();
// Behind a trusted proxy X-Forwarded-Host counts; without simulators the address in mails is the configured one.
const exhibitors = twoExhibitors(t, () => ({
  smtpUrl: mails.current.smtpUrl,
  trustedProxies: ['127.0.0.1'],
  simulators: false,
}));
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
afterAll(() => agent.destroy());

const FORGED = 'evil';
const SHAPES: readonly ((nth: number) => string)[] = [
  (nth) => `${FORGED}-${nth}.example`,
  (nth) => `${FORGED}.example:${nth % 65_536}`,
  (nth) => `alpha.test.${FORGED}-${nth}.example`,
  (nth) => `${FORGED}-${nth}.alpha.test`,
  (nth) => `alpha.test@${FORGED}-${nth}.example`,
  (nth) => `${FORGED}-${nth}.example#alpha.test`,
  (nth) => `${FORGED}-${nth}.example/alpha.test`,
  (nth) => `${FORGED}-${nth}.example?alpha.test`,
  (nth) => `"><script src=//${FORGED}-${nth}.example>`,
  (nth) => `${FORGED}-${nth}.example, alpha.test`,
  (nth) => `alpha.test, ${FORGED}-${nth}.example`,
  (nth) => `xn--${FORGED}-${nth}.example`,
  (nth) => `${FORGED.toUpperCase()}-${nth}.EXAMPLE`,
  (nth) => `[::${nth.toString(16)}]:${FORGED}`,
  (nth) => `${FORGED}${'-'.repeat(1 + (nth % 200))}.example`,
  (nth) => `${FORGED}-${nth}.example\t`,
  (nth) => `__proto__.${FORGED}-${nth}`,
];
const PER_HEADER = 1_500;
const PAGES = ['/en', '/nl-BE', '/en/movies', '/', '/en/nowhere', '/sitemap.xml', '/robots.txt'];

/** New for every answer that is not from memory. */
const NONCE = /'nonce-[\w-]+'/g;

type Page = { readonly status: number; readonly headers: Record<string, unknown>; readonly text: string };
/** Sent as it is: fetch sets the header Host itself. */
function read(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const { hostname, port } = new URL(exhibitors.program.url);
  return new Promise((done, failed) => {
    request({ agent, hostname, port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', failed);
      answer.on('end', () => {
        const { date: _date, 'x-request-id': _id, ...rest } = answer.headers;
        const text = Buffer.concat(parts).toString();
        const policy = rest['content-security-policy']?.toString().replace(NONCE, "'nonce'");
        done({ status: answer.statusCode ?? 0, headers: { ...rest, 'content-security-policy': policy }, text });
      });
    })
      .on('error', failed)
      .end();
  });
}
/** Every page as visitors get it, at each of the true hosts; read twice, so that it comes from memory. */
async function truePages(): Promise<[string, Page][]> {
  const pages: [string, Page][] = [];
  for (const host of [exhibitors.own.host, exhibitors.other.host])
    for (const path of PAGES) {
      await read(path, { host });
      pages.push([`${host}${path}`, await read(path, { host })]);
    }
  return pages;
}

describe('after thousands of forged hosts', { tags: ['T84'], timeout: 300_000 }, () => {
  let before: [string, Page][] = [];
  beforeAll(async () => {
    before = await truePages();
    expect(before.map(([, { status }]) => status)).toEqual(
      [exhibitors.own, exhibitors.other].flatMap(() => [200, 200, 200, 302, 302, 200, 200]),
    );
  });

  test.each([
    ['Host', (forged: string) => ({ host: forged })],
    ['X-Forwarded-Host', (forged: string) => ({ host: exhibitors.own.host, 'x-forwarded-host': forged })],
  ] as const)(`${PER_HEADER} values of %s: none is in an answer, and none fails`, async (_, headersOf) => {
    const wrong: string[] = [];
    const statuses = new Set<number>();
    const values = Array.from({ length: PER_HEADER }, (_each, nth) => SHAPES[nth % SHAPES.length]?.(nth) ?? '');
    expect(new Set(values).size).toBeGreaterThan(PER_HEADER * 0.9);
    let next = 0;
    const visitor = async () => {
      for (let nth = next++; nth < values.length; nth = next++) {
        const path = PAGES[(nth >> 2) % PAGES.length] ?? '/en';
        const { status, headers, text } = await read(path, headersOf(values[nth] ?? ''));
        statuses.add(status);
        const shown = `${JSON.stringify(headers)} ${text}`.toLowerCase().includes(FORGED);
        if (shown || status >= 500) wrong.push(`${status} ${path} ${values[nth]}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, visitor));
    expect(wrong).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 302]));
  });

  test('every page is as before, byte for byte, with the same headers', async () => {
    expect(await truePages()).toEqual(before);
  });
});

describe('a mail that a request with a forged host causes', { tags: ['T84'] }, () => {
  const FORGED_HEADERS = {
    'x-forwarded-host': `${FORGED}.example`,
    'x-forwarded-proto': 'https',
    forwarded: `host=${FORGED}.example`,
    'x-host': `${FORGED}.example`,
    'x-original-host': `${FORGED}.example`,
  };
  const mailTo = async (address: string) => {
    const find = () => mails.current.inbox.list().find(({ envelope }) => envelope.to.includes(address));
    await expect.poll(find, { timeout: 60_000 }).toBeDefined();
    const mail = find();
    return `${mail?.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n${mail?.text}\n${mail?.html}`;
  };

  test('tickets of a purchase: its links lead to the configured address', async () => {
    const { own } = exhibitors;
    const visitor = await browserAt(exhibitors.program.url);
    await visitor.post('/session/touch', undefined, FORGED_HEADERS); // over https the cookies have other names
    const email = 'buyer@visitor.example';
    const bought = await visitor.post(
      '/api/checkout',
      {
        payment_method_id: null,
        name: 'Ada Lovelace',
        email,
        email_confirmation: email,
        amount: 0,
        items: [
          {
            type: 'ticket',
            price_rate_id: own.rates[0],
            schedule_id: own.roomyScreening,
            seat: null,
            voucher_id: own.vouchers[0]?.uuid,
          },
        ],
      },
      { ...FORGED_HEADERS, 'idempotency-key': randomUUID() },
    );
    expect([bought.status, bought.status === 200 ? '' : bought.text]).toEqual([200, '']);
    expect(bought.text).not.toContain(FORGED);
    const mail = await mailTo(email);
    expect(mail).toContain(`https://${own.host}/`);
    expect(mail).not.toContain(FORGED);
  });

  test('the link for a new password of an employee leads there, too', async () => {
    const { own } = exhibitors;
    const { email } = await buildEmployee(t, own.cinema.exhibitorId, { roles: ['admin'] });
    const visitor = await browserAt(exhibitors.program.url);
    await visitor.post('/session/touch', undefined, FORGED_HEADERS);
    const answer = await visitor.post('/api/staff/forgot-password', { email }, FORGED_HEADERS);
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
    const mail = await mailTo(email);
    expect(mail).toContain(`https://${own.host}/portal/`);
    expect(mail).not.toContain(FORGED);
  });
});

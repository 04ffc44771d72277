/** The whole log of a program that plays an evening: nothing in it opens, pays or names anything (I21, T88). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { FEEDS } from '#modules/feeds/rules/feed-names.ts';
import { createApiKey } from '#modules/feeds/server.ts';
import type { TicketCodesWire } from '#modules/tickets/contract/public.ts';
import { openLog } from '#platform/observability/log.ts';
import { buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { buildEmployee, PASSWORD } from '#testing/builders/employee.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, browserAt } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { realtimeNodes } from '#testing/tools/realtime-nodes.ts';
import { signedCodeOf } from '#testing/tools/scanned-codes.ts';
import { solvedFor } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { boxOfficeEvening, dataOf } from '#testing/worlds/box-office-evening.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const t = testDatabase({ max: 20 });
const mails = testMailServer();
const lines: string[] = [];
// Level debug has every request; level info is a part of it.
const log = openLog({ level: 'debug', out: { write: (line) => void lines.push(line) } });
const foyer = testFoyer(t, {
  log,
  secrets: testSecrets,
  get smtpUrl() {
    return mails.current.smtpUrl;
  },
});
const { connected } = realtimeNodes(() => ({ url: t.url }));
const evening = boxOfficeEvening(t, foyer, { connected });

/** What the log must not contain, by what it is. */
const secrets = new Map<string, string>();
const keepSecret = <Value extends string>(what: string, value: Value): Value => {
  if (value.length < 6) throw new Error(`${what} is too short to be searched for`);
  secrets.set(what, value);
  return value;
};
const keepCookies = (who: string, { cookies }: Browser): void => {
  for (const [name, value] of cookies) if (value.length > 16) keepSecret(`cookie ${name} of ${who}`, value);
};

const WRONG_PASSWORD = keepSecret('a mistyped password', 'velvet curtian 7731');
const NEW_PASSWORD = keepSecret('a new password', 'a lamp beside the stage');
const PIN = keepSecret('a PIN', '93817264');
const WRONG_PIN = keepSecret('a mistyped PIN', '93817265');
const REFUSED = keepSecret('an address that no mailbox has', 'gone.away@visitor.example');
const BUYER = keepSecret('the address of a buyer', 'ada@example.org');
keepSecret('the name of a buyer', 'Lovelace');
keepSecret('a password', PASSWORD);

/** An employee mistypes the password, signs in, forgets it and chooses a new one by the mailed link. */
async function staffSignsIn(): Promise<Browser> {
  const { email } = await buildEmployee(t, evening.cinema.exhibitorId, { roles: ['super-admin'] });
  keepSecret('the address of an employee', email);
  const portal = await browserAt(foyer.url);
  const tried = await portal.post('/api/staff/sign-in', { email, password: WRONG_PASSWORD });
  expect(tried.status).toBe(422);
  expect((await portal.post('/api/staff/sign-in', { email, password: PASSWORD })).status).toBe(200);
  keepCookies('an employee', portal);

  const away = await browserAt(foyer.url);
  expect((await away.post('/api/staff/forgot-password', { email })).status).toBe(200);
  const link = /\/portal\/[\w-]+\/([\w.-]+)/;
  const mailed = () => mails.current.inbox.list().find(({ text }) => link.test(text));
  await expect.poll(mailed).toBeDefined();
  const [page = '', token = ''] = link.exec(mailed()?.text ?? '') ?? [];
  keepSecret('the token of a link for a new password', token);
  await away.get(page);
  await away.get(`/api/staff/sign-in?token=${token}&password=${WRONG_PASSWORD.replaceAll(' ', '%20')}`);
  const form = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  expect((await away.post('/api/staff/reset-password', form)).status).toBe(200);
  expect((await portal.post('/api/staff/sign-in', { email, password: NEW_PASSWORD })).status).toBe(200);
  keepCookies('an employee with a new password', portal);
  return portal;
}

/** A visitor buys, reads everything of the bill, writes to the cinema, and mistypes where others put secrets. */
async function visitorBuys(seat: string): Promise<string> {
  const visitor = await browserAt(foyer.url);
  const uuid = await evening.buysOnline(visitor, seat);
  keepCookies(`the buyer of ${seat}`, visitor);
  for (const what of ['result', 'status', 'download', 'receipt', 'calendar', 'codes', 'passbook'])
    await visitor.get(`/api/bill/${uuid}/${what}`);
  for (const page of [`bill/${uuid}`, `bill/${uuid}/pay`, `info/newsletter/${BUYER}`, `find-order?email=${BUYER}`])
    await visitor.get(`/en/${page}`);
  await visitor.post(`/api/bill/${uuid}/mail`);
  await visitor.post(`/api/bill/${randomUUID()}/mail`, { email: BUYER, bill: uuid });
  const grecaptcha = keepSecret(`solved work for ${seat}`, await solvedFor(visitor));
  await visitor.post('/api/contactpage/send', {
    name: 'Ada Lovelace',
    email: BUYER,
    message: `My order is ${uuid}, please help.`,
    grecaptcha,
  });
  await visitor.post('/api/client-errors', {
    kind: 'error',
    url: `${foyer.url}/en/bill/${uuid}?email=${BUYER}`,
    message: `cannot read ${uuid} of ${BUYER}`,
    stack: `at ${foyer.url}/en/bill/${uuid}`,
  });
  const voucher = await buildVoucher(t, evening.cinema.exhibitorId);
  keepSecret(`a voucher's code for ${seat}`, voucher.code);
  await visitor.post('/api/vouchers/validate', {
    schedule_id: evening.cinema.screeningId,
    barcode: voucher.code,
  });
  await visitor.get(`/api/vouchers/validate?barcode=${voucher.code}`);
  return uuid;
}

/** A till by PIN, a scanner with a ticket that is true and one that is forged. */
async function staffAtDevices(bill: string): Promise<void> {
  const { exhibitorId, cinemaId } = evening.cinema;
  const register = await buildDevice(t, exhibitorId, { type: 'register', cinemaId });
  const scanner = await buildDevice(t, exhibitorId, { type: 'scanner', cinemaId });
  for (const device of [register, scanner]) keepSecret(`the secret of device ${device.id}`, device.token);
  const bo = await buildAttendant(t, exhibitorId, { name: 'Bo', pin: PIN });
  const signIn = (pin: string) =>
    fetch(`${foyer.url}/api/device/sign-in`, {
      method: 'POST',
      headers: { ...register.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ user: bo.uuid, pin }),
    });
  expect((await signIn(WRONG_PIN)).status).toBe(422);
  const signedIn = await signIn(PIN);
  expect(signedIn.status).toBe(200);
  const { data } = (await signedIn.json()) as { data: Record<string, unknown> };
  keepSecret('the token of a shift', String(data.token));
  await evening.sellsAtTill(register);

  const [ticket] = await t.asOwner<{ id: string }>('SELECT id FROM ticket WHERE bill_id = $1', [bill]);
  const visitor = await browserAt(foyer.url);
  const shown = dataOf<TicketCodesWire>(await visitor.get(`/api/bill/${bill}/codes`));
  const code = keepSecret('the code of a ticket', await signedCodeOf(t, evening.cinema, ticket?.id ?? ''));
  const short = keepSecret('the short code of a ticket', shown.tickets[0]?.short_code ?? '');
  const headers = await standsAt(t, exhibitorId, scanner, await buildAttendant(t, exhibitorId));
  const statuses: number[] = [];
  for (const read of [code, `${code.slice(0, -3)}AAA`, short]) {
    const { status } = await fetch(`${foyer.url}/api/scanner/scan`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ code: read, screening_id: evening.cinema.screeningId, nonce: randomUUID() }),
    });
    statuses.push(status);
  }
  expect(statuses.every((status) => status === 200 || status === 422)).toBe(true); // the show may be on another day
}

/** A partner reads with its key, and with one that is wrong; a stranger sends secrets in headers and addresses. */
async function partnersAndStrangers(): Promise<void> {
  const acting = { exhibitorId: evening.cinema.exhibitorId, actor: 'employee:1', channel: 'portal' } as const;
  const { key } = await createApiKey(t.db, acting, { name: 'Partner', scopes: FEEDS });
  keepSecret('the key of a partner', key);
  for (const given of [key, `${key}x`])
    await fetch(`${foyer.url}/api/feed/movies`, { headers: { 'x-api-key': given } });
  await fetch(`${foyer.url}/api/feed/movies?api_key=${key}`);
  await fetch(`${foyer.url}/webhooks/payments/mollie`, {
    method: 'POST',
    headers: { authorization: `Bearer ${evening.mollie.apiKey}`, cookie: `staff=${key}` },
    body: `id=${keepSecret('the id of a payment at its provider', 'tr_9f8e7d6c5b')}`,
  });
}

/** The uuids of everything that an address or a body can name. */
const uuidsOfDatabase = async (): Promise<string[]> =>
  (
    await t.asOwner<{ id: string }>(
      `SELECT id::text FROM bill UNION SELECT id::text FROM payment UNION SELECT id::text FROM refund
       UNION SELECT uuid::text FROM voucher UNION SELECT uuid::text FROM employee UNION SELECT id::text FROM staff_link`,
    )
  ).map(({ id }) => id);

test('no line of an evening contains a password, a PIN, a token, a cookie, a code, a person, or the id of a bill', {
  tags: ['I21', 'T88', 'T85'],
  timeout: 300_000,
}, async () => {
  keepSecret('the key at the provider', evening.mollie.apiKey);
  mails.current.control.set({
    faults: [{ at: 'to', kind: 'reply', code: 550, recipient: BUYER, times: 'always' }],
  });
  await expect.poll(() => mails.current.control.settings().faults.length).toBe(1);
  const portal = await staffSignsIn();
  const bills: string[] = [];
  for (const seat of ['A-1', 'A-2', 'A-3', 'A-6', 'A-7', 'A-8', 'A-9']) bills.push(await visitorBuys(seat));
  await staffAtDevices(bills[1] ?? '');
  await evening.worksInPortal(portal, bills[0] ?? '');
  await evening.deviceComesAndGoes(portal);
  await portal.post(`/api/staff/bills/${bills[2]}/buyer`, {
    name: 'Gone',
    email: REFUSED,
    was: { name: 'Ada Lovelace', email: BUYER },
  });
  await portal.post(`/api/staff/bills/${bills[2]}/mail`);
  await partnersAndStrangers();
  keepCookies('an employee at the end', portal);
  dataOf(await portal.get(`/api/staff/bills/${bills[0]}`));
  // Mails to the buyer are refused, and the log says so.
  await expect.poll(() => lines.some((line) => line.includes('550')), { timeout: 60_000 }).toBe(true);

  for (const [at, uuid] of (await uuidsOfDatabase()).entries()) keepSecret(`uuid ${at}`, uuid);
  expect(secrets.size).toBeGreaterThan(60);
  expect(lines.length).toBeGreaterThan(150);
  const requests = lines.filter((line) => line.includes('/api/bill/[uuid]/'));
  expect(requests.length).toBeGreaterThan(30); // they were logged, without the uuid
  const shown = [...secrets].flatMap(([what, secret]) =>
    lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase())).map((line) => `${what}: ${line}`),
  );
  expect(shown).toEqual([]);
});

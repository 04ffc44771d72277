/**
 * The administrator, the till and the other devices of a rival exhibitor call every route of the portal and of devices
 * with true ids of another one: nothing of it is shown, and no row of it changes (I16, T72, T73).
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type SurfaceRoute, surfaceRoutes } from '#apps/server/surface.ts';
import { isOfPortal } from '#modules/access/rules/policy.ts';
import { PERMISSIONS } from '#modules/access/rules/roles.ts';
import { DEVICE_TYPES, type DeviceType } from '#modules/devices/contract/devices.ts';
import { buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { buildEmployee, PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fingerprint } from '#testing/database/fingerprint.ts';
import type { JsonSchema } from '#testing/fuzz/operations.ts';
import { validBody } from '#testing/fuzz/valid-body.ts';
import { type Browser, browserAt } from '#testing/tools/http.ts';
import { stockBackOffice } from '#testing/worlds/back-office-rows.ts';
import type { StockedExhibitor } from '#testing/worlds/stocked-exhibitor.ts';
import { CANARY, twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

// The rows that only name an address are not the books of an evening, so the invariants are not asked.
const t = testDatabase({ max: 20, invariants: false });
const exhibitors = twoExhibitors(t, () => ({ roles: new Set(['web'] as const), trustedProxies: ['127.0.0.1'] }));

/** Where the true ids of an address are: the row's columns have the names of its parameters. The longest start counts. */
const ROWS: Readonly<Record<string, string>> = {
  '/api/staff/account/passkeys/': 'uuid FROM employee_passkey',
  '/api/staff/account/sessions/': 'uuid FROM staff_session',
  '/api/staff/alarms/': 'id FROM alarm',
  '/api/staff/api-keys/': 'id FROM api_key',
  '/api/staff/automations/': 'id FROM automation',
  '/api/staff/bills/': 'id AS uuid FROM bill',
  '/api/staff/campaigns/': 'id FROM campaign',
  '/api/staff/cash-balances/': 'device_id AS device, business_day::text AS day, shift FROM cash_balance',
  '/api/staff/cinemas/': 'id FROM cinema',
  '/api/staff/clients/': 'id FROM client',
  '/api/staff/clients/:id/notes/:note': 'client_id AS id, id AS note FROM client_note',
  '/api/staff/contents/pages/': `id FROM content WHERE type = 'page'`,
  '/api/staff/devices/': 'id FROM device',
  '/api/staff/discount-reasons/': 'id FROM discount_reason',
  '/api/staff/distributors/': 'id FROM distributor',
  '/api/staff/employees/': 'id FROM employee',
  '/api/staff/events/': 'id FROM event',
  '/api/staff/invoice-clients/': 'id FROM invoice_client',
  '/api/staff/invoices/': 'id FROM invoice',
  '/api/staff/messages/': `id FROM outbox WHERE topic = 'mail.contact'`,
  '/api/staff/movie-versions/': 'id FROM version',
  '/api/staff/movies/': 'id FROM movie',
  '/api/staff/payment-methods/': 'id FROM payment_method',
  '/api/staff/payments/': 'id FROM payment',
  '/api/staff/price-rates/': 'id FROM price_rate',
  '/api/staff/printers/': 'id FROM printer',
  '/api/staff/privacy/clients/': 'id FROM client',
  '/api/staff/product-categories/': 'id FROM product_category',
  '/api/staff/products/': 'id FROM product',
  '/api/staff/questions/': `id FROM content WHERE type = 'faq'`,
  '/api/staff/rental-profiles/': 'id FROM rental_profile',
  '/api/staff/reservation-offers/': 'id FROM screening',
  '/api/staff/reservations/': 'id FROM reservation',
  '/api/staff/roles/': 'uuid FROM custom_role',
  '/api/staff/schedules/': 'id FROM screening',
  '/api/staff/schedules/:id/blocks/:block': 'screening_id AS id, id AS block FROM seat_block',
  '/api/staff/schedules/:id/holds/:claim': `screening_id AS id, id AS claim FROM seat_claim WHERE state = 'held'`,
  '/api/staff/screens/': 'id FROM screen',
  '/api/staff/signage/backgrounds/': 'id FROM signage_background',
  '/api/staff/signage/messages/': 'id FROM signage_message',
  '/api/staff/signage/overrides/': 'screen_id AS id FROM signage_override',
  '/api/staff/signage/playlists/': 'id FROM signage_playlist',
  '/api/staff/signage/setups/': 'device_id AS id FROM signage_setup',
  '/api/staff/signage/themes/': 'id, id AS key FROM signage_theme',
  '/api/staff/tags/': 'id FROM tag',
  '/api/staff/terminals/': 'id FROM terminal',
  '/api/staff/terminals/accounts/': 'id FROM payment_method',
  '/api/staff/ticket-keys/': 'kid FROM ticket_key',
  '/api/staff/vat-rates/changes/': 'id FROM vat_change',
  '/api/staff/voucher-packages/': 'id FROM voucher_package',
  '/api/staff/voucher-types/': 'id FROM voucher_type',
  '/api/staff/vouchers/': 'uuid FROM voucher',
  '/api/pos/bills/': 'id AS uuid FROM bill',
  '/api/pos/bills/:uuid/payments/:payment': 'bill_id AS uuid, id AS payment FROM payment',
  '/api/pos/bills/:uuid/refunds/:refund': 'bill_id AS uuid, id AS refund FROM refund',
  '/api/pos/deliveries/': 'id FROM print_delivery',
  '/api/pos/print-jobs/': 'id FROM print_job',
  '/api/pos/printers/': 'id FROM printer',
  '/api/pos/requests/': 'key FROM idempotency',
  '/api/pos/reservations/': 'id FROM reservation',
  '/api/pos/screenings/': 'id FROM screening',
  '/api/pos/terminals/': 'id FROM terminal',
  '/api/pos/tip-questions/': 'id FROM tip_question',
  '/api/device/bridge/deliveries/': 'id FROM print_delivery',
  '/api/device/bridge/printers/': 'id FROM printer',
};
/** What a question needs besides its address. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/staff/bills/:uuid/refund': '?lines=all',
  '/api/staff/campaigns/:id/preview': '?locale=en',
  '/api/staff/reports/:report': '?from=2026-01-01&until=2026-01-31',
  '/api/staff/reports/:report/export': '?from=2026-01-01&until=2026-01-31&format=csv_us',
  '/api/staff/voucher-packages/:id/export': '?format=csv',
};
/** These read only what has a state that no row here has: an issued invoice, a printer that fetches. The row is found. */
const IN_ANOTHER_STATE = [
  '/api/staff/invoices/:id/pdf 409',
  '/api/staff/invoices/:id/ubl 409',
  '/api/staff/printers/:id/address 409',
];
/** The parameter is a word of the program, so the rival reads and changes its own thing by it; the answers are searched all the same. */
const BY_A_WORD = ['/api/staff/contents/presets/:key', '/api/staff/reports/:report', '/api/staff/widgets/:key'];
/** The row is the exhibitor itself. */
const OF_EXHIBITORS = ['/api/staff/exhibitors/:id/enter', '/api/staff/installation/exhibitors/:id'];
/** Everything an administrator can be given but the installation itself, which is above every exhibitor. */
const OF_EXHIBITOR = PERMISSIONS.filter((permission) => permission !== 'settings.system');
/** What the fields of bodies name. */
const FIELDS: Readonly<Record<string, string>> = {
  bill_id: 'bill',
  cinema_id: 'cinema',
  cinema: 'cinema',
  screen_id: 'screen',
  screen: 'screen',
  client_id: 'invoice_client',
  invoice_client_id: 'invoice_client',
  device_id: 'device',
  register_id: 'device',
  parent_id: 'device',
  bridge_id: 'device',
  distributor_id: 'distributor',
  distributor: 'distributor',
  distributor_office_id: 'distributor_office',
  event_id: 'event',
  movie_id: 'movie',
  movie: 'movie',
  version_id: 'version',
  payment_method_id: 'payment_method',
  method_id: 'payment_method',
  price_rate_id: 'price_rate',
  printer_id: 'printer',
  receipt_printer_id: 'printer',
  ticket_printer_id: 'printer',
  product_id: 'product',
  category_id: 'product_category',
  category: 'product_category',
  reason_id: 'discount_reason',
  discount_reason_id: 'discount_reason',
  rental_profile_id: 'rental_profile',
  schedule_id: 'screening',
  screening_id: 'screening',
  tag_id: 'tag',
  tag: 'tag',
  theme_id: 'signage_theme',
  playlist_id: 'signage_playlist',
  terminal_id: 'terminal',
  voucher_type_id: 'voucher_type',
  reservation_id: 'reservation',
};

type Params = Readonly<Record<string, string | number>>;
const EACH_AT_MOST = 2;
/** Whether a row can be read may depend on its state, and ids are random: only all rows show that one can be read. */
const ALL = 50;

async function rowsFor(address: string, exhibitorId: number, atMost = EACH_AT_MOST): Promise<Params[]> {
  if (BY_A_WORD.some((start) => address.startsWith(start)))
    return [{ key: /presets/.test(address) ? 'privacy-policy' : 'checkout-terms', report: 'sales' }];
  if (OF_EXHIBITORS.some((start) => address.startsWith(start))) return [{ id: exhibitorId }];
  const start = Object.keys(ROWS)
    .filter((each) => address.startsWith(each))
    .toSorted((a, b) => b.length - a.length)[0];
  if (start === undefined) throw new Error(`no rows are named for ${address}`);
  const [columns = '', rest = ''] = (ROWS[start] ?? '').split(' FROM ');
  const [table = '', where = 'true'] = rest.split(' WHERE ');
  return t.asOwner<Params>(
    `SELECT ${columns} FROM ${table} WHERE exhibitor_id = $1 AND ${where} ORDER BY 1 LIMIT ${atMost}`,
    [exhibitorId],
  );
}

/** The ids of fields of bodies, at an exhibitor. */
async function idsOfFields(exhibitorId: number): Promise<(name: string) => unknown> {
  const ids = new Map<string, unknown>();
  for (const [field, table] of Object.entries(FIELDS)) {
    const [row] = await t.asOwner<{ id: unknown }>(
      `SELECT id FROM ${table} WHERE exhibitor_id = $1 ORDER BY id LIMIT 1`,
      [exhibitorId],
    );
    ids.set(field, row?.id);
  }
  return (name) => ids.get(name);
}

type Sender = (method: string, path: string, body: unknown) => Promise<{ status: number; text: string }>;
const asBrowser =
  (browser: Browser, headers: Record<string, string> = {}): Sender =>
  (method, path, body) =>
    method === 'GET'
      ? browser.get(path, headers)
      : browser.post(path, body, { ...headers, 'idempotency-key': randomUUID() });
async function administratorOf({ cinema, host }: StockedExhibitor): Promise<Sender> {
  const headers = { 'x-forwarded-host': host };
  const { email } = await buildEmployee(t, cinema.exhibitorId, { roles: ['admin'], permissions: [...OF_EXHIBITOR] });
  const browser = await browserAt(exhibitors.program.url);
  const { status } = await browser.post('/api/staff/sign-in', { email, password: PASSWORD }, headers);
  expect(status).toBe(200);
  return asBrowser(browser, headers);
}
const asDevice =
  (headers: Record<string, string>): Sender =>
  async (method, path, body) => {
    const isPost = method === 'POST';
    const answer = await fetch(`${exhibitors.program.url}${path}`, {
      method,
      headers: {
        ...headers,
        ...(isPost && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(isPost && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };

const paramsOf = (address: string): string[] => [...address.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
const filled = (address: string, params: Params): string =>
  address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
/** The address of a call, with what it asks for besides its ids; a move to another hall names one of the exhibitor. */
const addressOf = ({ method, address }: SurfaceRoute, params: Params, fieldsOf: (name: string) => unknown): string => {
  const query = method === 'GET' ? (QUERIES[address] ?? '') : '';
  const isMove = method === 'GET' && address.endsWith('/move/preview');
  return filled(address, params) + (isMove ? `?screen_id=${fieldsOf('screen_id')}&start=2040-11-20T19:30` : query);
};
const schemaOf = ({ body }: SurfaceRoute): JsonSchema | null =>
  body ? (z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null;

let admin: Sender;
const devices = new Map<DeviceType, Sender>();
let routes: SurfaceRoute[] = [];
let theirFields: (name: string) => unknown;
let ownFields: (name: string) => unknown;

beforeAll(async () => {
  const { own, other } = exhibitors;
  await stockBackOffice(t, own, 'ALPHA');
  await stockBackOffice(t, other, CANARY);
  const { exhibitorId, cinemaId } = own.cinema;
  admin = await administratorOf(own);
  const chief = await buildAttendant(t, exhibitorId, { roles: ['employee'], permissions: [...PERMISSIONS] });
  for (const type of DEVICE_TYPES) {
    const device = await buildDevice(t, exhibitorId, { type, cinemaId });
    devices.set(type, asDevice(await standsAt(t, exhibitorId, device, chief)));
  }
  // Signing out ends the session or the shift that the others need.
  const last = ({ address }: SurfaceRoute) => Number(/sign-out|sessions|password/.test(address));
  routes = (await surfaceRoutes())
    .filter(({ address, policy, devices: kinds }) => (isOfPortal(address) && policy !== 'open') || kinds.length > 0)
    .sort((a, b) => last(a) - last(b));
  ownFields = await idsOfFields(exhibitorId);
  theirFields = await idsOfFields(other.cinema.exhibitorId);
}, 240_000);

/** The rival's employee or device that a route is for. */
const rivalFor = ({ devices: kinds }: SurfaceRoute): Sender => {
  const sender = kinds.length === 0 ? admin : devices.get(kinds[0] as DeviceType);
  if (!sender) throw new Error('the rival has every kind of device');
  return sender;
};
const fingerprintOf = ({ cinema }: StockedExhibitor) => fingerprint(t, cinema.exhibitorId, ['missing_page']);

type Outcome = { readonly call: string; readonly status: number; readonly text: string };
const isWrong = ({ status, text }: Outcome): boolean => status >= 500 || text.includes(CANARY);

describe('a rival with true ids of another exhibitor', { tags: ['I16', 'T72', 'T73'], timeout: 600_000 }, () => {
  test('every address with an id: none finds it, none changes it', async () => {
    const before = await fingerprintOf(exhibitors.other);
    const addressed = routes.filter(({ address }) => address.includes('/:'));
    expect(addressed.length).toBeGreaterThan(200);
    const outcomes: Outcome[] = [];
    const without: string[] = [];
    const foundSomething: string[] = [];
    for (const route of addressed) {
      const { method, address } = route;
      const theirs = await rowsFor(address, exhibitors.other.cinema.exhibitorId);
      if (theirs.length === 0) without.push(address);
      // Where an address has two ids, the first one is also the rival's own.
      const [ownFirst] = paramsOf(address).length > 1 ? await rowsFor(address, exhibitors.own.cinema.exhibitorId) : [];
      const [first = ''] = paramsOf(address);
      const isNamedByAll = address.startsWith('/api/staff/cash-balances/'); // a device, a day and a number are one row
      const mixed =
        ownFirst && !isNamedByAll ? theirs.map((params) => ({ ...params, [first]: ownFirst[first] ?? '' })) : [];
      const schema = method === 'POST' ? schemaOf(route) : null;
      const bodies = schema ? [{}, validBody(schema, ownFields), validBody(schema, theirFields)] : [{}];
      for (const params of [...theirs, ...mixed])
        for (const body of bodies) {
          const { status, text } = await rivalFor(route)(method, addressOf(route, params, ownFields), body);
          outcomes.push({ call: `${method} ${filled(address, params)}`, status, text });
          if (status >= 400 || BY_A_WORD.some((word) => address.startsWith(word))) continue;
          // Ending what is not there says that it is not there any more: an id that no row has must be answered alike.
          const unknown = { ...params, [paramsOf(address).at(-1) ?? '']: randomUUID() };
          const alike = await rivalFor(route)(method, addressOf(route, unknown, ownFields), body);
          if (alike.status !== status || alike.text !== text) foundSomething.push(`${method} ${address}: ${text}`);
        }
    }
    expect(without).toEqual([]);
    const counts = new Map<number, number>();
    for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1);
    expect(outcomes.filter(isWrong)).toEqual([]);
    expect(foundSomething).toEqual([]);
    expect(await fingerprintOf(exhibitors.other)).toEqual(before);
    expect(outcomes.length).toBeGreaterThan(500);
    expect(counts.get(404)).toBeGreaterThan(300);
  });

  test('the ids are true: its own administrator reads every one of them', async () => {
    const theirAdmin = await administratorOf(exhibitors.other);
    const refused: string[] = [];
    for (const route of routes) {
      const { method, address, policy } = route;
      if (method !== 'GET' || !address.includes('/:') || !isOfPortal(address) || policy === 'signed-in') continue;
      const statuses: number[] = [];
      for (const params of await rowsFor(address, exhibitors.other.cinema.exhibitorId, ALL))
        statuses.push((await theirAdmin(method, addressOf(route, params, theirFields), null)).status);
      if (!statuses.includes(200)) refused.push(`${address} ${statuses}`);
    }
    expect(refused).toEqual(IN_ANOTHER_STATE);
  });

  test('every list, and every body that names something: none shows it, none changes it, none fails', async () => {
    const before = await fingerprintOf(exhibitors.other);
    const outcomes: Outcome[] = [];
    for (const route of routes) {
      const { method, address } = route;
      const [params = {}] = address.includes('/:') ? await rowsFor(address, exhibitors.own.cinema.exhibitorId) : [{}];
      const schema = method === 'POST' ? schemaOf(route) : null;
      const body = schema ? validBody(schema, theirFields) : {};
      if (method === 'POST' && JSON.stringify(body) === JSON.stringify(schema && validBody(schema, ownFields)))
        continue;
      const { status, text } = await rivalFor(route)(method, addressOf(route, params, ownFields), body);
      outcomes.push({ call: `${method} ${address} ${JSON.stringify(body)}`, status, text });
    }
    expect(outcomes.filter(({ call }) => call.startsWith('POST')).length).toBeGreaterThan(60);
    expect(outcomes.filter(isWrong)).toEqual([]);
    expect(await fingerprintOf(exhibitors.other)).toEqual(before);
  });
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TerminalForm, TerminalWire } from '#modules/terminals/contract/staff.ts';
import { terminalStaffRoutes } from '#modules/terminals/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildDevice } from '#testing/builders/device.ts';
import { withSameIds } from '#testing/builders/same-ids.ts';
import { testDatabase } from '#testing/database/database.ts';
import { locksHere } from '#testing/database/in-process-locks.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { accountsIn, MACHINE_AT_MOLLIE } from '#testing/worlds/accounts-at-mollie.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';
import { type MolliePlace, tillsWithTerminals } from '#testing/worlds/terminals.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) =>
  terminalStaffRoutes(app, {
    db: t.db,
    locks: locksHere,
    secrets: testSecrets,
    translator,
    allowLoopback: true,
    accounts: accountsIn(t.db),
    partnerUrlOf: async () => 'http://127.0.0.1:1',
    report: () => {},
    alarm: () => {},
  }),
);
const tills = tillsWithTerminals(t, () => exhibitor.own);
const LIST = '/api/staff/terminals';
let manager: Browser;
let simulator: Awaited<ReturnType<typeof tills.simulator>>;
beforeAll(async () => {
  simulator = await tills.simulator();
});
beforeEach(async () => {
  manager = await exhibitor.as('manager', ['devices.view', 'devices.edit', 'devices.delete']);
  simulator.control.reset();
});

const form = (about: Partial<TerminalForm> = {}): TerminalForm => ({
  name: 'Till 1',
  driver: 'zvt',
  host: '127.0.0.1',
  port: simulator.zvtPort,
  device_id: null,
  slips: 'terminal',
  ends_day_at_night: false,
  ...about,
});
const dataOf = <Data = TerminalWire>({ json }: Answer): Data => (json as { data: Data }).data;
const added = async (about: Partial<TerminalForm> = {}): Promise<TerminalWire> => {
  const answer = await manager.post(LIST, form(about));
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return dataOf(answer);
};
const register = async (type: 'register' | 'pos' | 'scanner' = 'register') =>
  (await buildDevice(t, exhibitor.own.exhibitorId, { type, name: 'Foyer' })).id;

test('the permission to view devices shows terminals, the permission to change them allows changes, others are refused', {
  tags: ['T71', 'PRN-001'],
}, async () => {
  const { id } = await added();
  const roles = { may: 'admin', mayNot: 'employee' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get(LIST), roles);
  await expectGuarded(exhibitor, (browser) => browser.post(LIST, form()), roles);
  for (const path of ['', '/check', '/archive'])
    await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/${id}${path}`, form()), roles);
});

test('adds a terminal, hides its password, checks it and finds it ready', { tags: ['PRN-001'] }, async () => {
  simulator.control.set({ password: '123456' });
  const deviceId = await register();
  const terminal = await added({ password: '123456', device_id: deviceId });
  expect(terminal).toEqual({
    id: terminal.id,
    name: 'Till 1',
    driver: 'zvt',
    host: '127.0.0.1',
    port: simulator.zvtPort,
    account: null,
    machine: null,
    nexo: null,
    has_password: true,
    slips: 'terminal',
    ends_day_at_night: false,
    last_day: null,
    device: { id: deviceId, name: 'Foyer' },
    state: 'pending',
    state_at: null,
    note: '',
    order: null,
  });
  const checked = dataOf(await manager.post(`${LIST}/${terminal.id}/check`));
  expect(checked).toMatchObject({ state: 'ready', state_at: expect.stringMatching(/T.*[+]\d\d:00$/), note: '' });
  expect((await manager.get(LIST)).text).not.toContain('123456');
  const audits = await t.asOwner<{ after: unknown }>(
    "SELECT after FROM audit WHERE action = 'terminal.added' AND entity_id = $1",
    [String(terminal.id)],
  );
  expect(JSON.stringify(audits)).not.toContain('123456');
  expect(audits).toHaveLength(1);
});

test.each([
  ['refuses us once', { next: [{ scenario: 'wrong_password' as const }] }],
  ['has another password', { password: '654321' }],
])('one that %s has an invalid credential, and shows the reason', { tags: ['PRN-001', 'D-025'] }, async (_, patch) => {
  const { id } = await added();
  simulator.control.set(patch);
  expect(dataOf(await manager.post(`${LIST}/${id}/check`))).toMatchObject({
    state: 'invalid_credential',
    note: 'The terminal does not accept the password.',
  });
});

test('an unreachable one has failed; with a new address it is pending', {
  tags: ['PRN-001'],
}, async () => {
  const { id } = await added({ port: 1 });
  expect(dataOf(await manager.post(`${LIST}/${id}/check`))).toMatchObject({
    state: 'failed',
    note: 'The terminal cannot be reached.',
  });
  const moved = dataOf(await manager.post(`${LIST}/${id}`, form({ name: 'Bar' })));
  expect(moved).toMatchObject({ name: 'Bar', state: 'pending', note: '' });
  expect(dataOf(await manager.post(`${LIST}/${id}/check`))).toMatchObject({ state: 'ready' });
});

test('a name that resolves to a forbidden address is detected at use', async () => {
  const { id } = await added({ host: 'no-such-host.invalid' });
  expect(dataOf(await manager.post(`${LIST}/${id}/check`))).toMatchObject({ state: 'failed' });
});

test('the password stays if omitted, and is removed if null', async () => {
  const { id } = await added({ password: '123456' });
  expect(dataOf(await manager.post(`${LIST}/${id}`, form()))).toMatchObject({ has_password: true });
  expect(dataOf(await manager.post(`${LIST}/${id}`, form({ password: null })))).toMatchObject({ has_password: false });
});

test('invalid values are refused at their field', async () => {
  const [till, scanner] = [await register('pos'), await register('scanner')];
  await added({ device_id: till });
  for (const [about, field, code] of [
    [{ host: '169.254.169.254' }, 'host', 'terminals.address_not_allowed'],
    [{ host: 'http://x' }, 'host', 'validation.regex'],
    [{ host: '' }, 'host', 'validation.required'],
    [{ port: 70_000 }, 'port', 'validation.max.number'],
    [{ password: '12' }, 'password', 'validation.regex'],
    [{ device_id: 99_999 }, 'device_id', 'validation.exists'],
    [{ device_id: scanner }, 'device_id', 'terminals.device_no_till'],
    [{ device_id: till }, 'device_id', 'terminals.device_taken'],
  ] as const) {
    const answer = statusAndErrors(await manager.post(LIST, form(about)));
    expect([code, answer.status, answer.errors[field]]).toEqual([code, 422, [expect.any(String)]]);
  }
});

test('while the result of its last payment is unknown it is busy, says so, and cannot be archived', {
  tags: ['ERR-028'],
}, async () => {
  const place = await tills.place();
  const desk = tills.desk();
  const [id = ''] = await tills.payments(1);
  await tills.orders(desk, place, id);
  await t.asOwner("UPDATE terminal_order SET sent_at = now(), outcome = 'unknown' WHERE payment_id = $1", [id]);
  const terminal = dataOf<TerminalWire[]>(await manager.get(LIST)).find((each) => each.id === place.terminalId);
  expect(terminal).toMatchObject({
    state: 'busy',
    note: 'The result of the transaction is unknown. Please check the network connection of the terminal and contact support.',
    order: { payment_id: id, amount: 12, unknown: true },
  });
  for (const path of ['', '/archive'])
    expect(statusAndErrors(await manager.post(`${LIST}/${place.terminalId}${path}`, form()))).toMatchObject({
      status: 409,
      code: 'terminals.in_use',
    });
  await desk.decide({ exhibitorId: exhibitor.own.exhibitorId, actor: 'system', channel: 'portal' }, id, {
    outcome: 'failed',
    reason: 'a test',
  });
  expect((await manager.post(`${LIST}/${place.terminalId}/archive`)).status).toBe(200);
  expect((await manager.get(LIST)).text).not.toContain(`"id":${place.terminalId},`);
  expect(statusAndErrors(await manager.post(`${LIST}/${place.terminalId}/check`))).toMatchObject({
    code: 'not_found.terminal',
  });
});

test('terminals and registers of another exhibitor are not found', { tags: ['T72'] }, async () => {
  const { id } = await added();
  const elsewhere = await exhibitor.as('admin', [], exhibitor.other);
  expect((await elsewhere.get(LIST, AT_OTHER)).json).toEqual({ data: [] });
  for (const path of ['', '/check', '/archive'])
    expect(statusAndErrors(await elsewhere.post(`${LIST}/${id}${path}`, form(), AT_OTHER))).toMatchObject({
      status: 404,
      code: 'not_found.terminal',
    });
  const theirs = await withSameIds(t, () => buildDevice(t, exhibitor.other.exhibitorId, { type: 'register' }));
  const mine = await t.asOwner('SELECT 1 FROM device WHERE exhibitor_id = $1 AND id = $2', [
    exhibitor.own.exhibitorId,
    theirs.id,
  ]);
  if (mine.length === 0)
    expect(statusAndErrors(await manager.post(LIST, form({ device_id: theirs.id }))).errors.device_id).toHaveLength(1);
});

describe('a terminal in the account of a payment method', { tags: ['D-074', 'PRN-001'] }, () => {
  const ACCOUNTS = `${LIST}/accounts`;
  let mollie: MolliePlace['mollie'];
  let methodId: number;
  beforeAll(async () => {
    ({ mollie, methodId } = await tills.placeAtMollie());
  });
  beforeEach(async () => {
    mollie.control.reset();
    await t.asOwner('UPDATE terminal SET archived_at = foyer_now() WHERE machine IS NOT NULL AND archived_at IS NULL');
  });
  const atMollie = (about: Record<string, unknown> = {}) => ({
    name: 'Till 2',
    driver: 'mollie-terminal',
    method_id: methodId,
    machine: MACHINE_AT_MOLLIE,
    device_id: null,
    ...about,
  });

  test('is chosen from the list of the account, and the key stays with the payment method', async () => {
    expect(dataOf(await manager.get(ACCOUNTS))).toContainEqual({ id: methodId, name: 'Online' });
    expect(dataOf(await manager.get(`${ACCOUNTS}/${methodId}`))).toMatchObject([
      { id: MACHINE_AT_MOLLIE, active: true, terminal: null },
      { active: false, terminal: null },
    ]);
    const terminal = dataOf(await manager.post(LIST, atMollie()));
    expect(terminal).toMatchObject({
      driver: 'mollie-terminal',
      host: null,
      port: null,
      account: { id: methodId, name: 'Online' },
      machine: { id: MACHINE_AT_MOLLIE, name: expect.stringContaining('Simulated terminal') },
      state: 'pending',
    });
    expect(dataOf(await manager.post(`${LIST}/${terminal.id}/check`))).toMatchObject({ state: 'ready', note: '' });
    expect(dataOf(await manager.get(`${ACCOUNTS}/${methodId}`))).toMatchObject([{ terminal: 'Till 2' }, {}]);
    const rows = await t.asOwner<{ row: string }>('SELECT to_json(t)::text AS row FROM terminal t WHERE id = $1', [
      terminal.id,
    ]);
    expect(rows[0]?.row).not.toContain(mollie.apiKey);
    expect((await manager.post(`${LIST}/${terminal.id}/end-of-day`)).status).toBe(409);
  });

  test.each([
    ['without an account', { method_id: null }, 'method_id'],
    ['without a machine', { machine: null }, 'machine'],
    ['with a machine of another account', { machine: 'term_unknown' }, 'machine'],
    ['without an address, of the other kind', { driver: 'zvt', host: null }, 'host'],
  ])('is refused %s, at that field', async (_, about, field) => {
    const answer = await manager.post(LIST, atMollie(about));
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.json as { errors: Record<string, unknown> }).errors)).toEqual([field]);
  });

  test('is added once', async () => {
    await manager.post(LIST, atMollie());
    const again = await manager.post(LIST, atMollie({ name: 'Twice' }));
    expect(again.status).toBe(422);
    expect(again.text).toContain('has already been added');
  });

  test('a refused key and a silent provider are named, with the way on', async () => {
    mollie.control.set({ answers: [{ kind: 'status', status: 401 }, { kind: 'cut' }] });
    expect((await manager.get(`${ACCOUNTS}/${methodId}`)).text).toContain('Enter it again under Payment methods');
    expect((await manager.get(`${ACCOUNTS}/${methodId}`)).text).toContain('Try again in a moment');
    expect((await manager.get(`${ACCOUNTS}/999999`)).status).toBe(404);
    expect((await manager.get(`${ACCOUNTS}/${methodId}`, AT_OTHER)).status).not.toBe(200);
  });

  test('is for those who may change devices', { tags: ['T71'] }, async () => {
    const roles = { may: 'admin', mayNot: 'employee' } as const;
    await expectGuarded(exhibitor, (browser) => browser.get(ACCOUNTS), roles);
    await expectGuarded(exhibitor, (browser) => browser.get(`${ACCOUNTS}/${methodId}`), roles);
  });
});

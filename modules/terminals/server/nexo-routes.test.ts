import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';
import { terminalStaffRoutes } from '#modules/terminals/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { locksHere } from '#testing/database/in-process-locks.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { accountsIn } from '#testing/worlds/accounts-at-mollie.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { NEXO_TERMINAL } from '#testing/worlds/nexo-terminals.ts';
import { portalCinema } from '#testing/worlds/portal-cinema.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

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
const LIST = '/api/staff/terminals';
let manager: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager', ['devices.view', 'devices.edit', 'devices.delete']);
});
beforeEach(() => t.asOwner('UPDATE terminal SET archived_at = foyer_now() WHERE archived_at IS NULL'));

const { poi_id, key_identifier, key_version, passphrase, notice_key } = NEXO_TERMINAL;
const form = (about: Record<string, unknown> = {}) => ({
  name: 'Adyen',
  driver: 'nexo',
  reach: 'local',
  host: '127.0.0.1',
  port: 8_443,
  poi_id,
  key_identifier,
  key_version,
  passphrase,
  device_id: null,
  ...about,
});
const cloud = { reach: 'cloud', api_key: NEXO_TERMINAL.api_key, passphrase: undefined };
const dataOf = ({ json }: Answer): TerminalWire => (json as { data: TerminalWire }).data;
const saved = async (id: number, about: Record<string, unknown>): Promise<TerminalWire> => {
  const answer = await manager.post(`${LIST}/${id}`, form({ passphrase: undefined, ...about }));
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return dataOf(answer);
};
const sealedKey = async (id: number): Promise<string | null> => {
  const [row] = await t.asOwner<{ sealed: Buffer | null }>(
    'SELECT notice_key_sealed AS sealed FROM terminal WHERE id = $1',
    [id],
  );
  return row?.sealed ? testSecrets.open(row.sealed) : null;
};

test('the key of the webhook is sealed, is never sent, stays when it is left out, and goes with the kind', {
  tags: ['REFUND-15', 'PRN-001'],
}, async () => {
  const answer = await manager.post(LIST, form({ notice_key }));
  const { id, nexo } = dataOf(answer);
  expect(nexo).toMatchObject({ has_notice_key: true });
  expect(answer.text).not.toContain(notice_key);
  expect(await sealedKey(id)).toBe(notice_key);
  expect((await saved(id, { name: 'Another name' })).nexo).toMatchObject({ has_notice_key: true });
  const other = 'a'.repeat(64);
  await saved(id, { notice_key: other });
  expect(await sealedKey(id)).toBe(other);
  expect((await saved(id, { notice_key: null })).nexo).toMatchObject({ has_notice_key: false });
  await saved(id, { notice_key: other });
  const zvt = { name: 'ZVT', driver: 'zvt', host: '127.0.0.1', port: 20_007, device_id: null };
  expect(dataOf(await manager.post(`${LIST}/${id}`, zvt))).toMatchObject({ driver: 'zvt', nexo: null });
  expect(await sealedKey(id)).toBe(null);
  const audits = await t.asOwner<{ text: string }>(
    `SELECT string_agg(to_json(a)::text, ' ') AS text FROM audit a WHERE action LIKE 'terminal.%'`,
  );
  expect(audits[0]?.text).toContain('notice_key_changed');
  expect(audits[0]?.text).not.toContain(other);
});

test.each([
  ['a key of the webhook that is no key', { notice_key: 'abc' }, 'notice_key'],
  ['no terminal ID', { poi_id: null }, 'poi_id'],
  ['a terminal ID of another shape', { poi_id: 'no id' }, 'poi_id'],
  ['no way to it', { reach: null }, 'reach'],
  ['no key identifier', { key_identifier: null }, 'key_identifier'],
  ['no key version', { key_version: null }, 'key_version'],
  ['no passphrase', { passphrase: null }, 'passphrase'],
  ['no certificate, in a network', { host: '10.1.2.3' }, 'root_certificate'],
  ['a certificate that is none', { root_certificate: 'x' }, 'root_certificate'],
  ['no API key, in the cloud', { ...cloud, api_key: null }, 'api_key'],
  ['a cloud of someone else', { ...cloud, host: 'cloud.example.com' }, 'host'],
])('%s is refused, at that field', { tags: ['PRN-001'] }, async (_, about, field) => {
  const { status, errors } = statusAndErrors(await manager.post(LIST, form(about)));
  expect([status, Object.keys(errors)]).toEqual([422, [field]]);
});

test('a machine is one terminal, until that one is archived', { tags: ['PRN-001'] }, async () => {
  const { id } = dataOf(await manager.post(LIST, form()));
  const again = statusAndErrors(await manager.post(LIST, form({ name: 'Twice' })));
  expect([again.status, Object.keys(again.errors)]).toEqual([422, ['poi_id']]);
  expect(
    (await Promise.all([1, 2].map((n) => manager.post(LIST, form({ poi_id: 'V400m-2222', name: `${n}` })))))
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([200, 422]);
  await manager.post(`${LIST}/${id}/archive`);
  expect((await manager.post(LIST, form({ name: 'Again' }))).status).toBe(200);
});

const UNLIKE_NEXO = "host = '10.1.2.3', port = 20007";
test.each([
  ['terminal_driver', "driver = 'opi'"],
  ['terminal_address', 'host = NULL'],
  ['terminal_address', 'port = NULL'],
  ['terminal_address', "machine = 'term_x'"],
  ['terminal_nexo', 'poi_id = NULL'],
  ['terminal_nexo', 'reach = NULL'],
  ['terminal_nexo', 'password_sealed = NULL'],
  ['terminal_nexo', 'key_version = NULL'],
  ['terminal_nexo', "reach = 'cloud'"],
  ['terminal_nexo', "reach = 'serial'"],
  ['terminal_nexo', `driver = 'zvt', ${UNLIKE_NEXO}, notice_key_sealed = NULL`],
  [
    'terminal_notice_key',
    `driver = 'zvt', ${UNLIKE_NEXO}, reach = NULL, poi_id = NULL, key_identifier = NULL, key_version = NULL`,
  ],
])('the database refuses a nexo terminal (%s) with %s', { tags: ['PRN-001', 'I17'] }, async (constraint, change) => {
  const { id } = dataOf(await manager.post(LIST, form({ notice_key })));
  await expect(t.asOwner(`UPDATE terminal SET ${change} WHERE id = $1`, [id])).rejects.toMatchObject({ constraint });
});

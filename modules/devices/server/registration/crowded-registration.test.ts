/** Strangers who register devices keep no till out, and fill no inbox (T46, decision 0040). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GONE_AFTER_MS, WAITING_MAX, WAITING_PER_NETWORK_MAX } from '#modules/devices/rules/waiting-places.ts';
import { NO_DEVICE_NEWS } from '#modules/devices/server/device-news.ts';
import { approveDevice } from '#modules/devices/server/registration/approve-device.ts';
import { deviceOutbox } from '#modules/devices/server/registration/device-mails.ts';
import { makePairingCode } from '#modules/devices/server/registration/pairing-codes.ts';
import { registerDevice } from '#modules/devices/server/registration/register-device.ts';
import type { Acting } from '#platform/db/tx.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import type { OutboxItem } from '#platform/jobs/outbox.ts';
import { buildAttendant } from '#testing/builders/device.ts';
import type { BuiltEmployee } from '#testing/builders/employee.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase();
const post = testMailServer();
const missing: string[] = [];
const translator = await openTranslator({ onMissing: (key, namespace) => missing.push(`${namespace} ${key}`) });
const deps = () => ({ db: t.db, news: NO_DEVICE_NEWS, secrets: testSecrets });
const HOUR_MS = 3_600_000;
let exhibitor: number;
let admin: BuiltEmployee;
let acting: Acting;

beforeAll(async () => {
  exhibitor = await buildExhibitor(t, { tradeName: 'Cinema Lumen', servingOn: 'www.lumen.test' });
  admin = await buildAttendant(t, exhibitor, {
    name: 'Ada',
    email: 'ada@lumen.test',
    roles: ['admin'],
    notified: true,
  });
  acting = { exhibitorId: exhibitor, actor: `employee:${admin.id}`, channel: 'portal' };
});
beforeEach(async () => {
  t.travel(0);
  await t.asOwner(`UPDATE device SET deleted_at = now(), token = NULL WHERE auth = 'pending'`);
  await t.asOwner('DELETE FROM outbox');
  await t.asOwner('DELETE FROM device_mail');
});

type Input = Partial<Parameters<typeof registerDevice>[2]>;
const register = (input: Input = {}) => registerDevice(deps(), exhibitor, { type: 'register', ...input });
/** Registers as many devices, each from a network of its own. */
async function strangers(count: number): Promise<string[]> {
  const uids: string[] = [];
  for (let n = 0; n < count; n++) uids.push((await register({ net: `stranger ${n}` })).uid);
  return uids;
}
const stateOf = async (uid: string) =>
  (
    await t.asOwner<{ id: number; auth: string; listed: boolean }>(
      'SELECT id, auth, deleted_at IS NULL AS listed FROM device WHERE uid = $1',
      [uid],
    )
  )[0];
const FULL = { kind: 'too-many', problems: [{ code: 'devices.too_many_waiting' }] };
const WRONG_CODE = { kind: 'invalid', problems: [{ code: 'devices.wrong_pairing_code', path: 'code' }] };

test('with a code from the portal a till is let in at once, while strangers have taken every place', {
  tags: ['T46', 'DEV-006'],
}, async () => {
  await strangers(WAITING_MAX);
  await expect(register({ net: 'till' })).rejects.toMatchObject(FULL);
  const { code, endsAt } = await makePairingCode(deps(), acting, admin.id);
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(endsAt - Date.now()).toBeLessThanOrEqual(15 * 60_000 + 5_000);
  const { uid } = await register({ net: 'till', code: `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase() });
  const { id, ...state } = (await stateOf(uid)) ?? {};
  expect(state).toEqual({ auth: 'active', listed: true });
  const [approved] = await t.asOwner<{ after: object }>(
    `SELECT after FROM audit WHERE action = 'device.approved' AND entity_id = $1`,
    [String(id)],
  );
  expect(approved?.after).toMatchObject({ uid, employee_id: admin.id });
  await expect(register({ code })).rejects.toMatchObject(WRONG_CODE);
});

test('a code works for a quarter of an hour, until the next one, while its maker may approve devices', {
  tags: ['T46'],
}, async () => {
  const code = async () => (await makePairingCode(deps(), acting, admin.id)).code;
  const first = await code();
  const second = await code();
  await expect(register({ code: first })).rejects.toMatchObject(WRONG_CODE);
  await expect(register({ code: 'AAAA AAAA' })).rejects.toMatchObject(WRONG_CODE);
  t.travel(15 * 60_000 + 1_000);
  await expect(register({ code: second })).rejects.toMatchObject(WRONG_CODE);
  t.travel(0);
  const third = await code();
  await t.asOwner(`UPDATE employee SET roles = '{manager}' WHERE id = $1`, [admin.id]);
  await expect(register({ code: third })).rejects.toMatchObject(WRONG_CODE);
  await t.asOwner(`UPDATE employee SET roles = '{admin}' WHERE id = $1`, [admin.id]);
  expect((await stateOf((await register({ code: third })).uid))?.auth).toBe('active');
  const stored = JSON.stringify([
    await t.asOwner('SELECT * FROM device_pairing'),
    await t.asOwner('SELECT * FROM audit'),
  ]);
  for (const each of [first, second, third]) expect(stored).not.toContain(each);
});

test('one network has a share of the places; a device that no longer asks gives up its own', {
  tags: ['T46'],
}, async () => {
  const [first = '', ...others] = await strangers(WAITING_MAX - 1 - WAITING_PER_NETWORK_MAX);
  for (let n = 0; n < WAITING_PER_NETWORK_MAX; n++) await register({ net: 'one' });
  await expect(register({ net: 'one' })).rejects.toMatchObject(FULL);
  const last = await register({ net: 'other' });
  await expect(register({ net: 'third' })).rejects.toMatchObject(FULL);
  t.travel(GONE_AFTER_MS + 60_000);
  await t.asOwner('UPDATE device SET seen_at = foyer_now() + $2::interval WHERE uid <> $1', [
    first,
    `${GONE_AFTER_MS + 60_000} ms`,
  ]);
  const till = await register({ net: 'till' });
  expect([(await stateOf(first))?.listed, (await stateOf(till.uid))?.listed]).toEqual([false, true]);
  for (const uid of [...others, last.uid]) expect((await stateOf(uid))?.listed).toBe(true);
  await expect(register({ net: 'next' })).rejects.toMatchObject(FULL);
});

describe('mails about waiting devices', { tags: ['D-133'] }, () => {
  const queued = () =>
    t.asOwner<OutboxItem & { at: Date }>(
      `SELECT exhibitor_id AS "exhibitorId", id::int, topic, payload, dedupe, 1 AS attempt, available_at AS at
         FROM outbox ORDER BY id`,
    );
  const deliver = async (topic: string) => {
    const emails = { workDb: t.db, secrets: testSecrets, translator, smtpUrl: post.current.smtpUrl };
    const handlers = deviceOutbox({ ...emails, publicUrl: (servingOn) => `https://${servingOn}` });
    for (const item of await queued()) if (item.topic === topic) await handlers[topic]?.(item);
    return post.current.inbox.list();
  };

  test('fifty registrations cause one mail at once, and one four hours later that sums up', async () => {
    await strangers(WAITING_MAX);
    const [first, second, ...more] = await queued();
    expect([first?.topic, second?.topic, more]).toEqual(['mail.device_approval', 'mail.devices_waiting', []]);
    expect((second?.at.getTime() ?? 0) - (first?.at.getTime() ?? 0)).toBe(4 * HOUR_MS);
    const [mail, ...others] = await deliver('mail.devices_waiting');
    expect([mail?.subject, others]).toEqual([`Devices waiting for approval: ${WAITING_MAX}`, []]);
    expect(mail?.text).toContain('https://www.lumen.test/portal/devices');
    expect(mail?.text?.match(/[A-HJ-NP-Z2-9]{5} [A-HJ-NP-Z2-9]{5}/g)).toHaveLength(10);
    expect(missing).toEqual([]);
  });

  test('devices that are approved one after the other are mailed at once, each', async () => {
    for (const _ of [1, 2, 3]) {
      const { uid } = await register();
      await approveDevice(deps(), acting, (await stateOf(uid))?.id ?? 0);
    }
    expect((await queued()).map(({ topic }) => topic)).toEqual(Array(3).fill('mail.device_approval'));
  });

  test('when no device waits any more, the mail that sums up is not sent', async () => {
    await strangers(3);
    await t.asOwner(`UPDATE device SET deleted_at = now(), token = NULL WHERE auth = 'pending'`);
    expect(await deliver('mail.devices_waiting')).toEqual([]);
  });
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DEVICE_TRANSITIONS } from '#modules/devices/rules/device-states.ts';
import { WAITING_MAX } from '#modules/devices/rules/waiting-places.ts';
import { NO_DEVICE_NEWS } from '#modules/devices/server/device-news.ts';
import { blockDevice } from '#modules/devices/server/management/block-device.ts';
import { deleteDevice } from '#modules/devices/server/management/delete-device.ts';
import { logOutDevice } from '#modules/devices/server/management/log-out-device.ts';
import { approvalToken } from '#modules/devices/server/registration/approvals.ts';
import { approveByLink, approveDevice } from '#modules/devices/server/registration/approve-device.ts';
import { deviceOutbox } from '#modules/devices/server/registration/device-mails.ts';
import { registerDevice } from '#modules/devices/server/registration/register-device.ts';
import type { Acting } from '#platform/db/tx.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildAttendant, buildDevice } from '#testing/builders/device.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { whileHeld } from '#testing/database/while-locked.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase();
const post = testMailServer();
const missing: string[] = [];
const translator = await openTranslator({ onMissing: (key, namespace) => missing.push(`${namespace} ${key}`) });
const deps = () => ({ db: t.db, news: NO_DEVICE_NEWS, secrets: testSecrets });
const HOUR_MS = 3_600_000;
let exhibitor: number;
let other: number;
let manager: Acting;

beforeAll(async () => {
  exhibitor = await buildExhibitor(t, {
    tradeName: 'Cinema Lumen',
    servingOn: 'www.lumen.test',
    settings: { portal_locale: 'fr' },
  });
  other = await buildExhibitor(t);
  manager = { exhibitorId: exhibitor, actor: 'employee:1', channel: 'portal' };
});
beforeEach(async () => {
  t.travel(0);
  await t.asOwner(`UPDATE device SET deleted_at = now(), token = NULL WHERE auth = 'pending'`);
  await t.asOwner('DELETE FROM outbox');
  await t.asOwner('DELETE FROM device_mail');
  await t.asOwner('UPDATE employee SET left_at = now()');
});

type Row = { id: number; uid: string; type: string; auth: string; deleted: boolean; digest: string | null };
const rowOf = async (uid: string): Promise<Row> => {
  const [row] = await t.asOwner<Row>(
    `SELECT id, uid, type, auth, deleted_at IS NOT NULL AS deleted, encode(token, 'hex') AS digest FROM device WHERE uid = $1`,
    [uid],
  );
  if (!row) throw new Error('no such device');
  return row;
};
const register = (input: Partial<Parameters<typeof registerDevice>[2]> = {}, exhibitorId = exhibitor) =>
  registerDevice(deps(), exhibitorId, { type: 'scanner', ...input });
const approved = async () => {
  const made = await register();
  const { id } = await rowOf(made.uid);
  await approveDevice(deps(), manager, id);
  return { ...made, id };
};
const refusal = (kind: string, code: string) => ({ kind, problems: [{ code }] });

test('a new device locks itself as the exhibitor has it for new ones; one that comes back keeps its own', {
  tags: ['SET-008'],
}, async () => {
  const locks = async (uid: string) =>
    t.asOwner('SELECT auto_lock_minutes AS minutes FROM device WHERE uid = $1', [uid]);
  await t.asOwner(
    `UPDATE settings SET data = jsonb_set(data, '{device_config}', '{"auto_lock_minutes": 12}') WHERE exhibitor_id = $1`,
    [exhibitor],
  );
  const { uid } = await register();
  expect(await locks(uid)).toEqual([{ minutes: 12 }]);
  expect(await locks((await register({}, other)).uid)).toEqual([{ minutes: 5 }]);
  await t.asOwner(`UPDATE device SET auto_lock_minutes = 30, token = NULL, deleted_at = now() WHERE uid = $1`, [uid]);
  await register({ uid });
  expect(await locks(uid)).toEqual([{ minutes: 30 }]);
});

test('a point of sale begins without a cash drawer, a register with one', { tags: ['D-135'] }, async () => {
  const hasDrawer = async (type: 'register' | 'pos') => {
    const { uid } = await register({ type });
    const [row] = await t.asOwner<{ has: boolean }>('SELECT has_drawer AS has FROM device WHERE uid = $1', [uid]);
    return row?.has;
  };
  expect([await hasDrawer('register'), await hasDrawer('pos')]).toEqual([true, false]);
});

test('the table of moves in the rules is the one in the database', { tags: ['I14', 'D-024'] }, async () => {
  const rows = await t.asOwner<{ pair: string }>(`SELECT from_state || '-' || to_state AS pair FROM device_transition`);
  const pairs = Object.entries(DEVICE_TRANSITIONS).flatMap(([from, to]) => to.map((state) => `${from}-${state}`));
  expect(rows.map(({ pair }) => pair).sort()).toEqual(pairs.sort());
});

test('the database itself lets no device out of blocked, renames none and deletes none', {
  tags: ['I14', 'D-024'],
}, async () => {
  const { id } = await buildDevice(t, exhibitor, { auth: 'blocked' });
  const write = (sql: string) => t.asOwner(sql, [id]);
  await expect(write(`UPDATE device SET auth = 'active', token = sha256('x') WHERE id = $1`)).rejects.toMatchObject({
    code: 'KD001',
  });
  await expect(write(`UPDATE device SET uid = 'AAAAAAAAAA' WHERE id = $1`)).rejects.toMatchObject({ code: 'KD002' });
  await expect(write('DELETE FROM device WHERE id = $1')).rejects.toMatchObject({ code: 'KA001' });
});

test('a browser becomes a waiting device; its secret is shown once and stored as a digest', {
  tags: ['DEV-001', 'DEV-005', 'DEV-006'],
}, async () => {
  const { uid, token } = await register({ type: 'register' });
  expect([uid, token]).toEqual([expect.stringMatching(/^[A-HJ-NP-Z2-9]{10}$/), expect.stringMatching(/^[\w-]{43}$/)]);
  expect(await rowOf(uid)).toMatchObject({ type: 'register', auth: 'pending', deleted: false });
  const dump = JSON.stringify([await t.asOwner('SELECT * FROM device'), await t.asOwner('SELECT * FROM audit')]);
  expect(dump).not.toContain(token);
  const audit = await t.asOwner(`SELECT 1 FROM audit WHERE action = 'device.registered' AND after ->> 'uid' = $1`, [
    uid,
  ]);
  expect(audit).toHaveLength(1);
});

test('a uid stands on the screen: it takes nothing over from a device that has a secret', {
  tags: ['D-024', 'T46'],
}, async () => {
  const active = await approved();
  await expect(register({ uid: active.uid })).rejects.toMatchObject(refusal('conflict', 'devices.uid_in_use'));
  await expect(register({ uid: active.uid, token: active.token })).rejects.toMatchObject(
    refusal('conflict', 'devices.uid_in_use'),
  );
  const waiting = await register();
  const before = await rowOf(waiting.uid);
  for (const token of [undefined, 'x'.repeat(43), active.token])
    await expect(register({ uid: waiting.uid, token })).rejects.toMatchObject(
      refusal('conflict', 'devices.uid_in_use'),
    );
  expect(await rowOf(waiting.uid)).toEqual(before);
  const again = await register({ uid: waiting.uid, token: waiting.token });
  expect([again.uid, again.token === waiting.token]).toEqual([waiting.uid, false]);
  expect((await rowOf(waiting.uid)).digest).not.toBe(before.digest);
});

test('logged out it comes back as itself with a new secret, and waits for approval again', {
  tags: ['D-024', 'D-134'],
}, async () => {
  const device = await approved();
  await logOutDevice(deps(), manager, device.id);
  expect(await rowOf(device.uid)).toMatchObject({ auth: 'logout', digest: null });
  const again = await register({ uid: device.uid });
  expect(again.uid).toBe(device.uid);
  expect(await rowOf(device.uid)).toMatchObject({ id: device.id, auth: 'pending' });
  await approveDevice(deps(), manager, device.id);
  await deleteDevice(deps(), manager, device.id);
  expect(await rowOf(device.uid)).toMatchObject({ auth: 'logout', deleted: true, digest: null });
  await register({ uid: device.uid });
  expect(await rowOf(device.uid)).toMatchObject({ id: device.id, auth: 'pending', deleted: false });
});

test('a browser that becomes another kind of device registers again', { tags: ['D-024'] }, async () => {
  const device = await approved();
  await logOutDevice(deps(), manager, device.id);
  await expect(register({ uid: device.uid, type: 'pos' })).rejects.toMatchObject({ kind: 'conflict' });
});

test('blocked is final, also once the device was deleted', { tags: ['ERR-031', 'D-024'] }, async () => {
  const device = await approved();
  await blockDevice(deps(), manager, device.id);
  await expect(register({ uid: device.uid })).rejects.toMatchObject(refusal('forbidden', 'devices.blocked'));
  await expect(blockDevice(deps(), manager, device.id)).rejects.toMatchObject(
    refusal('conflict', 'devices.not_possible'),
  );
  await deleteDevice(deps(), manager, device.id);
  await expect(register({ uid: device.uid, token: device.token })).rejects.toMatchObject(
    refusal('forbidden', 'devices.blocked'),
  );
  expect(translator.sentence('en', 'refusals', 'devices.blocked')).toMatch(/blocked permanently.*administrator/);
});

test('the uid of another exhibitor is unknown here: a new device is made', { tags: ['T72', 'T73'] }, async () => {
  const device = await approved();
  const there = await register({ uid: device.uid }, other);
  expect(there.uid).not.toBe(device.uid);
  for (const act of [approveDevice, blockDevice, logOutDevice, deleteDevice])
    await expect(act(deps(), { ...manager, exhibitorId: other }, device.id)).rejects.toMatchObject(
      refusal('not-found', 'not_found.device'),
    );
  expect((await rowOf(device.uid)).auth).toBe('active');
});

test('at most fifty wait at once, also for concurrent requests; a waiting one may ask again', {
  tags: ['T46'],
}, async () => {
  const waiting = await register();
  for (let n = 0; n < WAITING_MAX - 3; n++) await buildDevice(t, exhibitor, { auth: 'pending' });
  const results = await whileHeld(
    t,
    exhibitor,
    async (tx) => {
      await tx.query('SELECT 1 FROM exhibitor WHERE id = tenant() FOR NO KEY UPDATE');
      await tx.run(
        `INSERT INTO device (exhibitor_id, uid, type, token, created_at)
         VALUES (tenant(), 'WWWWWWWWWW', 'pos', sha256('w'), foyer_now())`,
      );
    },
    () => [1, 2, 3, 4].map(() => register()),
  );
  expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  for (const each of results)
    if (each.status === 'rejected') expect(each.reason).toMatchObject(refusal('too-many', 'devices.too_many_waiting'));
  await register({ uid: waiting.uid, token: waiting.token });
  await register({}, other);
});

test('only those who want notices and may approve are mailed, each in a mail of their own', {
  tags: ['D-133'],
}, async () => {
  const admin = await buildAttendant(t, exhibitor, {
    name: 'Ada',
    email: 'ada@lumen.test',
    roles: ['admin'],
    notified: true,
  });
  await buildAttendant(t, exhibitor, { name: 'Mo', roles: ['manager'], notified: true });
  const named = await buildAttendant(t, exhibitor, {
    name: 'Zoe',
    roles: ['employee'],
    permissions: ['devices.approve'],
    notified: true,
  });
  await buildAttendant(t, exhibitor, { name: 'Quiet', roles: ['admin'] });
  await register();
  const items = await outboxItems(t, 'mail.device_approval');
  expect(items.map(({ payload }) => (payload as { employeeId: number }).employeeId)).toEqual([admin.id, named.id]);
});

const deliver = async () => {
  const emails = { workDb: t.db, secrets: testSecrets, translator, smtpUrl: post.current.smtpUrl };
  const handlers = deviceOutbox({ ...emails, publicUrl: (servingOn) => `https://${servingOn}` });
  for (const item of await outboxItems(t, 'mail.device_approval')) await handlers['mail.device_approval']?.(item);
  return post.current.inbox.list();
};
const linkIn = (text = '') => /https:\/\/www\.lumen\.test\/portal\/devices\/approve\/([\w.-]+)/.exec(text)?.[1] ?? '';

test('the mail is in the language of the portal, names the device, and its link approves it once', {
  tags: ['D-133', 'DEV-006', 'T46'],
}, async () => {
  await buildAttendant(t, exhibitor, { name: 'Ada', email: 'ada@lumen.test', roles: ['admin'], notified: true });
  const { uid } = await register({ type: 'scanner' });
  const [mail, ...more] = await deliver();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Un appareil demande à être approuvé : ${uid.slice(0, 5)} ${uid.slice(5)}`);
  expect(mail?.envelope.to).toEqual(['ada@lumen.test']);
  expect(mail?.text).toContain('Scanner');
  expect(missing).toEqual([]);
  const token = linkIn(mail?.text);
  expect(token.length).toBeLessThanOrEqual(100);
  const { id } = await rowOf(uid);
  expect(await approveByLink(deps(), manager, token)).toBe(id);
  expect((await rowOf(uid)).auth).toBe('active');
  const over = refusal('not-found', 'not_found.device_link');
  await expect(approveByLink(deps(), manager, token)).rejects.toMatchObject(over);
  await logOutDevice(deps(), manager, id);
  await register({ uid });
  await expect(approveByLink(deps(), manager, token)).rejects.toMatchObject(over);
});

const openApproval = async (uid: string) => {
  const [row] = await t.asOwner<{ id: string }>(
    `SELECT a.id FROM device_approval a JOIN device d ON d.id = a.device_id WHERE d.uid = $1 ORDER BY a.created_at DESC LIMIT 1`,
    [uid],
  );
  return row?.id ?? '';
};

test('a link ends after 72 hours, with a newer one, with any decision, and at other exhibitors', {
  tags: ['D-133', 'T46'],
}, async () => {
  const over = refusal('not-found', 'not_found.device_link');
  const { uid, token: secret } = await register();
  const { id } = await rowOf(uid);
  const tokenNow = async () => approvalToken(testSecrets, exhibitor, await openApproval(uid));
  const first = await tokenNow();
  await expect(approveByLink(deps(), { ...manager, exhibitorId: other }, first)).rejects.toMatchObject(over);
  await expect(approveByLink(deps(), manager, `${first.slice(0, -1)}x`)).rejects.toMatchObject(over);
  t.travel(72 * HOUR_MS + 1_000);
  await expect(approveByLink(deps(), manager, first)).rejects.toMatchObject(over);
  t.travel(0);
  await register({ uid, token: secret });
  await expect(approveByLink(deps(), manager, first)).rejects.toMatchObject(over);
  const second = await tokenNow();
  await approveDevice(deps(), manager, id);
  await expect(approveByLink(deps(), manager, second)).rejects.toMatchObject(over);
  await logOutDevice(deps(), manager, id);
  await register({ uid });
  await expect(approveByLink(deps(), manager, second)).rejects.toMatchObject(over);
  expect((await rowOf(uid)).auth).toBe('pending');
  t.travel(71 * HOUR_MS);
  expect(await approveByLink(deps(), manager, await tokenNow())).toBe(id);
  t.travel(0);
  const unwanted = await register();
  const third = approvalToken(testSecrets, exhibitor, await openApproval(unwanted.uid));
  await blockDevice(deps(), manager, (await rowOf(unwanted.uid)).id);
  await expect(approveByLink(deps(), manager, third)).rejects.toMatchObject(over);
});

test('an unsent mail says nothing after the decision, or without a recipient', {
  tags: ['D-133'],
}, async () => {
  await buildAttendant(t, exhibitor, { name: 'Ada', roles: ['admin'], notified: true });
  const { uid } = await register();
  await approveDevice(deps(), manager, (await rowOf(uid)).id);
  expect(await deliver()).toEqual([]);
  await t.asOwner('DELETE FROM outbox');
  await register();
  await t.asOwner(`UPDATE employee SET roles = '{manager}'`);
  expect(await deliver()).toEqual([]);
});

test('ten people approve and block at once: one decision each, and blocked wins for good', {
  tags: ['T46'],
}, async () => {
  const { uid } = await register();
  const { id } = await rowOf(uid);
  const acts = [approveDevice, approveDevice, blockDevice, approveDevice, blockDevice, logOutDevice];
  const done = await Promise.allSettled(acts.map((act) => act(deps(), manager, id)));
  for (const each of done) if (each.status === 'rejected') expect(each.reason).toMatchObject({ kind: 'conflict' });
  expect((await rowOf(uid)).auth).toBe('blocked');
  const audit = await t.asOwner<{ action: string }>(
    `SELECT action FROM audit WHERE entity = 'device' AND entity_id = $1 AND action IN ('device.approved','device.blocked')`,
    [String(id)],
  );
  expect(audit.filter(({ action }) => action === 'device.blocked')).toHaveLength(1);
  expect(audit.filter(({ action }) => action === 'device.approved').length).toBeLessThanOrEqual(1);
});

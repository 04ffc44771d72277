import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeviceType } from '#modules/devices/contract/devices.ts';
import { peopleAtDevice } from '#modules/devices/server/attendants/people-at-device.ts';
import { signInWithPin, signOutAtDevice } from '#modules/devices/server/attendants/sign-in-with-pin.ts';
import type { IdentifiedDevice } from '#modules/devices/server/device-gate.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildAttendant, buildDevice } from '#testing/builders/device.ts';
import type { BuiltEmployee } from '#testing/builders/employee.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { whileHeld } from '#testing/database/while-locked.ts';

const t = testDatabase();
const PIN = '4711';
let exhibitor: number;
let bo: BuiltEmployee;
let kim: BuiltEmployee;

beforeAll(async () => {
  exhibitor = await buildExhibitor(t);
  bo = await buildAttendant(t, exhibitor, { name: 'Bo', pin: PIN });
  kim = await buildAttendant(t, exhibitor, { name: 'Kim', pin: '0815' });
});
beforeEach(() => t.travel(0));

const scanner = async (type: DeviceType = 'scanner', exhibitorId = exhibitor): Promise<IdentifiedDevice> => ({
  ...(await buildDevice(t, exhibitorId, { type })),
  type,
  name: '',
  auth: 'active',
  parentId: null,
  cinemaId: null,
  screenId: null,
  test: false,
  hasDrawer: true,
  paymentMethods: null,
});
const signIn = (device: IdentifiedDevice, user: BuiltEmployee, pin: string) =>
  signInWithPin(t.db, exhibitor, device, { user: user.uuid, pin });
const wrong = { kind: 'invalid', problems: [{ code: 'devices.wrong_code', path: 'pin' }] };
const lockedFor = (seconds: number) => ({
  kind: 'too-many',
  retryAfterSeconds: seconds,
  problems: [{ code: 'devices.pin_locked', params: { seconds } }],
});
const nobody = { kind: 'not-found', problems: [{ code: 'not_found.person' }] };
const audits = async (device: IdentifiedDevice, action: string) =>
  t.asOwner('SELECT actor FROM audit WHERE action = $1 AND entity_id = $2', [action, String(device.id)]);
const codeOf = (each: PromiseSettledResult<unknown>) =>
  each.status === 'rejected' ? (each.reason as { problems?: { code: string }[] }).problems?.[0]?.code : 'in';
const wrongTries = async (device: IdentifiedDevice, user: BuiltEmployee, count: number) => {
  for (let n = 0; n < count; n++) await expect(signIn(device, user, '0000')).rejects.toMatchObject(wrong);
};

test('a device offers who has a PIN, still works here, and may do its work', {
  tags: ['D-131', 'DEV-005'],
}, async () => {
  const exhibitorId = await buildExhibitor(t);
  const add = (name: string, options: Parameters<typeof buildAttendant>[2] = {}) =>
    buildAttendant(t, exhibitorId, { name, pin: PIN, ...options });
  await add('zoe');
  await add('Al');
  await add('Mo', { roles: ['manager'] });
  await add('Door only', { roles: ['manager'], permissions: ['tickets.admit'] });
  await buildAttendant(t, exhibitorId, { name: 'No pin' });
  const left = await add('Left');
  await t.asOwner('UPDATE employee SET left_at = now() WHERE id = $1', [left.id]);
  const names = async (type: DeviceType) => (await peopleAtDevice(t.db, exhibitorId, type)).map(({ name }) => name);
  expect(await names('scanner')).toEqual(['Al', 'Door only', 'zoe']);
  expect(await names('register')).toEqual(['Al', 'zoe']);
  expect(await names('pos')).toEqual(['Al', 'zoe']);
  expect(await names('signage')).toEqual([]);
});

test('the right PIN opens a shift, whose secret is stored as a digest; another person ends it', {
  tags: ['D-131', 'D-132'],
}, async () => {
  const device = await scanner();
  const first = await signIn(device, bo, PIN);
  expect(first).toEqual({ user: bo.uuid, name: 'Bo', token: expect.stringMatching(/^[\w-]{43}$/) });
  const second = await signIn(device, kim, '0815');
  const open = await t.asOwner('SELECT employee_id FROM device_shift WHERE device_id = $1 AND ended_at IS NULL', [
    device.id,
  ]);
  expect(open).toEqual([{ employee_id: kim.id }]);
  const dump = JSON.stringify([await t.asOwner('SELECT * FROM device_shift'), await t.asOwner('SELECT * FROM audit')]);
  for (const secret of [first.token, second.token, PIN, '0815']) expect(dump).not.toContain(`"${secret}"`);
  expect(await audits(device, 'device.attended')).toHaveLength(2);
  const acting = { exhibitorId: exhibitor, actor: `device:${device.id}`, channel: 'scanner' } as const;
  await signOutAtDevice(t.db, acting, device);
  await signOutAtDevice(t.db, acting, device);
  expect(await t.asOwner('SELECT 1 FROM device_shift WHERE device_id = $1 AND ended_at IS NULL', [device.id])).toEqual(
    [],
  );
  expect(await audits(device, 'device.left')).toHaveLength(1);
});

test('five wrong PINs lock that person at that device for a minute, then two, then four', {
  tags: ['D-131', 'VAL-052', 'T47'],
}, async () => {
  const [device, next] = [await scanner(), await scanner()];
  let now = 0;
  for (const minutes of [1, 2, 4]) {
    await wrongTries(device, bo, 5);
    await expect(signIn(device, bo, PIN)).rejects.toMatchObject({ kind: 'too-many' });
    await signIn(next, bo, PIN);
    await signIn(device, kim, '0815');
    now += minutes * 60_000 - 5_000;
    t.travel(now);
    await expect(signIn(device, bo, PIN)).rejects.toMatchObject({ kind: 'too-many' });
    now += 5_001;
    t.travel(now);
  }
  expect(await audits(device, 'device.wrong_pin')).toEqual(Array(15).fill({ actor: `device:${device.id}` }));
  await signIn(device, bo, PIN);
});

test('the wait is told in seconds; VAL-052 the sentence is "wrong code"', { tags: ['D-131'] }, async () => {
  const device = await scanner();
  await wrongTries(device, bo, 5);
  const refused = await signIn(device, bo, PIN).catch((error: unknown) => error);
  const seconds = (refused as { retryAfterSeconds: number }).retryAfterSeconds;
  expect(refused).toMatchObject(lockedFor(seconds));
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
  const translator = await openTranslator();
  expect(translator.sentence('en', 'refusals', 'devices.wrong_code')).toBe('Wrong code.');
});

test('the right PIN sets the count to nothing, also the fifth', { tags: ['D-131'] }, async () => {
  const device = await scanner();
  for (let round = 0; round < 3; round++) {
    await wrongTries(device, bo, 4);
    await signIn(device, bo, PIN);
  }
});

test('tries at once are as many as tries in a row: of sixty, five are judged, and the right PIN is of no use after them', {
  tags: ['T47'],
  timeout: 30_000,
}, async () => {
  const device = await scanner();
  // The right PIN is the last one: the others have begun before it.
  const pins = [...Array.from({ length: 59 }, (_, n) => String(1000 + n)), PIN];
  const tries = await Promise.allSettled(pins.map((pin) => signIn(device, bo, pin)));
  const codes = tries.map(codeOf);
  expect(codes.filter((code) => code === 'devices.wrong_code')).toHaveLength(5);
  expect(codes.filter((code) => code === 'devices.pin_locked')).toHaveLength(55);
});

test('no sign-in for employees of another exhibitor, without a PIN, deactivated, or without the permission', {
  tags: ['T73', 'D-131'],
}, async () => {
  const device = await scanner();
  const elsewhere = await buildAttendant(t, await buildExhibitor(t), { pin: PIN });
  const cashier = await buildAttendant(t, exhibitor, { roles: ['manager'], permissions: ['pos.sell'], pin: PIN });
  const pinless = await buildAttendant(t, exhibitor);
  const gone = await buildAttendant(t, exhibitor, { pin: PIN });
  await t.asOwner('UPDATE employee SET left_at = now() WHERE id = $1', [gone.id]);
  for (const who of [elsewhere, cashier, pinless, gone, { ...bo, uuid: '00000000-0000-4000-8000-000000000000' }])
    await expect(signIn(device, who, PIN)).rejects.toMatchObject(nobody);
  await signIn(await scanner('register'), cashier, PIN);
});

test('a device that is blocked while the PIN is judged opens no shift', { tags: ['T46'] }, async () => {
  const device = await scanner();
  await t.asOwner(`UPDATE device SET auth = 'blocked', token = NULL WHERE id = $1`, [device.id]);
  await expect(signIn(device, bo, PIN)).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect(await t.asOwner('SELECT 1 FROM device_shift WHERE device_id = $1', [device.id])).toEqual([]);
});

test('no two tries are counted as one, however close they come', { tags: ['T47'], timeout: 30_000 }, async () => {
  const device = await scanner();
  await wrongTries(device, bo, 1);
  const tried = await whileHeld(
    t,
    exhibitor,
    (tx) => tx.query('SELECT 1 FROM pin_failure WHERE device_id = $1 FOR UPDATE', [device.id]),
    () => [1, 2, 3, 4, 5, 6, 7].map(() => signIn(device, bo, '0000')),
  );
  expect(tried.map(codeOf).filter((code) => code === 'devices.wrong_code')).toHaveLength(4);
});

test('of two who sign in at the same moment one follows the other', { tags: ['D-131'] }, async () => {
  const device = await scanner();
  const [last] = await whileHeld(
    t,
    exhibitor,
    async (tx) => {
      await tx.query('SELECT 1 FROM device WHERE id = $1 FOR NO KEY UPDATE', [device.id]);
      await tx.run(
        `INSERT INTO device_shift (exhibitor_id, device_id, employee_id, token, started_at)
         VALUES (tenant(), $1, $2, sha256('kim'), foyer_now())`,
        [device.id, kim.id],
      );
    },
    () => [signIn(device, bo, PIN)],
  );
  expect(last && codeOf(last)).toBe('in');
  const open = await t.asOwner('SELECT employee_id FROM device_shift WHERE device_id = $1 AND ended_at IS NULL', [
    device.id,
  ]);
  expect(open).toEqual([{ employee_id: bo.id }]);
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeviceForm } from '#modules/devices/contract/devices.ts';
import type { DeviceNews } from '#modules/devices/server/device-news.ts';
import { heartbeat } from '#modules/devices/server/heartbeat.ts';
import { blockDevice } from '#modules/devices/server/management/block-device.ts';
import { changeDevice } from '#modules/devices/server/management/change-device.ts';
import { deleteDevice } from '#modules/devices/server/management/delete-device.ts';
import { deviceMethods } from '#modules/devices/server/management/device-methods.ts';
import {
  devicePlaces,
  findDevice,
  listDevices,
  onlineDevices,
} from '#modules/devices/server/management/list-devices.ts';
import { logOutDevice } from '#modules/devices/server/management/log-out-device.ts';
import { reloadDevice } from '#modules/devices/server/management/reload-device.ts';
import type { Acting } from '#platform/db/tx.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { type BuiltDevice, buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { buildPaymentMethod } from '#testing/builders/offer.ts';
import { buildExhibitor, buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
let own: Cinema;
let other: Cinema;
let manager: Acting;
let announced: string[] = [];
const news: DeviceNews = {
  deviceChanged: (_, { id, parentId }) => announced.push(`changed ${id} ${parentId ?? '-'}`),
  deviceReload: (_, { id }) => announced.push(`reload ${id}`),
};
const deps = () => ({ db: t.db, news });

beforeAll(async () => {
  own = await buildCinema(t);
  other = await buildCinema(t);
  manager = { exhibitorId: own.exhibitorId, actor: 'employee:7', channel: 'portal' };
});
beforeEach(() => {
  t.travel(0);
  announced = [];
});

const device = (options: Parameters<typeof buildDevice>[2] = {}) => buildDevice(t, own.exhibitorId, options);
const form = (changes: Partial<DeviceForm> = {}): DeviceForm => ({
  name: 'Door 1',
  cinema_id: null,
  screen_id: null,
  parent_id: null,
  orientation: 'landscape',
  ratio: '16:9',
  auto_lock: 5,
  template: '',
  test_mode: false,
  payment_methods: null,
  ...changes,
});
const problemAt = (path: string, code: string) => ({ kind: 'invalid', problems: [{ code, path }] });
const beats = ({ id }: BuiltDevice) =>
  heartbeat(t.db, { exhibitorId: own.exhibitorId, actor: `device:${id}`, channel: 'scanner' }, { id });
const audits = async (id: number) =>
  (
    await t.asOwner<{ action: string }>(
      `SELECT action FROM audit WHERE entity = 'device' AND entity_id = $1 AND exhibitor_id = $2 ORDER BY id`,
      [String(id), own.exhibitorId],
    )
  ).map(({ action }) => action);

test('what the exhibitor decides about a device is written, on record, and told to it', {
  tags: ['DEV-002', 'D-137'],
}, async () => {
  const { id } = await device({ type: 'signage' });
  const input = form({
    cinema_id: own.cinemaId,
    screen_id: own.screenId,
    orientation: 'portrait',
    ratio: '32:9',
    auto_lock: 0,
    template: 'lobby',
    test_mode: true,
  });
  await changeDevice(deps(), manager, id, input);
  expect(await findDevice(t.db, own.exhibitorId, id)).toMatchObject({
    name: 'Door 1',
    orientation: 'portrait',
    ratio: '32:9',
    auto_lock: 0,
    template: 'lobby',
    test_mode: true,
    cinema: { id: own.cinemaId, name: 'Test Palace' },
    screen: { id: own.screenId, name: 'Hall 1' },
  });
  expect([announced, await audits(id)]).toEqual([[`changed ${id} -`], ['device.changed']]);
});

test('a place or a register that is not of this exhibitor, or not of that cinema, is told at its field', {
  tags: ['DEV-002', 'T73'],
}, async () => {
  const { id } = await device();
  const elsewhere = await buildHall(t, own.exhibitorId);
  const foreign = await buildDevice(t, other.exhibitorId, { type: 'register' });
  const change = (changes: Partial<DeviceForm>) => changeDevice(deps(), manager, id, form(changes));
  const exists = 'validation.exists';
  await expect(change({ cinema_id: other.cinemaId })).rejects.toMatchObject(problemAt('cinema_id', exists));
  await expect(change({ cinema_id: own.cinemaId, screen_id: other.screenId })).rejects.toMatchObject(
    problemAt('screen_id', exists),
  );
  await expect(change({ cinema_id: own.cinemaId, screen_id: elsewhere.screenId })).rejects.toMatchObject(
    problemAt('screen_id', 'devices.screen_elsewhere'),
  );
  await expect(change({ screen_id: own.screenId })).rejects.toMatchObject(
    problemAt('screen_id', 'devices.screen_elsewhere'),
  );
  await expect(change({ parent_id: foreign.id })).rejects.toMatchObject(problemAt('parent_id', exists));
  expect([announced, await audits(id)]).toEqual([[], []]);
});

test('a till offers the payment methods that are chosen for it, and at least one', { tags: ['DEV-002'] }, async () => {
  const atTills = { type: 'cash', driver: 'offline', devices: ['register'] } as const;
  const cash = await buildPaymentMethod(t, own.exhibitorId, atTills);
  const off = await buildPaymentMethod(t, own.exhibitorId, { ...atTills, type: 'other', active: false });
  const elsewhere = await buildPaymentMethod(t, own.exhibitorId, { ...atTills, devices: ['pos'] });
  const foreign = await buildPaymentMethod(t, other.exhibitorId, atTills);
  const till = await device({ type: 'register' });
  const change = (id: number, payment_methods: number[] | null) =>
    changeDevice(deps(), manager, id, form({ payment_methods }));
  const chosen = async () => (await findDevice(t.db, own.exhibitorId, till.id)).payment_methods;
  expect(await chosen()).toBeNull();
  await change(till.id, [cash, off]);
  expect([await chosen(), (await beats(till)).payment_methods]).toEqual([
    [cash, off],
    [cash, off],
  ]);
  await expect(change(till.id, [])).rejects.toMatchObject(problemAt('payment_methods', 'devices.no_payment_method'));
  const missing = problemAt('payment_methods', 'validation.exists');
  for (const wrong of [elsewhere, own.methods.mollie, foreign, 999_999])
    await expect(change(till.id, [cash, wrong])).rejects.toMatchObject(missing);
  await expect(change((await device()).id, [cash])).rejects.toMatchObject(missing);
  expect(await chosen()).toEqual([cash, off]);
  await change(till.id, null);
  expect(await chosen()).toBeNull();
  const listed = await deviceMethods(t.db, own.exhibitorId, 'nl-BE');
  expect(listed.filter(({ id }) => [cash, off, elsewhere].includes(id))).toEqual([
    { id: cash, name: 'Card or bank (nl)', is_active: true, devices: ['register'] },
    { id: off, name: 'Card or bank (nl)', is_active: false, devices: ['register'] },
    { id: elsewhere, name: 'Card or bank (nl)', is_active: true, devices: ['pos'] },
  ]);
  expect(listed.map(({ id }) => id)).not.toContain(own.methods.mollie);
});

test('a second screen belongs to a register that is none itself, and both channels receive it', {
  tags: ['D-135', 'RT-005'],
}, async () => {
  const till = await device({ type: 'register' });
  const display = await device({ type: 'signage' });
  const scanner = await device();
  const change = (id: number, parent_id: number | null) => changeDevice(deps(), manager, id, form({ parent_id }));
  await change(display.id, till.id);
  expect(announced).toEqual([`changed ${display.id} ${till.id}`, `changed ${display.id} -`]);
  expect((await beats(display)).channel).toBe(`private-Device.${till.id}`);
  expect((await beats(till)).channel).toBe(`private-Device.${till.id}`);
  const refused = async (id: number, parent: number, code: string) =>
    expect(change(id, parent)).rejects.toMatchObject(problemAt('parent_id', code));
  await refused(till.id, till.id, 'devices.parent_itself');
  await refused(display.id, scanner.id, 'devices.parent_no_register');
  await refused(scanner.id, display.id, 'devices.parent_no_register');
  await refused(till.id, (await device({ type: 'register' })).id, 'devices.parent_has_screens');
  await deleteDevice(deps(), manager, till.id);
  expect((await beats(display)).channel).toBe(`private-Device.${display.id}`);
});

test('block, log out and delete end the secret and the shift', { tags: ['DEV-007', 'D-134'] }, async () => {
  const bo = await buildAttendant(t, own.exhibitorId);
  for (const [act, auth, action] of [
    [blockDevice, 'blocked', 'device.blocked'],
    [logOutDevice, 'logout', 'device.logged_out'],
    [deleteDevice, 'logout', 'device.deleted'],
  ] as const) {
    const gone = await device();
    await standsAt(t, own.exhibitorId, gone, bo);
    announced = [];
    await act(deps(), manager, gone.id);
    const [row] = await t.asOwner('SELECT auth, token FROM device WHERE id = $1', [gone.id]);
    const open = await t.asOwner('SELECT 1 FROM device_shift WHERE device_id = $1 AND ended_at IS NULL', [gone.id]);
    expect([row, open, announced, await audits(gone.id)]).toEqual([
      { auth, token: null },
      [],
      [`changed ${gone.id} -`],
      [action],
    ]);
    const [entry] = await t.asOwner('SELECT actor FROM audit WHERE action = $1 AND entity_id = $2', [
      action,
      String(gone.id),
    ]);
    expect(entry).toEqual({ actor: 'employee:7' });
  }
});

test('what is deleted is on no list, and can be deleted while it waits', { tags: ['DEV-007', 'D-134'] }, async () => {
  const waiting = await device({ auth: 'pending' });
  await deleteDevice(deps(), manager, waiting.id);
  expect((await listDevices(t.db, own.exhibitorId)).map(({ id }) => id)).not.toContain(waiting.id);
  await expect(findDevice(t.db, own.exhibitorId, waiting.id)).rejects.toMatchObject({ kind: 'not-found' });
  await expect(deleteDevice(deps(), manager, waiting.id)).rejects.toMatchObject({ kind: 'not-found' });
});

test('a reload is asked for by number or uid, stamped for the next heartbeat and told at once', {
  tags: ['API-004', 'D-134'],
}, async () => {
  const scanner = await device();
  expect((await beats(scanner)).reload_at).toBeNull();
  expect(await reloadDevice(deps(), manager, scanner.uid)).toBe(scanner.id);
  const first = (await beats(scanner)).reload_at;
  t.travel(5_000);
  await reloadDevice(deps(), manager, scanner.id);
  expect((await beats(scanner)).reload_at).not.toBe(first);
  expect(announced).toEqual([`reload ${scanner.id}`, `reload ${scanner.id}`]);
  const foreign = await buildDevice(t, other.exhibitorId);
  const gone = await device();
  await deleteDevice(deps(), manager, gone.id);
  for (const named of [foreign.id, foreign.uid, gone.id, gone.uid, 'nothing'])
    await expect(reloadDevice(deps(), manager, named)).rejects.toMatchObject({
      kind: 'not-found',
      problems: [{ code: 'not_found.device' }],
    });
});

test('a heartbeat makes a device online for 90 seconds; it is written every ten at most', {
  tags: ['DEV-004', 'D-134'],
}, async () => {
  const scanner = await device({ name: 'Beating' });
  const status = async () => (await findDevice(t.db, own.exhibitorId, scanner.id)).status;
  const seenAt = async () =>
    (
      await t.asOwner<{ seen_at: Date }>('SELECT seen_at FROM device WHERE id = $1', [scanner.id])
    )[0]?.seen_at?.getTime();
  expect(await status()).toBe('offline');
  await beats(scanner);
  const first = await seenAt();
  t.travel(9_000);
  await beats(scanner);
  expect([await status(), await seenAt()]).toEqual(['online', first]);
  t.travel(11_000);
  await beats(scanner);
  expect(await seenAt()).toBeGreaterThan(first ?? 0);
  expect(await onlineDevices(t.db, own.exhibitorId)).toContain(scanner.id);
  expect(await onlineDevices(t.db, other.exhibitorId)).not.toContain(scanner.id);
  t.travel(11_000 + 91_000);
  expect([await status(), await onlineDevices(t.db, own.exhibitorId)]).toEqual(['offline', []]);
});

test('the list shows who stands where, those that wait first, of one exhibitor', { tags: ['DEV-002'] }, async () => {
  const exhibitorId = await buildExhibitor(t);
  const scanner = await buildDevice(t, exhibitorId, { name: 'a door' });
  await buildDevice(t, exhibitorId, { name: 'z waits', auth: 'pending' });
  await standsAt(t, exhibitorId, scanner, await buildAttendant(t, exhibitorId, { name: 'Bo' }));
  const shown = (await listDevices(t.db, exhibitorId)).map(({ name, auth, person }) => [name, auth, person]);
  expect(shown).toEqual([
    ['z waits', 'pending', null],
    ['a door', 'active', 'Bo'],
  ]);
  t.travel(12 * 3_600_000 + 1_000);
  expect((await listDevices(t.db, exhibitorId)).map(({ person }) => person)).toEqual([null, null]);
});

test('a device can stand at every screen of the exhibitor, and at none of another', {
  tags: ['DEV-002', 'T73'],
}, async () => {
  const hall = await buildHall(t, own.exhibitorId, { cinemaId: own.cinemaId, name: 'Zenith' });
  const places = await devicePlaces(t.db, own.exhibitorId);
  const here = places.find(({ id }) => id === own.cinemaId);
  expect(here?.screens.map(({ id }) => id).sort()).toEqual([own.screenId, hall.screenId].sort());
  expect(here?.screens).toContainEqual({ id: hall.screenId, name: 'Zenith' });
  const theirs = await devicePlaces(t.db, other.exhibitorId);
  expect(theirs.flatMap(({ screens }) => screens.map(({ id }) => id))).not.toContain(hall.screenId);
});

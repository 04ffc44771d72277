import { expect, test } from 'vitest';
import {
  DEVICE_TRANSITIONS,
  type DeviceAuth,
  deviceMayMove,
  registrationOutcome,
} from '#modules/devices/rules/device-states.ts';
import { UID_ALPHABET, uidFrom, uidText } from '#modules/devices/rules/device-uid.ts';
import { HEARTBEAT_MS, isOnline, OFFLINE_AFTER_MS } from '#modules/devices/rules/online.ts';
import { lockAfter, lockedForSeconds, PIN_TRIES } from '#modules/devices/rules/pin-lock.ts';
import { whyNotBeside } from '#modules/devices/rules/second-screen.ts';
import { WORK_AT } from '#modules/devices/rules/work-at.ts';

const STATES = Object.keys(DEVICE_TRANSITIONS) as DeviceAuth[];

test('a device moves along its table only, and never out of blocked', { tags: ['D-024', 'DEV-003'] }, () => {
  const allowed = STATES.flatMap((from) => STATES.filter((to) => deviceMayMove(from, to)).map((to) => `${from}-${to}`));
  expect(allowed).toEqual([
    'pending-active',
    'pending-blocked',
    'active-logout',
    'active-blocked',
    'logout-pending',
    'logout-blocked',
  ]);
});

test.each<[DeviceAuth, boolean, boolean, string]>([
  ['pending', true, true, 'renew'],
  ['pending', true, false, 'in_use'],
  ['pending', false, false, 'renew'], // deleted while it waited
  ['active', true, false, 'in_use'],
  ['active', true, true, 'in_use'],
  ['logout', false, false, 'renew'],
  ['blocked', false, false, 'blocked'],
  ['blocked', true, true, 'blocked'],
])(
  'registering with the uid of a device that is %s (secret %s, shown %s): %s',
  { tags: ['D-024', 'T46'] },
  (auth, hasToken, proved, does) => {
    expect(registrationOutcome({ auth, hasToken, proved })).toBe(does);
  },
);

test('a device is online for 90 seconds after its last heartbeat, so two heartbeats may be lost', {
  tags: ['DEV-004', 'D-134'],
}, () => {
  expect([HEARTBEAT_MS, OFFLINE_AFTER_MS]).toEqual([30_000, 90_000]);
  expect(isOnline(null, 1_000)).toBe(false);
  expect(isOnline(0, 90_000)).toBe(true);
  expect(isOnline(0, 90_001)).toBe(false);
});

test('a uid has ten letters and digits that cannot be misread, each with equal probability', {
  tags: ['DEV-002'],
}, () => {
  expect(uidFrom(new Uint8Array(10))).toBe('AAAAAAAAAA');
  expect(uidFrom(Uint8Array.from({ length: 12 }, () => 255))).toBe('9999999999');
  expect(() => uidFrom(new Uint8Array(9))).toThrow(RangeError);
  expect(UID_ALPHABET).toMatch(/^[A-HJ-NP-Z2-9]{32}$/);
  expect(256 % UID_ALPHABET.length).toBe(0);
  expect(uidText('ABCDEFGHJK')).toBe('ABCDE FGHJK');
});

test('the fifth wrong PIN locks for a minute, every five more for twice as long, a month at most', {
  tags: ['D-131', 'T47'],
}, () => {
  const minutes = Array.from({ length: 20 }, (_, index) => lockAfter(index + 1) / 60_000);
  expect(minutes).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0, 0, 0, 0, 8]);
  expect([lockAfter(0), lockAfter(-5)]).toEqual([0, 0]);
  expect(lockAfter(PIN_TRIES * 500)).toBe(30 * 86_400_000);
});

test('at one device and of one person fewer than 150 PINs can be tried in a year', { tags: ['G17'] }, () => {
  let tries = 0;
  for (let spent = 0; spent < 365 * 86_400_000; spent += lockAfter(tries)) tries += 1;
  expect(tries).toBeLessThan(150);
});

test('a lock is told in whole seconds, and is over at its end', { tags: ['D-131'] }, () => {
  expect(lockedForSeconds(null, 5)).toBeNull();
  expect(lockedForSeconds(10_000, 10_000)).toBeNull();
  expect(lockedForSeconds(10_001, 10_000)).toBe(1);
  expect(lockedForSeconds(70_000, 10_000)).toBe(60);
});

const till = { id: 1, type: 'register', parentId: null };
const display = { id: 2, type: 'signage', parentId: null, hasSecondScreens: false };
test.each([
  ['a register', display, till, null],
  ['none of that number', display, null, 'validation.exists'],
  ['itself', { ...till, hasSecondScreens: false }, till, 'devices.parent_itself'],
  ['a scanner', display, { ...till, type: 'scanner' }, 'devices.parent_no_register'],
  ['a second screen', display, { ...till, parentId: 9 }, 'devices.parent_no_register'],
  ['a register, having screens itself', { ...display, hasSecondScreens: true }, till, 'devices.parent_has_screens'],
])('a second screen of %s', { tags: ['D-135'] }, (_, device, parent, code) => {
  expect(whyNotBeside(device, parent)).toEqual(code && { code, path: 'parent_id' });
});

test('who may work at which kind of device', { tags: ['DEV-005', 'D-126'] }, () => {
  expect(WORK_AT).toEqual({
    scanner: 'tickets.admit',
    register: 'pos.sell',
    pos: 'pos.sell',
    signage: null,
    bridge: null,
  });
});

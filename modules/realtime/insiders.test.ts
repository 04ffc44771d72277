import type { Socket } from 'socket.io-client';
import { beforeEach, expect, test } from 'vitest';
import type { Permission } from '#modules/access/rules/roles.ts';
import { ownDeviceRoom, staffSessionRoom } from '#modules/realtime/contract/channels.ts';
import { announcements, type RealtimeIdentity, visitorGate } from '#modules/realtime/server.ts';
import type { RealtimeGate } from '#platform/realtime/realtime.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type RealtimeNode, realtimeNodes, subscribe } from '#testing/tools/realtime-nodes.ts';

const t = testDatabase();
const { node, connected } = realtimeNodes(() => ({ url: t.url }));

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 2_000 && !holds(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(holds()).toBe(true);
}

/**
 * Exhibitor 1 has devices 7 (a till), 8 (its display) and 9; exhibitor 2 has one with the number 7.
 * The name authenticates a device.
 */
const DEVICES: Record<string, { exhibitor: number; id: number; parentId: number | null }> = {
  till: { exhibitor: 1, id: 7, parentId: null },
  display: { exhibitor: 1, id: 8, parentId: 7 },
  scanner: { exhibitor: 1, id: 9, parentId: null },
  theirs: { exhibitor: 2, id: 7, parentId: null },
};
/**
 * The signed-in employees by their cookie: of exhibitor 1 a manager, an employee who may read bills
 * only, and one who may read neither.
 */
const sessions = new Map<string, { exhibitor: number; permissions: Set<Permission> }>();
beforeEach(() => {
  sessions.set('staff=1', { exhibitor: 1, permissions: new Set(['bills.view', 'devices.view']) });
  sessions.set('staff=2', { exhibitor: 2, permissions: new Set(['bills.view', 'devices.view']) });
  sessions.set('cashier=1', { exhibitor: 1, permissions: new Set(['bills.view']) });
  sessions.set('editor=1', { exhibitor: 1, permissions: new Set(['cms.view']) });
});
const insiders: RealtimeIdentity = {
  deviceOf: async (exhibitor, auth) => {
    const deviceEntry = DEVICES[String((auth as { device?: unknown }).device)];
    return deviceEntry?.exhibitor === exhibitor ? deviceEntry : null;
  },
  staffOf: async (exhibitor, cookie) => {
    const session = cookie ? sessions.get(cookie) : undefined;
    return session?.exhibitor === exhibitor ? { sessionDigest: cookie ?? '', permissions: session.permissions } : null;
  },
  onlineDevices: async (exhibitor) => (exhibitor === 1 ? [7, 9] : []),
};
const exhibitorOf = async (host: string) => (host === 'two.example' ? 2 : 1);

/** Returns a node that recognises devices and staff. */
async function knowingNode(gate: Partial<RealtimeGate> = {}): Promise<RealtimeNode> {
  let notify: RealtimeNode['notify'] | undefined;
  const news = {
    deviceJoined: (exhibitor: number, id: number) => notify?.deviceJoined(exhibitor, id),
    deviceLeft: (exhibitor: number, id: number) => notify?.deviceLeft(exhibitor, id),
  };
  const made = await node({ admit: visitorGate(exhibitorOf, insiders, news), ...gate });
  notify = announcements(made.realtime);
  return made;
}
const device = (at: RealtimeNode, name: string) =>
  connected(at.url, name === 'theirs' ? { host: 'two.example' } : {}, { device: name });
const receivedBy = (socket: Socket): string[] => {
  const received: string[] = [];
  socket.onAny((event: string, payload: unknown) => received.push(`${event} ${JSON.stringify(payload)}`));
  return received;
};
const PRIVATE = { error: 'realtime.private_channel' };

test('a device receives its own channel, a second screen its own and its register’s; T51 no other', {
  tags: ['RT-005', 'D-177'],
}, async () => {
  const a = await knowingNode();
  const [till, display, stranger] = await Promise.all([device(a, 'till'), device(a, 'display'), connected(a.url)]);
  const answers = async (socket: Socket, channels: readonly string[]) =>
    Promise.all(channels.map((channel) => subscribe(socket, { channel })));
  const channels = [
    'private-Device.7',
    'private-Device.8',
    'private-Device.9',
    'private-Device.',
    'private-Exhibitor.1',
  ];
  expect(await answers(till, channels)).toEqual([{ ok: true }, PRIVATE, PRIVATE, PRIVATE, PRIVATE]);
  expect(await answers(display, channels)).toEqual([{ ok: true }, { ok: true }, PRIVATE, PRIVATE, PRIVATE]);
  expect(await answers(stranger, [...channels, 'presence-Devices.1'])).toEqual(Array(6).fill(PRIVATE));
  expect(await answers(till, ['presence-Devices.2', 'Exhibitor.2'])).toEqual([
    PRIVATE,
    { error: 'realtime.unknown_channel' },
  ]);
});

test('a reload reaches that device and not the other one on the channel; a change reaches both and the staff', {
  tags: ['RT-005', 'D-134', 'API-004'],
}, async () => {
  const a = await knowingNode();
  const [till, display, scanner, theirs, staff] = await Promise.all([
    device(a, 'till'),
    device(a, 'display'),
    device(a, 'scanner'),
    device(a, 'theirs'),
    connected(a.url, { cookie: 'staff=1' }),
  ]);
  for (const socket of [till, display, theirs])
    expect(await subscribe(socket, { channel: 'private-Device.7' })).toEqual({ ok: true });
  expect(await subscribe(scanner, { channel: 'private-Device.9' })).toEqual({ ok: true });
  expect(await subscribe(staff, { channel: 'private-Exhibitor.1' })).toEqual({ ok: true });
  const received = [till, display, scanner, theirs, staff].map(receivedBy);
  a.notify.deviceReload(1, { id: 8, parentId: 7 });
  a.notify.deviceChanged(1, { id: 8, parentId: 7 });
  await until(() => received[0]?.length === 1 && received[1]?.length === 2 && received[4]?.length === 1);
  expect(received).toEqual([
    ['SettingsChanged {}'],
    ['DeviceReload {}', 'SettingsChanged {}'],
    [],
    [],
    ['DevicesChanged {"device_id":8}'],
  ]);
});

test('a credential that ends takes its sockets with it, and no others', { tags: ['T46', 'T78'] }, async () => {
  const a = await knowingNode();
  const [till, scanner, theirs, staff, editor] = await Promise.all([
    device(a, 'till'),
    device(a, 'scanner'),
    device(a, 'theirs'),
    connected(a.url, { cookie: 'staff=1' }),
    connected(a.url, { cookie: 'editor=1' }),
  ]);
  await subscribe(till, { channel: 'presence-Devices.1' });
  await subscribe(scanner, { channel: 'private-Device.9' });
  await subscribe(theirs, { channel: 'private-Device.7' });
  for (const socket of [staff, editor]) await subscribe(socket, { channel: 'private-Exhibitor.1' });
  a.realtime.end(ownDeviceRoom(1, 7));
  a.realtime.end(staffSessionRoom(1, 'staff=1'));
  await until(() => !till.connected && !staff.connected);
  expect([scanner.connected, theirs.connected, editor.connected]).toEqual([true, true, true]);
});

test('a session that ends while its subscription is judged is not heard of again', { tags: ['T78'] }, async () => {
  let judged = () => {};
  let ended: Promise<void> = Promise.resolve();
  const slow: RealtimeIdentity = {
    ...insiders,
    async staffOf(exhibitor, cookie) {
      const staffSession = await insiders.staffOf(exhibitor, cookie); // as it was
      judged();
      await ended;
      return staffSession;
    },
  };
  const a = await knowingNode({ admit: visitorGate(exhibitorOf, slow) });
  const staff = await connected(a.url, { cookie: 'staff=1' });
  const isJudged = new Promise<void>((done) => {
    judged = done;
  });
  let end = () => {};
  ended = new Promise((done) => {
    end = done;
  });
  void subscribe(staff, { channel: 'private-Exhibitor.1' }).catch(() => {});
  await isJudged;
  a.realtime.end(staffSessionRoom(1, 'staff=1'));
  end();
  await until(() => !staff.connected);
});

test('rights are asked again while a socket is open: what is lost is heard no more, and a lost session ends it', {
  tags: ['D-126'],
}, async () => {
  const a = await knowingNode({ askRightsEveryMs: 50 });
  const [staff, editor, visitor] = await Promise.all([
    connected(a.url, { cookie: 'staff=1' }),
    connected(a.url, { cookie: 'editor=1' }),
    connected(a.url),
  ]);
  for (const socket of [staff, editor]) await subscribe(socket, { channel: 'private-Exhibitor.1' });
  await subscribe(visitor, { channel: 'Exhibitor.1' });
  const received = receivedBy(staff);
  const changes = () => {
    a.notify.billChanged(1, { uuid: 'b', payment_id: null });
    a.notify.deviceChanged(1, { id: 9, parentId: null });
  };
  changes();
  await until(() => received.length === 2);
  sessions.set('staff=1', { exhibitor: 1, permissions: new Set(['devices.view']) });
  await expect
    .poll(() => {
      received.splice(0);
      changes();
      return new Promise((done) => setTimeout(() => done([...received]), 100));
    })
    .toEqual(['DevicesChanged {"device_id":9}']);
  sessions.delete('staff=1');
  await until(() => !staff.connected);
  expect([editor.connected, visitor.connected]).toEqual([true, true]);
});

test('rights that cannot be read are asked again later; after lost notices they are asked at once', {
  tags: ['D-126'],
}, async () => {
  let fails = 0;
  const failing: RealtimeIdentity = {
    ...insiders,
    async staffOf(exhibitor, cookie) {
      if (fails > 0) {
        fails -= 1;
        throw new Error('the database is away');
      }
      return insiders.staffOf(exhibitor, cookie);
    },
  };
  const a = await knowingNode({ admit: visitorGate(exhibitorOf, failing) });
  const staff = await connected(a.url, { cookie: 'staff=1' });
  await subscribe(staff, { channel: 'private-Exhibitor.1' });
  sessions.delete('staff=1');
  fails = 1;
  a.realtime.askRightsAgain();
  await until(() => fails === 0);
  expect(staff.connected).toBe(true);
  a.realtime.askRightsAgain();
  await until(() => !staff.connected);
});

test('presence: the online devices, then each device that joins or leaves, once each, with any number of sockets', {
  tags: ['RT-004', 'D-177'],
}, async () => {
  const a = await knowingNode();
  const staff = await connected(a.url, { cookie: 'staff=1' });
  const received = receivedBy(staff);
  expect(await subscribe(staff, { channel: 'presence-Devices.1' })).toEqual({ ok: true });
  await until(() => received.length === 1);
  const [first, second, theirs] = await Promise.all([device(a, 'scanner'), device(a, 'scanner'), device(a, 'theirs')]);
  const own = receivedBy(first); // a device becomes present and receives no other device's events, as over HTTP
  expect(await subscribe(theirs, { channel: 'presence-Devices.2' })).toEqual({ ok: true });
  expect(await subscribe(first, { channel: 'private-Device.9' })).toEqual({ ok: true });
  expect(await subscribe(first, { channel: 'presence-Devices.1' })).toEqual({ ok: true });
  expect(await subscribe(second, { channel: 'private-Device.9' })).toEqual({ ok: true });
  await until(() => received.length === 2);
  first.disconnect();
  await until(() => a.realtime.sockets === 3);
  a.notify.deviceJoined(1, 99); // all earlier messages have arrived
  await until(() => received.includes('joining {"device_id":99}'));
  second.disconnect();
  await until(() => received.length === 4);
  expect(received).toEqual([
    'here {"device_ids":[7,9]}',
    'joining {"device_id":9}',
    'joining {"device_id":99}',
    'leaving {"device_id":9}',
  ]);
  expect(own).toEqual([]);
});

test('staff hear what they may read over HTTP, of their own exhibitor, and no bill’s uuid', {
  tags: ['RT-003', 'T51', 'T85'],
}, async () => {
  const a = await knowingNode();
  const [staff, elsewhere, cashier, editor] = await Promise.all(
    ['staff=1', 'staff=2', 'cashier=1', 'editor=1'].map((cookie) => connected(a.url, { cookie })),
  );
  if (!staff || !elsewhere || !cashier || !editor) throw new Error('four sockets');
  for (const channel of ['private-Exhibitor.1', 'presence-Devices.1']) {
    expect(await subscribe(staff, { channel })).toEqual({ ok: true });
    expect(await subscribe(elsewhere, { channel })).toEqual(PRIVATE);
  }
  for (const channel of ['private-Exhibitor.2', 'presence-Devices.2', 'private-Device.7'])
    expect(await subscribe(staff, { channel })).toEqual(PRIVATE);
  for (const socket of [cashier, editor]) {
    expect(await subscribe(socket, { channel: 'private-Exhibitor.1' })).toEqual({ ok: true });
    expect(await subscribe(socket, { channel: 'presence-Devices.1' })).toEqual(PRIVATE);
  }
  const received = [staff, cashier, editor].map(receivedBy);
  a.notify.billChanged(1, { uuid: '3f0e2b8a-91c4-4d5e-8a77-0123456789ab', payment_id: null });
  a.notify.deviceChanged(1, { id: 9, parentId: null });
  a.notify.settingsChanged(1);
  await until(() => received.every((each) => each.includes('SettingsChanged {}')));
  const settings = 'SettingsChanged {}';
  expect(received.map((each) => each.toSorted())).toEqual([
    ['BillsChanged {}', 'DevicesChanged {"device_id":9}', settings],
    ['BillsChanged {}', settings],
    [settings],
  ]);
});

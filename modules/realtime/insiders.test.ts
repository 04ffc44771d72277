import type { Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { announcements, type Insiders, visitorGate } from '#modules/realtime/server.ts';
import { testDatabase } from '#testing/database.ts';
import { type RealtimeNode, realtimeNodes, subscribe } from '#testing/realtime-nodes.ts';

const t = testDatabase();
const { node, connected } = realtimeNodes(() => ({ url: t.url }));

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 2_000 && !holds(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(holds()).toBe(true);
}

/** House 1 has devices 7 (a till), 8 (its display) and 9; house 2 has one with the number 7. A device proves itself by its name. */
const DEVICES: Record<string, { house: number; id: number; parentId: number | null }> = {
  till: { house: 1, id: 7, parentId: null },
  display: { house: 1, id: 8, parentId: 7 },
  door: { house: 1, id: 9, parentId: null },
  theirs: { house: 2, id: 7, parentId: null },
};
const insiders: Insiders = {
  deviceOf: async (house, auth) => {
    const found = DEVICES[String((auth as { device?: unknown }).device)];
    return found?.house === house ? found : null;
  },
  isStaff: async (house, cookie) => cookie === `staff=${house}`,
  onlineDevices: async (house) => (house === 1 ? [7, 9] : []),
};
const houseOf = async (host: string) => (host === 'two.example' ? 2 : 1);

/** A node at whose door devices and staff are known. */
async function knowingNode(): Promise<RealtimeNode> {
  let tell: RealtimeNode['tell'] | undefined;
  const news = {
    deviceJoined: (house: number, id: number) => tell?.deviceJoined(house, id),
    deviceLeft: (house: number, id: number) => tell?.deviceLeft(house, id),
  };
  const made = await node({ admit: visitorGate(houseOf, insiders, news) });
  tell = announcements(made.realtime);
  return made;
}
const device = (at: RealtimeNode, name: string) =>
  connected(at.url, name === 'theirs' ? { host: 'two.example' } : {}, { device: name });
const heardBy = (socket: Socket): string[] => {
  const heard: string[] = [];
  socket.onAny((event: string, payload: unknown) => heard.push(`${event} ${JSON.stringify(payload)}`));
  return heard;
};
const PRIVATE = { error: 'realtime.private_channel' };

test('RT-005 D-177 a device hears its own channel, a second screen its own and its register’s; T51 no other', async () => {
  const a = await knowingNode();
  const [till, display, stranger] = await Promise.all([device(a, 'till'), device(a, 'display'), connected(a.url)]);
  const answers = async (socket: Socket, channels: readonly string[]) =>
    Promise.all(channels.map((channel) => subscribe(socket, { channel })));
  const asked = ['private-Device.7', 'private-Device.8', 'private-Device.9', 'private-Device.', 'private-Exhibitor.1'];
  expect(await answers(till, asked)).toEqual([{ ok: true }, PRIVATE, PRIVATE, PRIVATE, PRIVATE]);
  expect(await answers(display, asked)).toEqual([{ ok: true }, { ok: true }, PRIVATE, PRIVATE, PRIVATE]);
  expect(await answers(stranger, [...asked, 'presence-Devices.1'])).toEqual(Array(6).fill(PRIVATE));
  expect(await answers(till, ['presence-Devices.2', 'Exhibitor.2'])).toEqual([
    PRIVATE,
    { error: 'realtime.unknown_channel' },
  ]);
});

test('RT-005 D-134 API-004 a reload reaches that device and not its neighbour on the channel; a change reaches both and the staff', async () => {
  const a = await knowingNode();
  const [till, display, door, theirs, staff] = await Promise.all([
    device(a, 'till'),
    device(a, 'display'),
    device(a, 'door'),
    device(a, 'theirs'),
    connected(a.url, { cookie: 'staff=1' }),
  ]);
  for (const socket of [till, display, theirs])
    expect(await subscribe(socket, { channel: 'private-Device.7' })).toEqual({ ok: true });
  expect(await subscribe(door, { channel: 'private-Device.9' })).toEqual({ ok: true });
  expect(await subscribe(staff, { channel: 'private-Exhibitor.1' })).toEqual({ ok: true });
  const heard = [till, display, door, theirs, staff].map(heardBy);
  a.tell.deviceReload(1, { id: 8, parentId: 7 });
  a.tell.deviceChanged(1, { id: 8, parentId: 7 });
  await until(() => heard[0]?.length === 1 && heard[1]?.length === 2 && heard[4]?.length === 1);
  expect(heard).toEqual([
    ['SettingsChanged {}'],
    ['DeviceReload {}', 'SettingsChanged {}'],
    [],
    [],
    ['DevicesChanged {"device_id":8}'],
  ]);
});

test('T46 a device that lost its secret loses its connections, on every node, and nobody else does', async () => {
  const [a, b] = await Promise.all([knowingNode(), knowingNode()]);
  const [here, there, door, theirs] = await Promise.all([
    device(a, 'till'),
    device(b, 'till'),
    device(b, 'door'),
    device(b, 'theirs'),
  ]);
  await subscribe(here, { channel: 'private-Device.7' });
  await subscribe(there, { channel: 'presence-Devices.1' });
  await subscribe(door, { channel: 'private-Device.9' });
  await subscribe(theirs, { channel: 'private-Device.7' });
  await expect
    .poll(() => {
      a.tell.deviceEnded(1, { id: 7, parentId: null }); // nodes find each other a moment after they started
      return [here.connected, there.connected];
    })
    .toEqual([false, false]);
  expect([door.connected, theirs.connected]).toEqual([true, true]);
});

test('RT-004 D-177 presence: who is online, then who comes and who goes, once each, however many sockets they have', async () => {
  const a = await knowingNode();
  const staff = await connected(a.url, { cookie: 'staff=1' });
  const heard = heardBy(staff);
  expect(await subscribe(staff, { channel: 'presence-Devices.1' })).toEqual({ ok: true });
  await until(() => heard.length === 1);
  const [first, second, theirs] = await Promise.all([device(a, 'door'), device(a, 'door'), device(a, 'theirs')]);
  const own = heardBy(first);
  expect(await subscribe(theirs, { channel: 'presence-Devices.2' })).toEqual({ ok: true });
  expect(await subscribe(first, { channel: 'private-Device.9' })).toEqual({ ok: true });
  expect(await subscribe(first, { channel: 'presence-Devices.1' })).toEqual({ ok: true });
  expect(await subscribe(second, { channel: 'private-Device.9' })).toEqual({ ok: true });
  await until(() => heard.length === 2 && own.length > 0);
  first.disconnect();
  await until(() => a.realtime.sockets === 3);
  a.tell.deviceJoined(1, 99); // whatever was told before it has arrived
  await until(() => heard.includes('joining {"device_id":99}'));
  second.disconnect();
  await until(() => heard.length === 4);
  expect(heard).toEqual([
    'here {"device_ids":[7,9]}',
    'joining {"device_id":9}',
    'joining {"device_id":99}',
    'leaving {"device_id":9}',
  ]);
  expect(own).toContain('here {"device_ids":[7,9]}');
});

test('RT-003 T51 staff hear the private channel of their own house only, and no device’s', async () => {
  const a = await knowingNode();
  const [staff, elsewhere] = await Promise.all([
    connected(a.url, { cookie: 'staff=1' }),
    connected(a.url, { cookie: 'staff=2' }),
  ]);
  for (const channel of ['private-Exhibitor.1', 'presence-Devices.1']) {
    expect(await subscribe(staff, { channel })).toEqual({ ok: true });
    expect(await subscribe(elsewhere, { channel })).toEqual(PRIVATE);
  }
  for (const channel of ['private-Exhibitor.2', 'presence-Devices.2', 'private-Device.7'])
    expect(await subscribe(staff, { channel })).toEqual(PRIVATE);
});

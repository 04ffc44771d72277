/** Every channel by every identity: a socket hears what its owner may read over HTTP, and nothing else (T51, T71, T72, D-177). */
import type { Socket } from 'socket.io-client';
import { beforeAll, expect, test } from 'vitest';
import { PERMISSIONS, ROLES } from '#modules/access/rules/roles.ts';
import { DEVICE_TYPES } from '#modules/devices/contract/devices.ts';
import {
  APP_CHANNEL,
  billRoom,
  type ChannelEvents,
  deviceRoom,
  exhibitorChannel,
  ownDeviceRoom,
  presenceChannel,
  privateDeviceChannel,
  privateExhibitorChannel,
  type RealtimeEvent,
  STAFF_PERMISSIONS,
  staffRoom,
  staffSessionRoom,
} from '#modules/realtime/contract/channels.ts';
import { type Announcements, announcements } from '#modules/realtime/server.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { type BuiltDevice, buildDevice, signsIn } from '#testing/builders/device.ts';
import { type BuiltEmployee, buildEmployee, type EmployeeOptions } from '#testing/builders/employee.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { withSameIds } from '#testing/builders/same-ids.ts';
import { testDatabase } from '#testing/database/database.ts';
import { browserAt } from '#testing/tools/http.ts';
import { realtimeNodes, seatsAt, subscribe } from '#testing/tools/realtime-nodes.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const t = testDatabase();
const foyer = testFoyer(t);
const { sender, connected } = realtimeNodes(() => ({ url: t.url }));
let own: Cinema;
let other: Cinema;
beforeAll(async () => {
  own = await buildCinema(t, { exhibitor: { servingOn: 'alpha.test' } });
  other = await withSameIds(t, () => buildCinema(t, { exhibitor: { servingOn: 'beta.test' } }));
});

const NAMED_BILL = '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';
const OTHER_BILL = '3f0e2b8a-91c4-4d5e-8a77-0123456789ac';

/** `headers`: of its HTTP calls and its handshake. `device`: what it proves itself with beside them. */
type Identity = {
  readonly name: string;
  readonly headers: Record<string, string>;
  readonly device?: BuiltDevice;
  /** Of a second screen: its register. */
  readonly parent?: BuiltDevice;
};
type Received = { readonly event: RealtimeEvent | 'Fence'; readonly payload: unknown };

async function staff(
  name: string,
  options: EmployeeOptions & { at?: Cinema; after?: (who: BuiltEmployee) => Promise<unknown> },
): Promise<Identity> {
  const { exhibitorId } = options.at ?? own;
  const who = await buildEmployee(t, exhibitorId, { password: null, ...options });
  const browser = await browserAt(foyer.url);
  await signsIn(t, exhibitorId, browser, who);
  await options.after?.(who);
  return { name, headers: { cookie: `staff=${browser.cookies.get('staff')}` } };
}
const customRole = (permission: string) => (who: BuiltEmployee) =>
  inTenant(t, own.exhibitorId, (tx) =>
    tx.run(
      `WITH made AS (INSERT INTO custom_role (exhibitor_id, name, color, access_level, permissions, created_at)
                     VALUES (tenant(), $2, '#1a6b4f', 5, ARRAY[$2], foyer_now()) RETURNING uuid)
       INSERT INTO employee_role (exhibitor_id, employee_id, role_uuid) SELECT tenant(), $1, uuid FROM made`,
      [who.id, permission],
    ),
  );
const sql = (text: string) => (who: BuiltEmployee) => t.asOwner(text, [own.exhibitorId, who.id]);

/** Whose session or secret is over, or counts elsewhere: they are visitors. */
const ENDED = [
  'a forged session',
  'of the other exhibitor',
  'dismissed',
  'signed out',
  'signed in yesterday',
  'a device: pending',
  'a device: logout',
  'a device: blocked',
  'a device of the other exhibitor',
];

async function identities(): Promise<Identity[]> {
  const { exhibitorId } = own;
  const register = await buildDevice(t, exhibitorId, { type: 'register' });
  const kinds = DEVICE_TYPES.map(async (type) => ({ name: type, device: await buildDevice(t, exhibitorId, { type }) }));
  const states = (['pending', 'logout', 'blocked'] as const).map(async (auth) => ({
    name: `a device: ${auth}`,
    device: await buildDevice(t, exhibitorId, { auth }),
  }));
  const screen = await buildDevice(t, exhibitorId, { type: 'pos', parentId: register.id });
  const devices = [
    { name: 'a register', device: register },
    ...(await Promise.all(kinds)),
    ...(await Promise.all(states)),
    { name: 'a second screen', device: screen, parent: register },
    { name: 'a device of the other exhibitor', device: await buildDevice(t, other.exhibitorId, { type: 'register' }) },
  ];
  const custom = PERMISSIONS.filter((each) => each.endsWith('.view') || each === 'pos.sell');
  return [
    { name: 'a visitor', headers: {} },
    { name: 'a forged session', headers: { cookie: `staff=${'a'.repeat(43)}` } },
    ...(await Promise.all(ROLES.map((role) => staff(role, { roles: [role] })))),
    ...(await Promise.all(custom.map((each) => staff(`only ${each}`, { roles: [], after: customRole(each) })))),
    await staff('of the other exhibitor', { roles: ['super-admin'], at: other }),
    await staff('dismissed', {
      roles: ['admin'],
      after: sql('UPDATE employee SET left_at = now() WHERE exhibitor_id = $1 AND id = $2'),
    }),
    await staff('signed out', {
      roles: ['admin'],
      after: sql('UPDATE staff_session SET ended_at = now() WHERE exhibitor_id = $1 AND employee_id = $2'),
    }),
    await staff('signed in yesterday', {
      roles: ['admin'],
      after: sql(
        "UPDATE staff_session SET started_at = now() - interval '1 day' WHERE exhibitor_id = $1 AND employee_id = $2",
      ),
    }),
    ...devices.map((each) => ({ ...each, headers: each.device.headers })),
  ];
}

/** Everything a client can ask to follow: channels of both exhibitors and of every device, and the server's own rooms. */
const channelsOf = (devices: readonly BuiltDevice[]): string[] => [
  APP_CHANNEL,
  exhibitorChannel(own.exhibitorId),
  exhibitorChannel(other.exhibitorId),
  ...[own, other].flatMap(({ exhibitorId }) => [
    privateExhibitorChannel(exhibitorId),
    presenceChannel(exhibitorId),
    ...STAFF_PERMISSIONS.map((permission) => staffRoom(exhibitorId, permission)),
    billRoom(exhibitorId, NAMED_BILL),
    staffSessionRoom(exhibitorId, '0'.repeat(64)),
  ]),
  ...devices.flatMap(({ id }) => [
    privateDeviceChannel(id),
    deviceRoom(own.exhibitorId, id),
    ownDeviceRoom(own.exhibitorId, id),
  ]),
];

/** Every announcement there is, of one exhibitor: one that is added and not told here does not compile. */
const announced = (notify: Announcements, exhibitorId: number, devices: readonly BuiltDevice[]) => {
  const each = (announce: (device: { id: number; parentId: null }) => void) => () => {
    for (const { id } of devices) announce({ id, parentId: null });
  };
  const all: Record<keyof Announcements, () => void> = {
    seatsChanged: () => notify.seatsChanged(exhibitorId, seatsAt(1)),
    priceChanged: () => notify.priceChanged(exhibitorId, { schedule_id: 1 }),
    priceRateChanged: () => notify.priceRateChanged(exhibitorId, { price_rate_id: 1 }),
    billChanged() {
      for (const uuid of [NAMED_BILL, OTHER_BILL]) notify.billChanged(exhibitorId, { uuid, payment_id: uuid });
    },
    settingsChanged: () => notify.settingsChanged(exhibitorId),
    reloadAll: () => notify.reloadAll(),
    deviceChanged: each((device) => notify.deviceChanged(exhibitorId, device)),
    deviceReload: each((device) => notify.deviceReload(exhibitorId, device)),
    displayChanged: each(({ id }) => notify.displayChanged(exhibitorId, id)),
    deviceJoined: () => notify.deviceJoined(exhibitorId, 1),
    deviceLeft: () => notify.deviceLeft(exhibitorId, 1),
  };
  for (const announce of Object.values(all)) announce();
};

/** The events of the staff's channels and the route of the portal that answers the same data. */
const ROUTE_OF_EVENT: Partial<Record<keyof ChannelEvents, string>> = {
  BillsChanged: '/api/staff/bills',
  DevicesChanged: '/api/staff/devices',
  here: '/api/staff/devices',
  joining: '/api/staff/devices',
  leaving: '/api/staff/devices',
};
const OPEN_TO_ALL: readonly RealtimeEvent[] = [
  'ScheduleSeatsChanged',
  'PriceChanged',
  'PriceRateChanged',
  'SettingsChanged',
  'DeviceReload',
];

/** What this identity may read over HTTP: as the events that tell of it, and as the channels that carry these. */
async function readable({ headers, device, parent }: Identity): Promise<{ events: string[]; channels: string[] }> {
  const mayRead = async (path: string) => (await fetch(`${foyer.url}${path}`, { headers })).status === 200;
  const events = new Set<RealtimeEvent>(OPEN_TO_ALL);
  const channels = [APP_CHANNEL, exhibitorChannel(own.exhibitorId)];
  for (const [event, path] of Object.entries(ROUTE_OF_EVENT) as [RealtimeEvent, string][])
    if (await mayRead(path)) events.add(event);
  if (await mayRead('/api/staff/me')) channels.push(privateExhibitorChannel(own.exhibitorId));
  if (events.has('here')) channels.push(presenceChannel(own.exhibitorId));
  if (!device) return { events: [...events], channels };
  const state = await fetch(`${foyer.url}/api/device/state`, { headers });
  const { data } = (await state.json()) as { data?: { auth: string; channel: string } };
  if (data?.auth !== 'active') return { events: [...events], channels };
  expect(data.channel).toBe(privateDeviceChannel(parent?.id ?? device.id));
  const followed = [device, ...(parent ? [parent] : [])].map(({ id }) => privateDeviceChannel(id));
  // By the presence channel a device becomes present; it hears nothing there.
  return {
    events: [...events, 'DisplayChanged'],
    channels: [...channels, presenceChannel(own.exhibitorId), ...followed],
  };
}

test('every identity hears on all channels together what it may read over HTTP, and nothing else', {
  tags: ['T51', 'T71', 'T72', 'D-177'],
}, async () => {
  const everybody = await identities();
  const devices = everybody.flatMap(({ device }) => device ?? []);
  const channels = channelsOf(devices);
  const received = new Map<string, Received[]>();
  const opened = new Map<string, string[]>();
  const sockets: Socket[] = [];
  for (const { name, headers, device } of everybody) {
    const auth = device ? { device: { id: device.uid, token: device.token } } : {};
    const socket = await connected(foyer.url, headers, auth);
    const events: Received[] = [];
    socket.onAny((event: Received['event'], payload: unknown) => events.push({ event, payload }));
    const answers = await Promise.all(channels.map((channel) => subscribe(socket, { channel })));
    opened.set(
      name,
      channels.filter((_, at) => 'ok' in (answers[at] ?? {})),
    );
    sockets.push(socket);
    received.set(name, events);
  }
  const buyer = await connected(foyer.url);
  const bills: unknown[] = [];
  buyer.on('BillStatusChanged', (bill) => bills.push(bill));
  await subscribe(buyer, { channel: exhibitorChannel(own.exhibitorId), uuid: NAMED_BILL });

  const { realtime } = await sender();
  // Seats and prices go to the sockets of the own node only: here they reach those of the program too.
  const notify = announcements({ emit: realtime.emit, emitHere: realtime.emit });
  const eventsOf = (name: string) => new Set(received.get(name)?.map(({ event }) => event));
  await expect
    .poll(() => {
      announced(notify, own.exhibitorId, devices); // nodes find each other a moment after they started
      return [eventsOf('super-admin').size, eventsOf('a second screen').size];
    })
    .toEqual([OPEN_TO_ALL.length + Object.keys(ROUTE_OF_EVENT).length, OPEN_TO_ALL.length + 1]);
  announced(notify, other.exhibitorId, devices);
  announced(notify, own.exhibitorId, devices);
  await expect.poll(() => bills.length).toBeGreaterThan(1);
  await expect
    .poll(() => {
      realtime.emit([APP_CHANNEL], 'Fence', {});
      return everybody.filter(({ name }) => !eventsOf(name).has('Fence')).map(({ name }) => name);
    })
    .toEqual([]);

  for (const identity of everybody) {
    const { name } = identity;
    const expected = await readable(identity);
    expect([name, opened.get(name)?.toSorted()]).toEqual([name, expected.channels.toSorted()]);
    expect([name, [...eventsOf(name)].toSorted()]).toEqual([name, [...expected.events, 'Fence'].toSorted()]);
    expect(JSON.stringify(received.get(name))).not.toMatch(/3f0e2b8a/);
  }
  for (const name of ENDED) expect([name, opened.get(name)]).toEqual([name, opened.get('a visitor')]);
  expect(new Set(bills.map((bill) => JSON.stringify(bill)))).toEqual(
    new Set([JSON.stringify({ uuid: NAMED_BILL, payment_id: NAMED_BILL })]),
  );
  expect(sockets.every(({ connected: isOpen }) => isOpen)).toBe(true);
});

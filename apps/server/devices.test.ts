import { beforeAll, expect, test } from 'vitest';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { type BuiltDevice, buildDevice, signsIn } from '#testing/builders/device.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, browserAt } from '#testing/tools/http.ts';
import { realtimeNodes, subscribe } from '#testing/tools/realtime-nodes.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

/**
 * Devices in the whole program: portal actions reach the device, and device actions reach the
 * portal.
 */
const t = testDatabase({ max: 4 });
const foyer = testFoyer(t);
const { connected } = realtimeNodes(() => ({ url: t.url }));
let cinema: Cinema;
let portal: Browser;

beforeAll(async () => {
  cinema = await buildCinema(t);
  portal = await browserAt(foyer.url);
  await signsIn(t, cinema.exhibitorId, portal, await buildEmployee(t, cinema.exhibitorId, { roles: ['admin'] }));
});

const socketOf = ({ uid, token }: BuiltDevice) => connected(foyer.url, {}, { device: { id: uid, token } });
const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

test('the portal tells a device to reload, and the device receives it at once', {
  tags: ['API-004', 'D-134', 'RT-005'],
}, async () => {
  const device = await buildDevice(t, cinema.exhibitorId);
  const socket = await socketOf(device);
  expect(await subscribe(socket, { channel: `private-Device.${device.id}` })).toEqual({ ok: true });
  const reloadEvent = new Promise((done) => void socket.once('DeviceReload', done));
  expect((await portal.post('/api/devices/reload', { device_id: device.uid })).status).toBe(200);
  expect(await reloadEvent).toEqual({});
});

test('a blocked device loses its connection, and gets no new one', { tags: ['T46', 'D-134'] }, async () => {
  const device = await buildDevice(t, cinema.exhibitorId);
  const socket = await socketOf(device);
  await subscribe(socket, { channel: `private-Device.${device.id}` });
  expect((await portal.post(`/api/staff/devices/${device.id}/block`)).status).toBe(200);
  await expect.poll(() => socket.connected).toBe(false);
  const again = await socketOf(device);
  expect(await subscribe(again, { channel: `private-Device.${device.id}` })).toEqual({
    error: 'realtime.private_channel',
  });
});

test('the portal sees devices come online, go offline and ask for approval', {
  tags: ['RT-004', 'RT-003', 'D-133'],
}, async () => {
  const device = await buildDevice(t, cinema.exhibitorId);
  const state = await fetch(`${foyer.url}/api/device/state`, { headers: device.headers });
  expect(state.status).toBe(200);
  const watching = await connected(foyer.url, { cookie: cookiesOf(portal) });
  const here = new Promise<{ device_ids: number[] }>((done) => void watching.once('here', done));
  const channels = [`presence-Devices.${cinema.exhibitorId}`, `private-Exhibitor.${cinema.exhibitorId}`];
  for (const channel of channels) expect(await subscribe(watching, { channel })).toEqual({ ok: true });
  expect((await here).device_ids).toContain(device.id);
  const joining = new Promise((done) => void watching.once('joining', done));
  await subscribe(await socketOf(device), { channel: `private-Device.${device.id}` });
  expect(await joining).toEqual({ device_id: device.id });
  const changed = new Promise((done) => void watching.once('DevicesChanged', done));
  const registered = await fetch(`${foyer.url}/api/device/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'scanner' }),
  });
  expect(registered.status).toBe(200);
  expect(await changed).toEqual({ device_id: expect.any(Number) });
  const stranger = await connected(foyer.url);
  for (const channel of channels)
    expect(await subscribe(stranger, { channel })).toEqual({ error: 'realtime.private_channel' });
});

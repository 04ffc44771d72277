/** An evening at the box office: no broadcast of it carries what opens something (T85, I21, D-177). */
import { Server } from 'socket.io';
import { expect, test, vi } from 'vitest';
import { billRoom, type RealtimeEvent } from '#modules/realtime/contract/channels.ts';
import { buildDevice, signsIn } from '#testing/builders/device.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { browserAt } from '#testing/tools/http.ts';
import { realtimeNodes, subscribe } from '#testing/tools/realtime-nodes.ts';
import { boxOfficeEvening } from '#testing/worlds/box-office-evening.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const t = testDatabase({ max: 20 });
const foyer = testFoyer(t);
const { connected } = realtimeNodes(() => ({ url: t.url }));
const evening = boxOfficeEvening(t, foyer, { connected });

type Broadcast = { readonly rooms: readonly string[]; readonly event: string; readonly payload: unknown };

/** Every broadcast of every node in this process, where socket.io hands it on. */
function recordBroadcasts(): Broadcast[] {
  const broadcasts: Broadcast[] = [];
  type Operator = { readonly rooms: ReadonlySet<string>; emit(event: string, payload: unknown): boolean };
  const operator = Object.getPrototypeOf(new Server().to('any')) as Operator;
  const { emit } = operator;
  vi.spyOn(operator, 'emit').mockImplementation(function (this: Operator, event, payload) {
    broadcasts.push({ rooms: [...this.rooms], event, payload });
    return emit.call(this, event, payload);
  });
  return broadcasts;
}

test('no broadcast of an evening carries a text, but a bill’s uuid to the sockets that named that bill', {
  tags: ['T85', 'D-177'],
}, async () => {
  const broadcasts = recordBroadcasts();
  const { exhibitorId } = evening.cinema;
  const register = await buildDevice(t, exhibitorId, { type: 'register' });
  const display = await buildDevice(t, exhibitorId, { type: 'pos', parentId: register.id });
  const portal = await browserAt(foyer.url);
  await signsIn(t, exhibitorId, portal, await buildEmployee(t, exhibitorId, { roles: ['super-admin'] }));
  const cookie = [...portal.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  /** What the staff, a till, its display and a stranger hear, on all channels they may follow. */
  const received: Broadcast[] = [];
  const listeners = [
    await connected(foyer.url),
    await connected(foyer.url, { cookie }),
    ...(await Promise.all(
      [register, display].map(({ uid, token }) => connected(foyer.url, {}, { device: { id: uid, token } })),
    )),
  ];
  for (const socket of listeners) {
    socket.onAny((event: string, payload: unknown) => received.push({ rooms: [], event, payload }));
    const named = ['App', `Exhibitor.${exhibitorId}`, `private-Exhibitor.${exhibitorId}`];
    for (const channel of [...named, `presence-Devices.${exhibitorId}`, `private-Device.${register.id}`])
      await subscribe(socket, { channel });
  }

  const visitor = await browserAt(foyer.url);
  await visitor.get('/api/site'); // in memory, as after the first visit
  const bill = await evening.buysOnline(visitor, 'A-1');
  await evening.sellsAtTill(register);
  await evening.worksInPortal(portal, bill);
  await evening.deviceComesAndGoes(portal);

  const events: Record<Exclude<RealtimeEvent, 'here' | 'Resync'>, true> = {
    ScheduleSeatsChanged: true,
    BillStatusChanged: true,
    BillsChanged: true,
    PriceChanged: true,
    PriceRateChanged: true,
    SettingsChanged: true,
    DeviceReload: true,
    DisplayChanged: true,
    DevicesChanged: true,
    joining: true,
    leaving: true,
  };
  await expect
    .poll(() => [...new Set(broadcasts.map(({ event }) => event))].toSorted())
    .toEqual(Object.keys(events).toSorted());
  await expect.poll(() => new Set(received.map(({ event }) => event)).size).toBe(Object.keys(events).length); // `here`, no bill
  for (const { rooms, event, payload } of broadcasts.filter(({ event: each }) => each === 'BillStatusChanged')) {
    const { uuid } = payload as { uuid: string };
    expect([event, rooms]).toEqual(['BillStatusChanged', [billRoom(exhibitorId, uuid)]]);
  }
  const others = broadcasts.filter(({ event }) => event !== 'BillStatusChanged');
  for (const { event, payload } of [...others, ...received]) expect([event, textsIn(payload)]).toEqual([event, []]);
});

/** The texts of a payload, however deep. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

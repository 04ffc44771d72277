import {
  APP_CHANNEL,
  type BillEvents,
  billRoom,
  type ChannelEvents,
  deviceRoom,
  exhibitorChannel,
  ownDeviceRoom,
  presenceChannel,
  privateExhibitorChannel,
  type SubscribeRequest,
  staffRoom,
} from '#modules/realtime/contract/channels.ts';
import {
  admitStaffOrDevice,
  type ListeningDevice,
  type PresenceNews,
  type RealtimeIdentity,
} from '#modules/realtime/server/admit-insider.ts';
import { admitVisitor } from '#modules/realtime/server/admit-visitor.ts';
import type { Realtime, RealtimeGate } from '#platform/realtime/realtime.ts';

export type { ListeningDevice, ListeningStaff, RealtimeIdentity } from '#modules/realtime/server/admit-insider.ts';
export { admitVisitor } from '#modules/realtime/server/admit-visitor.ts';

/**
 * The events that the modules send to clients (D-177). They are invalidations: clients fetch the
 * data.
 */
export type Announcements = {
  /** Seats and data: each node reads them itself and notifies its own clients. */
  seatsChanged(exhibitorId: number, seats: ChannelEvents['ScheduleSeatsChanged']): void;
  priceChanged(exhibitorId: number, price: ChannelEvents['PriceChanged']): void;
  priceRateChanged(exhibitorId: number, rate: ChannelEvents['PriceRateChanged']): void;
  /** Its uuid goes to the sockets that named it and to no others; staff who may see bills hear that some bill changed. */
  billChanged(exhibitorId: number, bill: BillEvents['BillStatusChanged']): void;
  settingsChanged(exhibitorId: number): void;
  /** Reloads each device and page of the installation. */
  reloadAll(): void;
  /** A device was registered, approved, changed or ended: it reads its state again, and so does the staff's list. */
  deviceChanged(exhibitorId: number, device: ListeningDevice): void;
  /** Reloads that device, and not the other one on the same channel (D-134). */
  deviceReload(exhibitorId: number, device: ListeningDevice): void;
  /** The content for a till's customers changed: sent to the displays on its channel (D-144). */
  displayChanged(exhibitorId: number, deviceId: number): void;
} & PresenceNews;

export function announcements(realtime: Pick<Realtime, 'emit' | 'emitHere'>): Announcements {
  const rooms = (exhibitorId: number) => [exhibitorChannel(exhibitorId), privateExhibitorChannel(exhibitorId)];
  function emit<Event extends keyof ChannelEvents>(
    to: readonly string[],
    event: Event,
    payload: ChannelEvents[Event],
    sameAs?: string,
  ): void {
    realtime.emit(to, event, payload, sameAs);
  }
  function here<Event extends keyof ChannelEvents>(
    exhibitorId: number,
    event: Event,
    payload: ChannelEvents[Event],
    sameAs: string,
  ): void {
    realtime.emitHere(rooms(exhibitorId), event, payload, sameAs);
  }
  return {
    seatsChanged: (id, seats) => here(id, 'ScheduleSeatsChanged', seats, String(seats.schedule_id)),
    billChanged(id, bill) {
      const room = billRoom(id, bill.uuid);
      realtime.emit([room], 'BillStatusChanged' satisfies keyof BillEvents, bill, `${bill.payment_id}`);
      emit([staffRoom(id, 'bills.view')], 'BillsChanged', {}, 'bills');
    },
    priceChanged: (id, price) => here(id, 'PriceChanged', price, String(price.schedule_id)),
    priceRateChanged: (id, rate) => here(id, 'PriceRateChanged', rate, String(rate.price_rate_id)),
    settingsChanged: (id) => emit(rooms(id), 'SettingsChanged', {}, 'settings'),
    reloadAll: () => emit([APP_CHANNEL], 'DeviceReload', {}, 'reload'),
    deviceChanged(id, device) {
      emit([deviceRoom(id, device.parentId ?? device.id)], 'SettingsChanged', {});
      emit([staffRoom(id, 'devices.view')], 'DevicesChanged', { device_id: device.id });
    },
    deviceReload: (id, device) => emit([ownDeviceRoom(id, device.id)], 'DeviceReload', {}),
    displayChanged: (id, deviceId) => emit([deviceRoom(id, deviceId)], 'DisplayChanged', {}),
    deviceJoined: (id, device_id) => emit([presenceChannel(id)], 'joining', { device_id }),
    deviceLeft: (id, device_id) => emit([presenceChannel(id)], 'leaving', { device_id }),
  };
}

/** An identity check that accepts visitors only. */
const NO_INSIDERS: RealtimeIdentity = {
  deviceOf: async () => null,
  staffOf: async () => null,
  onlineDevices: async () => [],
};
const NO_NEWS: PresenceNews = { deviceJoined: () => {}, deviceLeft: () => {} };

/**
 * Admits visitors to the public channels of the exhibitor of their host (D-128, D-186); devices and
 * staff to the channels that their handshake proves.
 */
export const visitorGate = (
  exhibitorFor: (host: string) => Promise<number>,
  insiders: RealtimeIdentity = NO_INSIDERS,
  news: PresenceNews = NO_NEWS,
): RealtimeGate['admit'] => {
  return async (request, who) => {
    const exhibitorId = await exhibitorFor(who.host);
    const admission = admitVisitor(request, exhibitorId);
    const isPrivate = 'refused' in admission && admission.refused === 'realtime.private_channel';
    if (!isPrivate) return admission;
    const { channel } = request as SubscribeRequest; // a string: the check for visitors validated it
    return admitStaffOrDevice(channel, exhibitorId, who, { insiders, news });
  };
};

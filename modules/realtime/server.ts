import {
  APP_CHANNEL,
  billRoom,
  deviceRoom,
  exhibitorChannel,
  ownDeviceRoom,
  presenceChannel,
  privateExhibitorChannel,
  type RealtimeEvents,
  type SubscribeRequest,
} from '#modules/realtime/contract.ts';
import {
  admitInsider,
  type Insiders,
  type ListeningDevice,
  type PresenceNews,
} from '#modules/realtime/server/admit-insider.ts';
import { admitVisitor } from '#modules/realtime/server/admit-visitor.ts';
import type { Realtime, RealtimeGate } from '#platform/realtime.ts';

export type { Insiders, ListeningDevice } from '#modules/realtime/server/admit-insider.ts';
export { admitVisitor } from '#modules/realtime/server/admit-visitor.ts';

/** What the business tells those who watch (D-177). Pokes: the truth is fetched. */
export type Announcements = {
  /** Seats and data: every node reads them itself and tells its own watchers. */
  seatsChanged(exhibitorId: number, seats: RealtimeEvents['ScheduleSeatsChanged']): void;
  priceChanged(exhibitorId: number, price: RealtimeEvents['PriceChanged']): void;
  priceRateChanged(exhibitorId: number, rate: RealtimeEvents['PriceRateChanged']): void;
  /** Reaches the sockets that named this bill, and the staff. */
  billChanged(exhibitorId: number, bill: RealtimeEvents['BillStatusChanged']): void;
  settingsChanged(exhibitorId: number): void;
  /** Every device and page of the installation is to load itself again. */
  reloadAll(): void;
  /** A device was registered, approved, changed or ended: it looks at itself again, and so does the staff's list. */
  deviceChanged(exhibitorId: number, device: ListeningDevice): void;
  /** A device lost its secret: its connections end, on every node (T46). */
  deviceEnded(exhibitorId: number, device: ListeningDevice): void;
  /** That device, and not its neighbour on the same channel, is to load itself again (D-134). */
  deviceReload(exhibitorId: number, device: ListeningDevice): void;
  /** A till shows its customers something else: to the displays on its channel (D-144). */
  displayChanged(exhibitorId: number, deviceId: number): void;
} & PresenceNews;

export function announcements(realtime: Pick<Realtime, 'emit' | 'emitHere' | 'drop'>): Announcements {
  const rooms = (exhibitorId: number) => [exhibitorChannel(exhibitorId), privateExhibitorChannel(exhibitorId)];
  function here<Event extends keyof RealtimeEvents>(
    exhibitorId: number,
    event: Event,
    payload: RealtimeEvents[Event],
    sameAs: string,
  ): void {
    realtime.emitHere(rooms(exhibitorId), event, payload, sameAs);
  }
  return {
    seatsChanged: (id, seats) => here(id, 'ScheduleSeatsChanged', seats, String(seats.schedule_id)),
    billChanged(id, bill) {
      const audience = [billRoom(id, bill.uuid), privateExhibitorChannel(id)];
      realtime.emit(audience, 'BillStatusChanged', bill, `${bill.payment_id}`);
    },
    priceChanged: (id, price) => here(id, 'PriceChanged', price, String(price.schedule_id)),
    priceRateChanged: (id, rate) => here(id, 'PriceRateChanged', rate, String(rate.price_rate_id)),
    settingsChanged: (id) => realtime.emit(rooms(id), 'SettingsChanged', {}, 'settings'),
    reloadAll: () => realtime.emit([APP_CHANNEL], 'DeviceReload', {}, 'reload'),
    deviceChanged,
    deviceEnded(id, device) {
      deviceChanged(id, device);
      realtime.drop(ownDeviceRoom(id, device.id));
    },
    deviceReload: (id, device) => realtime.emit([ownDeviceRoom(id, device.id)], 'DeviceReload', {}),
    displayChanged: (id, deviceId) => realtime.emit([deviceRoom(id, deviceId)], 'DisplayChanged', {}),
    deviceJoined: (id, device_id) => presence(id, 'joining', { device_id }),
    deviceLeft: (id, device_id) => presence(id, 'leaving', { device_id }),
  };

  function deviceChanged(exhibitorId: number, device: ListeningDevice): void {
    realtime.emit([deviceRoom(exhibitorId, device.parentId ?? device.id)], 'SettingsChanged', {});
    realtime.emit([privateExhibitorChannel(exhibitorId)], 'DevicesChanged', { device_id: device.id });
  }
  function presence(exhibitorId: number, event: 'joining' | 'leaving', payload: { device_id: number }): void {
    realtime.emit([presenceChannel(exhibitorId)], event, payload);
  }
}

/** A house in which nobody but visitors listens. */
const NO_INSIDERS: Insiders = {
  deviceOf: async () => null,
  isStaff: async () => false,
  onlineDevices: async () => [],
};
const NO_NEWS: PresenceNews = { deviceJoined: () => {}, deviceLeft: () => {} };

/**
 * Visitors may follow what is open to all of the exhibitor whose host they came by (D-128, D-186); devices and staff what
 * their handshake proves.
 */
export const visitorGate = (
  exhibitorFor: (host: string) => Promise<number>,
  insiders: Insiders = NO_INSIDERS,
  news: PresenceNews = NO_NEWS,
): RealtimeGate['admit'] => {
  return async (request, who) => {
    const exhibitorId = await exhibitorFor(who.host);
    const admission = admitVisitor(request, exhibitorId);
    const isPrivate = 'refused' in admission && admission.refused === 'realtime.private_channel';
    if (!isPrivate) return admission;
    const { channel } = request as SubscribeRequest; // a text: the visitor's judgement read it
    return admitInsider(channel, exhibitorId, who, { insiders, news });
  };
};

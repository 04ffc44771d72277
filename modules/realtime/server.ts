import {
  APP_CHANNEL,
  billRoom,
  exhibitorChannel,
  privateExhibitorChannel,
  type RealtimeEvents,
} from '#modules/realtime/contract.ts';
import { admitVisitor } from '#modules/realtime/server/admit-visitor.ts';
import type { Realtime, RealtimeGate } from '#platform/realtime.ts';

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
};

export function announcements(realtime: Pick<Realtime, 'emit' | 'emitHere'>): Announcements {
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
  };
}

/** Visitors may follow what is open to all of the exhibitor whose host they came by (D-128, D-186). */
export const visitorGate = (exhibitorFor: (host: string) => Promise<number>): RealtimeGate['admit'] => {
  return async (request, { host }) => admitVisitor(request, await exhibitorFor(host));
};

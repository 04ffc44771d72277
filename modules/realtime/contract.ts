/** Channels and events of D-177 and D-186. Payloads carry ids and counts; the truth is fetched. */
export type RealtimeEvents = {
  ScheduleSeatsChanged: {
    schedule_id: number;
    available_seats_online: number;
    sold_out: boolean;
    sold_out_online: boolean;
    seats_version: number;
  };
  BillStatusChanged: { uuid: string; payment_id: string | null };
  PriceChanged: { schedule_id: number | null };
  PriceRateChanged: { price_rate_id: number };
  SettingsChanged: Record<string, never>;
  DeviceReload: Record<string, never>;
  /** Messages may have been missed: whoever watches reads the truth again. Reaches every socket of the node. */
  Resync: Record<string, never>;
};
export type RealtimeEvent = keyof RealtimeEvents;

export const APP_CHANNEL = 'App';
export const exhibitorChannel = (exhibitorId: number) => `Exhibitor.${exhibitorId}`;
export const privateExhibitorChannel = (exhibitorId: number) => `private-Exhibitor.${exhibitorId}`;
/** A bill uuid opens tickets: only sockets that named it hear of it. */
export const billRoom = (exhibitorId: number, uuid: string) => `Exhibitor.${exhibitorId}/bill/${uuid}`;

export type SubscribeRequest = { channel: string; uuid?: string };
export type SubscribeAnswer = { ok: true } | { error: string };

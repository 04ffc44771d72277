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
  /** To the customer displays of a till: it shows something else (D-144). */
  DisplayChanged: Record<string, never>;
  /** To the staff: a device was registered, approved, changed or ended. */
  DevicesChanged: { device_id: number };
  /** Presence (RT-004): who is online, to whoever begins to follow; then who comes and who goes. */
  here: { device_ids: number[] };
  joining: { device_id: number };
  leaving: { device_id: number };
  /** Messages may have been missed: whoever watches reads the truth again. Reaches every socket of the node. */
  Resync: Record<string, never>;
};
export type RealtimeEvent = keyof RealtimeEvents;

export const APP_CHANNEL = 'App';
export const exhibitorChannel = (exhibitorId: number) => `Exhibitor.${exhibitorId}`;
export const privateExhibitorChannel = (exhibitorId: number) => `private-Exhibitor.${exhibitorId}`;
export const presenceChannel = (exhibitorId: number) => `presence-Devices.${exhibitorId}`;
/** RT-005: of a device, by its own number; a second screen shares its register's. */
export const privateDeviceChannel = (deviceId: number) => `private-Device.${deviceId}`;
/** What the server calls that channel: numbers of devices are given per exhibitor. */
export const deviceRoom = (exhibitorId: number, deviceId: number) =>
  `Exhibitor.${exhibitorId}/${privateDeviceChannel(deviceId)}`;
/** The sockets of one device and of no other, whichever channels they follow. */
export const ownDeviceRoom = (exhibitorId: number, deviceId: number) => `Exhibitor.${exhibitorId}/device/${deviceId}`;
/** A bill uuid opens tickets: only sockets that named it hear of it. */
export const billRoom = (exhibitorId: number, uuid: string) => `Exhibitor.${exhibitorId}/bill/${uuid}`;

/** What a device says of itself at the handshake, as socket.io `auth` (D-132, D-186): browsers send no headers of ours there. */
export type DeviceHandshake = { device: { id: string; token: string } };
export type SubscribeRequest = { channel: string; uuid?: string };
export type SubscribeAnswer = { ok: true } | { error: string };

import type { Permission } from '#modules/access/rules/roles.ts';

/**
 * The allowed content of a broadcast: catalogue ids, counts, flags. No texts: a text could be a
 * key, as the uuid of a bill is to its tickets, and every member of the channel would have it.
 */
type Broadcast = { readonly [field: string]: number | boolean | null | readonly number[] };
type Broadcasts<Events extends Record<string, Broadcast>> = Events;

/**
 * Events of a channel, to all its members (D-177, D-186). They say what changed; clients fetch the
 * data over HTTP.
 */
export type ChannelEvents = Broadcasts<{
  ScheduleSeatsChanged: {
    schedule_id: number;
    available_seats_online: number;
    sold_out: boolean;
    sold_out_online: boolean;
    seats_version: number;
  };
  PriceChanged: { schedule_id: number | null };
  PriceRateChanged: { price_rate_id: number };
  SettingsChanged: Record<string, never>;
  DeviceReload: Record<string, never>;
  /** For the customer displays of a till: its content changed (D-144). */
  DisplayChanged: Record<string, never>;
  /** To staff: bills changed, read the list again. */
  BillsChanged: Record<string, never>;
  /** To staff: a device was registered, approved, changed or ended. */
  DevicesChanged: { device_id: number };
  /** Presence (RT-004): which devices are online, sent on subscribing; then each that comes and goes. */
  here: { device_ids: number[] };
  joining: { device_id: number };
  leaving: { device_id: number };
  /** Messages may have been missed: watchers read the data again. Reaches every socket of the node. */
  Resync: Record<string, never>;
}>;
/** Events of one bill, to sockets that named its uuid when subscribing and so have it already (RT-007). */
export type BillEvents = { BillStatusChanged: { uuid: string; payment_id: string | null } };
export type RealtimeEvents = ChannelEvents & BillEvents;
export type RealtimeEvent = keyof RealtimeEvents;

export const APP_CHANNEL = 'App';
export const exhibitorChannel = (exhibitorId: number) => `Exhibitor.${exhibitorId}`;
export const privateExhibitorChannel = (exhibitorId: number) => `private-Exhibitor.${exhibitorId}`;
export const presenceChannel = (exhibitorId: number) => `presence-Devices.${exhibitorId}`;
/** The staff of one exhibitor who have this permission: what is sent here needs it over HTTP too. */
export const staffRoom = (exhibitorId: number, permission: StaffPermission) =>
  `${privateExhibitorChannel(exhibitorId)}/${permission}`;
/** Permissions that events of the staff's channels need: those of the HTTP routes that answer the same data. */
export const STAFF_PERMISSIONS = ['bills.view', 'devices.view'] as const satisfies readonly Permission[];
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];
/** RT-005: the channel of a device, by its own number; a second screen shares its register's. */
export const privateDeviceChannel = (deviceId: number) => `private-Device.${deviceId}`;
/** The server's name of that channel: numbers of devices are per exhibitor. */
export const deviceRoom = (exhibitorId: number, deviceId: number) =>
  `Exhibitor.${exhibitorId}/${privateDeviceChannel(deviceId)}`;
/** The sockets of one device only, regardless of their channels. */
export const ownDeviceRoom = (exhibitorId: number, deviceId: number) => `Exhibitor.${exhibitorId}/device/${deviceId}`;
/** The sockets of one staff session. Written by triggers of the database too (migration 0030), as `ownDeviceRoom` is. */
export const staffSessionRoom = (exhibitorId: number, digest: string) => `Exhibitor.${exhibitorId}/session/${digest}`;
/** A bill uuid opens tickets: only sockets that sent it receive its events. */
export const billRoom = (exhibitorId: number, uuid: string) => `Exhibitor.${exhibitorId}/bill/${uuid}`;

/**
 * The credentials of a device at the handshake, as socket.io `auth` (D-132, D-186): browsers send
 * no custom headers there.
 */
export type DeviceHandshake = { device: { id: string; token: string } };
export type SubscribeRequest = { channel: string; uuid?: string };
export type SubscribeAnswer = { ok: true } | { error: string };

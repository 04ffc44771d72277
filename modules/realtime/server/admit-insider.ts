import type { Permission } from '#modules/access/rules/roles.ts';
import {
  deviceRoom,
  ownDeviceRoom,
  presenceChannel,
  privateDeviceChannel,
  privateExhibitorChannel,
  STAFF_PERMISSIONS,
  staffRoom,
  staffSessionRoom,
} from '#modules/realtime/contract/channels.ts';
import type { Admission, Listening } from '#platform/realtime/socket-rights.ts';

/** The data of a device that channels need. */
export type ListeningDevice = { readonly id: number; readonly parentId: number | null };
/** An employee who is signed in to the portal, as far as channels go. */
export type ListeningStaff = {
  /** What the database knows the session by, in hexadecimal digits. */
  readonly sessionDigest: string;
  readonly permissions: ReadonlySet<Permission>;
};

/** Who may hear more than visitors: read from the modules that know devices and employees. */
export type RealtimeIdentity = {
  /** The active device of this exhibitor that the handshake's `auth` proves to be. */
  deviceOf(exhibitorId: number, auth: unknown): Promise<ListeningDevice | null>;
  /** The employee of this exhibitor whose session the handshake's cookies carry. Does not prolong the session. */
  staffOf(exhibitorId: number, cookie: string | undefined): Promise<ListeningStaff | null>;
  /** Returns the numbers of the devices that are online now. */
  onlineDevices(exhibitorId: number): Promise<number[]>;
};

export type PresenceNews = {
  deviceJoined(exhibitorId: number, deviceId: number): void;
  deviceLeft(exhibitorId: number, deviceId: number): void;
};

/**
 * Judges a subscription to a private or presence channel (RT-004, RT-005, D-177, D-186, T51). A
 * device hears its own channel and its register's; by the presence channel it only becomes present.
 * Staff hear the events of their exhibitor that they may read over HTTP too. Refused with
 * realtime.private_channel, also for channels of other exhibitors and devices, so that callers do
 * not learn which exist.
 */
export async function admitStaffOrDevice(
  channel: string,
  exhibitorId: number,
  who: Listening,
  { insiders, news }: { readonly insiders: RealtimeIdentity; readonly news: PresenceNews },
): Promise<Admission> {
  const device = await insiders.deviceOf(exhibitorId, who.auth);
  if (device) return admitDevice(channel, exhibitorId, device, news);
  const staff = await insiders.staffOf(exhibitorId, who.cookie);
  return staff ? admitStaff(channel, exhibitorId, staff, insiders) : REFUSED;
}

const REFUSED = { refused: 'realtime.private_channel' } as const;

function admitDevice(channel: string, exhibitorId: number, device: ListeningDevice, news: PresenceNews): Admission {
  const { id, parentId } = device;
  const followed = [id, parentId].find((each) => each !== null && privateDeviceChannel(each) === channel);
  if (!followed && channel !== presenceChannel(exhibitorId)) return REFUSED;
  return {
    rooms: followed ? [deviceRoom(exhibitorId, followed)] : [],
    credential: ownDeviceRoom(exhibitorId, id),
    member: {
      key: ownDeviceRoom(exhibitorId, id),
      joined: () => news.deviceJoined(exhibitorId, id),
      left: () => news.deviceLeft(exhibitorId, id),
    },
  };
}

async function admitStaff(
  channel: string,
  exhibitorId: number,
  { sessionDigest, permissions }: ListeningStaff,
  insiders: RealtimeIdentity,
): Promise<Admission> {
  const credential = staffSessionRoom(exhibitorId, sessionDigest);
  if (channel === privateExhibitorChannel(exhibitorId)) {
    const held = STAFF_PERMISSIONS.filter((permission) => permissions.has(permission));
    return { rooms: [channel, ...held.map((permission) => staffRoom(exhibitorId, permission))], credential };
  }
  if (channel !== presenceChannel(exhibitorId) || !permissions.has('devices.view')) return REFUSED;
  const device_ids = await insiders.onlineDevices(exhibitorId);
  return { rooms: [channel], credential, welcome: { event: 'here', payload: { device_ids } } };
}

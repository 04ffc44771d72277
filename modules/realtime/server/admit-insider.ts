import {
  deviceRoom,
  ownDeviceRoom,
  presenceChannel,
  privateDeviceChannel,
  privateExhibitorChannel,
} from '#modules/realtime/contract.ts';
import type { Admission, Admitted, Listening } from '#platform/realtime.ts';

/** A device as far as channels go. */
export type ListeningDevice = { readonly id: number; readonly parentId: number | null };

/** Who may hear more than visitors: asked of those who know devices and employees. */
export type Insiders = {
  /** The active device of this house that the handshake's `auth` proves to be. */
  deviceOf(exhibitorId: number, auth: unknown): Promise<ListeningDevice | null>;
  /** Whether the handshake's cookies are those of somebody signed in to this house. */
  isStaff(exhibitorId: number, cookie: string | undefined): Promise<boolean>;
  /** Numbers of the devices that are online now. */
  onlineDevices(exhibitorId: number): Promise<number[]>;
};

export type PresenceNews = {
  deviceJoined(exhibitorId: number, deviceId: number): void;
  deviceLeft(exhibitorId: number, deviceId: number): void;
};

/**
 * Judges a subscription to a private or presence channel (RT-004, RT-005, D-177, D-186, T51): a device hears its own channel
 * and its register's, staff those of the house, both who is online. Refused with realtime.private_channel, also for channels
 * of other houses and devices: nobody learns which there are.
 */
export async function admitInsider(
  channel: string,
  exhibitorId: number,
  who: Listening,
  { insiders, news }: { readonly insiders: Insiders; readonly news: PresenceNews },
): Promise<Admission> {
  const device = await insiders.deviceOf(exhibitorId, who.auth);
  if (device) {
    const rooms = roomsOfDevice(channel, exhibitorId, device);
    if (!rooms) return REFUSED;
    const member = {
      key: ownDeviceRoom(exhibitorId, device.id),
      joined: () => news.deviceJoined(exhibitorId, device.id),
      left: () => news.deviceLeft(exhibitorId, device.id),
    };
    return { rooms, member, ...(await welcomeTo(channel, exhibitorId, insiders)) };
  }
  const ofStaff = [privateExhibitorChannel(exhibitorId), presenceChannel(exhibitorId)];
  if (!ofStaff.includes(channel) || !(await insiders.isStaff(exhibitorId, who.cookie))) return REFUSED;
  return { rooms: [channel], ...(await welcomeTo(channel, exhibitorId, insiders)) };
}

const REFUSED = { refused: 'realtime.private_channel' } as const;

function roomsOfDevice(channel: string, exhibitorId: number, { id, parentId }: ListeningDevice): string[] | null {
  const own = ownDeviceRoom(exhibitorId, id);
  if (channel === presenceChannel(exhibitorId)) return [channel, own];
  const followed = [id, parentId].find((each) => each !== null && privateDeviceChannel(each) === channel);
  return followed ? [deviceRoom(exhibitorId, followed), own] : null;
}

async function welcomeTo(channel: string, exhibitorId: number, insiders: Insiders): Promise<Pick<Admitted, 'welcome'>> {
  if (channel !== presenceChannel(exhibitorId)) return {};
  return { welcome: { event: 'here', payload: { device_ids: await insiders.onlineDevices(exhibitorId) } } };
}

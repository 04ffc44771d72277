import type { Announcements } from '#modules/realtime/server.ts';

/** Whom a change of a device is told to, after its commit: itself and the staff (D-177). Pokes; the truth is fetched. */
export type DeviceNews = Pick<Announcements, 'deviceChanged' | 'deviceReload'>;

/** For callers without watchers. */
export const NO_DEVICE_NEWS: DeviceNews = { deviceChanged: () => {}, deviceReload: () => {} };

/** A device as the news name it. */
export const onChannels = ({ id, parent_id }: { readonly id: number; readonly parent_id: number | null }) => ({
  id,
  parentId: parent_id,
});

import type { Announcements } from '#modules/realtime/server.ts';

/** Notifies a device and the staff of a change, after its commit (D-177). The receivers then read the new state. */
export type DeviceNews = Pick<Announcements, 'deviceChanged' | 'deviceReload'>;

/** For callers without watchers. */
export const NO_DEVICE_NEWS: DeviceNews = { deviceChanged: () => {}, deviceReload: () => {} };

/** A device as the news name it. */
export const onChannels = ({ id, parent_id }: { readonly id: number; readonly parent_id: number | null }) => ({
  id,
  parentId: parent_id,
});

import type { Parts } from '#apps/server/parts/program-parts.ts';
import { sessionOfSocket } from '#modules/access/server.ts';
import { deviceOfHandshake, onlineDevices } from '#modules/devices/server.ts';
import type { RealtimeIdentity } from '#modules/realtime/server.ts';

/**
 * Identifies the subscribers of non-public channels: devices by their secret, employees by their
 * session (D-186).
 */
export const realtimeIdentityOf = ({ db }: Pick<Parts, 'db'>): RealtimeIdentity => ({
  deviceOf: (exhibitorId, auth) => deviceOfHandshake(db, exhibitorId, auth),
  staffOf: (exhibitorId, cookie) => sessionOfSocket(db, exhibitorId, cookie),
  onlineDevices: (exhibitorId) => onlineDevices(db, exhibitorId),
});

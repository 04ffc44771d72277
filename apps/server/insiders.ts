import type { Parts } from '#apps/server/parts.ts';
import { staffOfCookies } from '#modules/access/server.ts';
import { deviceOfHandshake, onlineDevices } from '#modules/devices/server.ts';
import type { Insiders } from '#modules/realtime/server.ts';

/** Who may hear what visitors do not: the house's devices by their secret, its people by their session (D-186). */
export const insidersOf = ({ db }: Pick<Parts, 'db'>): Insiders => ({
  deviceOf: (exhibitorId, auth) => deviceOfHandshake(db, exhibitorId, auth),
  isStaff: async (exhibitorId, cookie) => (await staffOfCookies(db, exhibitorId, cookie)) !== null,
  onlineDevices: (exhibitorId) => onlineDevices(db, exhibitorId),
});

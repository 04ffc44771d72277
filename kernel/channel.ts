/** Through which door a sale or a change came: the specification's sources (PAY-014). */
export const CHANNELS = ['site', 'portal', 'pos', 'register', 'signage', 'scanner', 'api', 'device', 'app'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Channels whose tickets count against the online quota of a screening (D-046). */
export const ONLINE_CHANNELS: readonly Channel[] = ['site', 'app', 'api'];
export const isOnline = (channel: Channel): boolean => ONLINE_CHANNELS.includes(channel);

/** Tills: staffed ones and those on wheels. Who stands there sees the house as the house does (D-037). */
export const isTill = (channel: Channel): boolean => channel === 'register' || channel === 'pos';

/**
 * What is sold by the house's own people: at tills, in the portal, where places are reserved (D-158), and at the doors of halls,
 * where turns of cards become visits (D-147).
 */
export const isBoxOffice = (channel: Channel): boolean =>
  isTill(channel) || channel === 'portal' || channel === 'scanner';

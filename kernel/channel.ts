/** The channel of a sale or a change: the specification's sources (PAY-014). */
export const CHANNELS = ['site', 'portal', 'pos', 'register', 'signage', 'scanner', 'api', 'device', 'app'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Channels whose tickets count against the online quota of a screening (D-046). */
export const ONLINE_CHANNELS: readonly Channel[] = ['site', 'app', 'api'];
export const isOnline = (channel: Channel): boolean => ONLINE_CHANNELS.includes(channel);

/**
 * Returns whether the channel is a till: a register or a point of sale. An attendant there sees
 * everything that staff may see (D-037).
 */
export const isTill = (channel: Channel): boolean => channel === 'register' || channel === 'pos';

/**
 * Returns whether staff sell on this channel: at tills, in the portal, which makes reservations
 * (D-158), and at the entrances of halls, which redeem turns of cards as visits (D-147).
 */
export const isBoxOffice = (channel: Channel): boolean =>
  isTill(channel) || channel === 'portal' || channel === 'scanner';

/** What became of the mail with a message. `waiting`: it is tried now, or tried again automatically. */
export const DELIVERIES = ['sent', 'waiting', 'failed'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/**
 * Why the last attempt failed. `no_address`: the exhibitor has no address for messages. `other`:
 * mostly what the mail server answered.
 */
export const DELIVERY_REASONS = ['no_server', 'no_address', 'other'] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

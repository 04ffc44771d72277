/** The interval of heartbeats, 30 s (DEV-004, D-134). */
export const HEARTBEAT_MS = 30_000;
/** After this time without a heartbeat a device is offline. */
export const OFFLINE_AFTER_MS = 90_000;

/** `seenAt`: epoch ms of its last heartbeat, null before the first. */
export const isOnline = (seenAt: number | null, now: number): boolean =>
  seenAt !== null && now - seenAt <= OFFLINE_AFTER_MS;

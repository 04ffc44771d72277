import { isUuid } from '#kernel/ids.ts';
import { APP_CHANNEL, billRoom, exhibitorChannel } from '#modules/realtime/contract/channels.ts';

/** The socket.io rooms of a visitor's subscription, or the reason of its refusal. */
export type ChannelAdmission = { readonly rooms: readonly string[] } | { readonly refused: string };

const CHANNEL_LENGTH_MAX = 100;

/**
 * Decides about `subscribe {channel, uuid?}` of a caller without an account (D-177, D-186, T51):
 * the public channels, and the bills whose uuid it sends. A channel of another exhibitor does not
 * exist for it. Refuses with realtime.private_channel or realtime.unknown_channel.
 */
export function admitVisitor(request: unknown, exhibitorId: number): ChannelAdmission {
  const { channel, uuid } = (typeof request === 'object' && request !== null ? request : {}) as Record<string, unknown>;
  if (typeof channel !== 'string' || channel.length > CHANNEL_LENGTH_MAX)
    return { refused: 'realtime.unknown_channel' };
  if (/^(private|presence)-/.test(channel)) return { refused: 'realtime.private_channel' };
  if (channel === APP_CHANNEL) return { rooms: [APP_CHANNEL] };
  if (channel !== exhibitorChannel(exhibitorId)) return { refused: 'realtime.unknown_channel' };
  return {
    rooms: isUuid(uuid) ? [channel, billRoom(exhibitorId, uuid.toLowerCase())] : [channel],
  };
}

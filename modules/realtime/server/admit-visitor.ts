import { isUuid } from '#kernel/ids.ts';
import { APP_CHANNEL, billRoom, exhibitorChannel } from '#modules/realtime/contract.ts';

/** The rooms a visitor's subscription opens, or why it does not. */
export type ChannelAdmission = { readonly rooms: readonly string[] } | { readonly refused: string };

const CHANNEL_LENGTH_MAX = 100;

/**
 * Judges `subscribe {channel, uuid?}` of somebody without an account (D-177, D-186, T51): the channels open to all,
 * and the bills they can name. A channel of another exhibitor does not exist for them. Refused with
 * realtime.private_channel or realtime.unknown_channel.
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

import { ChannelError } from '#domain/channel/channelError.ts';
import type { ChannelErrorCode } from '#domain/channel/protocol.ts';

const byNatsCode: Record<string, [ChannelErrorCode, string]> = {
  '503': ['no-responders', 'Server is offline. Check it and try again.'],
  TIMEOUT: ['timeout', 'timeout'],
  PERMISSIONS_VIOLATION: ['forbidden', 'permission denied'],
  CONNECTION_CLOSED: ['offline', 'not connected'],
  CONNECTION_DRAINING: ['offline', 'not connected'],
  MAX_PAYLOAD_EXCEEDED: ['malformed', 'the message is too large'],
  DISCONNECT: ['offline', 'connection lost'],
};

export function toChannelError(error: unknown): ChannelError {
  if (error instanceof ChannelError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = byNatsCode[code];
  if (known) return new ChannelError(known[0], known[1], { cause: error });
  const text = error instanceof Error ? error.message : String(error);
  return new ChannelError('offline', `${text}`, { cause: error });
}
